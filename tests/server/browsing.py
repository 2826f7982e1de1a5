"""A server of its own, and windows of one headless Chromium, for the tests of the example's page."""

from __future__ import annotations

import json
import os
import shutil
import socket
import subprocess
import sys
import time
import urllib.request
from pathlib import Path
from typing import Any

FLAGS = (
    "--headless=new",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--force-prefers-reduced-motion",
    "--window-size=1360,900",
)
CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
DRIVER = shutil.which("chromedriver")
PATIENCE = 20.0
CONTROL = "\ue009"
# What arrives is kept, and how often the die is set in motion is counted, before the page's own scripts run.
SPY = """
window.heard = [];
window.rolls = 0;
window.WebSocket = class extends WebSocket {
  constructor(...args) {
    super(...args);
    this.addEventListener("message", (event) => window.heard.push(event.data));
  }
};
const animate = Element.prototype.animate;
Element.prototype.animate = function (...args) {
  if (this.className === "cube") window.rolls++;
  return animate.apply(this, args);
};
"""
WAIT = """
const done = arguments[arguments.length - 1];
const end = Date.now() + arguments[0];
(function look() {
  const found = %s;
  if (found) done(found);
  else if (Date.now() > end) done({ never: document.body.innerText });
  else setTimeout(look, 15);
})();
"""


class Server:
    """The example server in a process of its own; it can be stopped, and started again on the same file and port."""

    def __init__(self, checkout: Path, folder: Path) -> None:
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]
        self.url = f"http://127.0.0.1:{self.port}"
        self._examples = checkout / "examples"
        self._folder = folder
        self._process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        words = ["--fast", "--clock", "120", "--port", str(self.port), "--db", str(self._folder / "tables.db")]
        with (self._folder / "server.log").open("ab") as log:
            self._process = subprocess.Popen(
                [sys.executable, "-m", "table_server", *words], cwd=self._examples, stdout=log, stderr=log
            )
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            with socket.socket() as probe:
                if probe.connect_ex(("127.0.0.1", self.port)) == 0:
                    return
            time.sleep(0.05)
        raise TimeoutError((self._folder / "server.log").read_text())

    def stop(self) -> None:
        """At once, as when a machine fails."""
        if self._process is not None:
            self._process.kill()
            self._process.wait()
            self._process = None

    def ask(self, path: str, body: object = None) -> Any:
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(self.url + path, data, {"Content-Type": "application/json"})
        with urllib.request.urlopen(request, timeout=10) as answer:
            return json.load(answer)

    def open_table(self, chairs: int = 6) -> str:
        facts = {"name": "Friday", "chairs": chairs, "small": 1, "big": 2, "buy_in": [40, 400], "opening_round": False}
        table: str = self.ask("/api/tables", facts)["table"]
        return table

    def sit(self, table: str, seat: int, name: str, chips: int = 200) -> str:
        token: str = self.ask(f"/api/tables/{table}/seats", {"name": name, "seat": seat, "chips": chips})["token"]
        return token


def start_browser(folder: Path) -> Any:
    """Chromium with an empty profile."""
    from selenium import webdriver

    options = webdriver.ChromeOptions()
    options.binary_location = str(CHROMIUM)
    for flag in (*FLAGS, f"--user-data-dir={folder}"):
        options.add_argument(flag)
    options.set_capability("goog:loggingPrefs", {"browser": "ALL"})
    driver = webdriver.Chrome(options=options, service=webdriver.ChromeService(str(DRIVER)))
    driver.set_page_load_timeout(PATIENCE)
    driver.set_script_timeout(2 * PATIENCE)
    return driver


class Window:
    """One window; what it is asked to do happens in it, whichever was in front before."""

    _in_front: Window | None = None

    def __init__(self, driver: Any) -> None:
        driver.switch_to.new_window("window")
        self._driver = driver
        self._handle = driver.current_window_handle
        Window._in_front = self
        driver.execute_cdp_cmd("Page.addScriptToEvaluateOnNewDocument", {"source": SPY})

    def front(self) -> Any:
        if Window._in_front is not self:
            self._driver.switch_to.window(self._handle)
            Window._in_front = self
        return self._driver

    def open(self, url: str) -> None:
        self.front().get(url)

    def take_seat(self, url: str, table: str, token: str) -> None:
        """Open the table with the token of a seat, as the page keeps it."""
        self.open(url)
        self.js("sessionStorage.setItem(arguments[0], JSON.stringify(arguments[1]))", f"strobe.token.{table}", token)
        self.open(f"{url}/table/{table}")
        self.until("document.querySelector('.seat.me .name')?.textContent")

    def js(self, script: str, *args: object) -> Any:
        return self.front().execute_script(script, *args)

    def until(self, expression: str) -> Any:
        """Wait until a JavaScript expression is true; the waiting is done in the page."""
        told = self.front().execute_async_script(WAIT % expression, PATIENCE * 1000)
        if isinstance(told, dict) and "never" in told:
            raise TimeoutError(f"never true: {expression}; the page shows {told['never']!r}")
        return told

    def text(self, id: str) -> str:
        found: str = self.js("return document.getElementById(arguments[0]).textContent", id)
        return found

    def click(self, id: str) -> None:
        self.front().find_element("id", id).click()

    def write(self, id: str, text: str) -> None:
        """As a person would: all of it is marked, and written over."""
        self.front().find_element("id", id).send_keys(CONTROL + "a" + CONTROL, text)

    def press(self, *keys: str) -> None:
        """Keys, to whatever has the focus."""
        self.front().switch_to.active_element.send_keys(*keys)

    def emulate(self, width: int, height: int) -> None:
        size = {"width": width, "height": height, "deviceScaleFactor": 1, "mobile": True}
        self.front().execute_cdp_cmd("Emulation.setDeviceMetricsOverride", size)

    def media(self, **features: str) -> None:
        wanted = [{"name": name.replace("_", "-"), "value": value} for name, value in features.items()]
        self.front().execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": wanted})

    def heard(self) -> list[str]:
        frames: list[str] = self.js("return window.heard")
        return frames

    def picture(self, name: str) -> None:
        """Keep a picture, if somebody wants some."""
        if folder := os.environ.get("STROBE_SCREENSHOTS"):
            Path(folder).mkdir(parents=True, exist_ok=True)
            self.front().save_screenshot(str(Path(folder) / f"{name}.png"))

    def errors(self) -> list[str]:
        """What the browser complained about, but for the time when there was no server."""
        told = [entry["message"] for entry in self.front().get_log("browser") if entry["level"] == "SEVERE"]
        return [text for text in told if "ERR_CONNECTION" not in text and "WebSocket connection to" not in text]

    def close(self) -> None:
        self.front().close()
        Window._in_front = None
        self._driver.switch_to.window(self._driver.window_handles[0])
