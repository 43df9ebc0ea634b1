#!/usr/bin/env python3
"""Headless Chromium: images with CSS matrix3d transforms, moved and captured with the DevTools protocol.

The CPU time is that of all browser processes.
"""

import base64
import json
import os
import subprocess
import sys
import tempfile
import time
import urllib.request

import psutil
import websocket
from common import Stages, frame_path, parse, report

arguments, scene = parse()
width, height = scene["canvas"]
page_width, page_height = scene["texture"]


def css(h):
    rows = (h[0], h[3], 0, h[6], h[1], h[4], 0, h[7], 0, 0, 1, 0, h[2], h[5], 0, h[8])
    return "matrix3d(%s)" % ",".join("%.10g" % number for number in rows)


def html():
    images = "".join(
        '<img id=p%d src="file://%s" width=%d height=%d>'
        % (page, os.path.abspath(scene["paths"][page]), page_width, page_height)
        for page in scene["used"]
    )
    return (
        "<!doctype html><style>html,body{margin:0;background:rgb(%d,%d,%d);overflow:hidden}"
        "img{position:absolute;left:0;top:0;transform-origin:0 0;display:none;will-change:transform}"
        "</style>%s" % (*scene["background"], images)
    )


def pose(index):
    script = "document.querySelectorAll('img').forEach(e=>e.style.display='none');"
    for z, draw in enumerate(scene["frames"][index]):
        script += (
            "{const e=document.getElementById('p%d').style;e.display='block';e.zIndex=%d;e.opacity=%g;"
            "e.transform='%s'}" % (draw["page"], z + 1, draw["alpha"], css(draw["h"]))
        )
    # Two animation frames: the second begins when the first is on screen.
    return script + "new Promise(r=>requestAnimationFrame(()=>requestAnimationFrame(()=>r(1))))"


class Browser:
    def __init__(self, folder):
        self.profile = os.path.join(folder, "profile")
        options = ["--headless=new", "--no-sandbox", "--hide-scrollbars", "--disable-gpu", "--no-first-run"]
        options += ["--force-device-scale-factor=1", "--allow-file-access-from-files"]
        options += ["--remote-debugging-port=0", "--remote-allow-origins=*"]
        options += ["--user-data-dir=" + self.profile, "--window-size=%d,%d" % (width, height), "about:blank"]
        self.child = subprocess.Popen(["chromium"] + options, stderr=subprocess.DEVNULL, stdout=subprocess.DEVNULL)
        self.process = psutil.Process(self.child.pid)
        self.sent = 0

    def connect(self):
        path = os.path.join(self.profile, "DevToolsActivePort")
        for _ in range(1500):
            if self.child.poll() is not None:
                sys.exit("chromium ended before its DevTools were available")
            if os.path.exists(path) and "\n" in open(path).read():
                break
            time.sleep(0.02)
        port = open(path).read().split()[0]
        tabs = json.load(urllib.request.urlopen("http://127.0.0.1:%s/json" % port))
        url = next(tab["webSocketDebuggerUrl"] for tab in tabs if tab["type"] == "page")
        self.socket = websocket.create_connection(url, skip_utf8_validation=True, timeout=120)

    def call(self, method, **parameters):
        self.sent += 1
        self.socket.send(json.dumps({"id": self.sent, "method": method, "params": parameters}))
        while True:
            answer = json.loads(self.socket.recv())
            if answer.get("id") == self.sent:
                return answer["result"]

    def cpu(self):
        total = 0
        for process in [self.process] + self.process.children(recursive=True):
            try:
                total += sum(process.cpu_times()[:2])
            except psutil.Error:
                pass
        return total

    def close(self):
        self.child.terminate()
        try:
            self.child.wait(10)
        except subprocess.TimeoutExpired:
            self.child.kill()
            self.child.wait()


with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
    page = os.path.join(folder, "page.html")
    with open(page, "w") as file:
        file.write(html())
    browser = Browser(folder)
    try:
        stages = Stages(browser.cpu)
        with stages("start"):
            browser.connect()
            version = browser.call("Browser.getVersion")["product"]
        browser.call(
            "Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=1, mobile=False
        )
        with stages("load"):
            browser.call("Page.navigate", url="file://" + page)
            decoded = (
                "new Promise(r=>{const f=()=>Promise.all([...document.images].map(i=>i.decode()))"
                ".then(()=>r(1));document.readyState=='complete'?f():addEventListener('load',f)})"
            )
            browser.call("Runtime.evaluate", awaitPromise=True, expression=decoded)
        for index in arguments.todo:
            with stages("raster"):
                browser.call("Runtime.evaluate", expression=pose(index), awaitPromise=True)
            if arguments.no_encode:
                continue
            with stages("encode"), open(frame_path(arguments, index), "wb") as file:
                shot = browser.call("Page.captureScreenshot", format="png", optimizeForSpeed=True)
                file.write(base64.b64decode(shot["data"]))
        report(arguments, stages, version)
    finally:
        browser.close()
