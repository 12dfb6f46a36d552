"""WebKitGTK by Selenium and WebKitWebDriver, on a screen of Xvfb's."""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path
from typing import Any

from selenium import webdriver
from selenium.webdriver.common.by import By
from selenium.webdriver.webkitgtk.options import Options
from selenium.webdriver.webkitgtk.service import Service

from .driver import PATIENCE, Missing

BROWSERS = (
    "/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser",
    "/usr/lib/aarch64-linux-gnu/webkit2gtk-4.1/MiniBrowser",
    "/usr/libexec/webkit2gtk-4.1/MiniBrowser",
)
"""Where the small browser lies that comes with the driver."""


def _needed(name: str) -> str:
    if found := shutil.which(name):
        return found
    raise Missing(f"no {name}: install it (on Debian: apt-get install webkit2gtk-driver xvfb)")


class WebKit:
    """A window of WebKitGTK's small browser."""

    def __init__(self) -> None:
        driver, screen = _needed("WebKitWebDriver"), _needed("Xvfb")
        browser = next((path for path in BROWSERS if Path(path).exists()), None)
        if browser is None:
            raise Missing("no MiniBrowser of WebKitGTK: install it (on Debian: apt-get install webkit2gtk-driver)")
        ready, tells = os.pipe()
        self._screen = subprocess.Popen(
            [screen, "-displayfd", str(tells), "-screen", "0", "1600x1200x24", "-nolisten", "tcp"],
            pass_fds=[tells],
            stderr=subprocess.DEVNULL,
        )
        os.close(tells)
        with os.fdopen(ready) as told:
            display = f":{told.readline().strip()}"
        options = Options()
        options.binary_location = browser
        options.add_argument("--automation")
        environment = {
            **os.environ,
            "DISPLAY": display,
            "LANG": "en_GB.UTF-8",
            "LIBGL_ALWAYS_SOFTWARE": "1",
            "WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS": "1",  # it is ours: this machine's root has no other way
            "GDK_BACKEND": "x11",
        }
        try:
            self._driver = webdriver.WebKitGTK(options=options, service=Service(driver, env=environment))
            self._driver.set_script_timeout(PATIENCE)
            self._driver.set_page_load_timeout(PATIENCE)
            self._driver.set_window_rect(0, 0, 1440, 900)
        except BaseException:
            self._screen.terminate()
            raise

    def version(self) -> str:
        told = self._driver.capabilities
        return f"{told['browserName']} {told['browserVersion']}"

    def goto(self, address: str) -> None:
        self._driver.get(address)

    def evaluate(self, function: str, *arguments: Any) -> Any:
        return self._driver.execute_script(f"return ({function})(...arguments)", *arguments)

    def click(self, selector: str) -> None:
        self._driver.find_element(By.CSS_SELECTOR, selector).click()

    def picture(self, file: Path) -> None:
        self._driver.save_screenshot(str(file))

    def close(self) -> None:
        self._driver.quit()
        self._screen.terminate()
        self._screen.wait(10)
