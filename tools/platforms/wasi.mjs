// Run a WebAssembly program: node wasi.mjs PROGRAM ARGUMENT ...
import { readFile } from "node:fs/promises";
import { WASI } from "node:wasi";

const [program, ...rest] = process.argv.slice(2);
const wasi = new WASI({ version: "preview1", args: [program, ...rest], returnOnExit: true });
const { instance } = await WebAssembly.instantiate(await readFile(program), wasi.getImportObject());
process.exitCode = wasi.start(instance);
