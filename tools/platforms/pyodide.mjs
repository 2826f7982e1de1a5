// Run a Python program in Pyodide:
//
//     node pyodide.mjs FOLDER PROGRAM ARGUMENT ...
//
// FOLDER/package is Pyodide; FOLDER/site and FOLDER/tools are what can be imported. The program sees FOLDER as /folder,
// and where it starts is this process's own place.
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";

const [folder, program, ...rest] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(resolve(folder, "package/pyodide.mjs")));
const { STROBE_SPOTS = "1" } = process.env;
const env = { PYTHONDONTWRITEBYTECODE: "1", HOME: "/home/pyodide", STROBE_SPOTS };
const pyodide = await loadPyodide({ env });
pyodide.mountNodeFS("/folder", resolve(folder));
pyodide.mountNodeFS("/here", process.cwd());
pyodide.globals.set("source", readFileSync(program, "utf8"));
pyodide.globals.set("words", pyodide.toPy([program, ...rest]));
process.exitCode = pyodide.runPython(`
import os, sys, traceback

os.chdir("/here")
sys.path[:0] = ["/folder/site", "/folder/tools"]
sys.argv = words
try:
    exec(compile(source, sys.argv[0], "exec"), {"__name__": "__main__"})
    code = 0
except SystemExit as exit:
    code = int(exit.code or 0)
except Exception:
    traceback.print_exc()  # what gets out of here, Node shows together with all of Pyodide
    code = 1
code
`);
