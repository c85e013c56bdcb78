"""A headless Chromium, driven by what it understands without any library."""

import json, shutil, signal, subprocess, time


def found():
    """The path of the browser; None where there is none."""
    return next(filter(None, map(shutil.which, ["chromium", "chromium-browser", "google-chrome"])), None)


class Browser:
    """Chromium, which reads commands from descriptor 3 and answers on 4, with a zero byte after each."""

    def __init__(self, folder):
        """`folder` is for what it keeps."""
        signal.signal(signal.SIGALRM, signal.default_int_handler)
        self.process = subprocess.Popen(
            ["sh", "-c", 'exec "$@" 3<&0 4>&1 </dev/null >/dev/null 2>&1', "sh", found(), "--headless=new",
             "--no-sandbox", "--disable-gpu", "--remote-debugging-pipe",
             f"--user-data-dir={folder}/browser", "about:blank"],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        self.last, self.events, self.session = 0, [], {}
        target = self.send("Target.createTarget", url="about:blank")["targetId"]
        attached = self.send("Target.attachToTarget", targetId=target, flatten=True)
        self.session = {"sessionId": attached["sessionId"]}
        for domain in ["Page", "Runtime", "Network", "Log"]:
            self.send(domain + ".enable")

    def send(self, method, **parameters):
        """The answer; what else the browser tells until then is kept."""
        self.tell(method, parameters)
        mine = self.last
        # No answer for a minute is an interrupt.
        signal.alarm(60)
        while True:
            told = json.loads(b"".join(iter(lambda: self.process.stdout.read(1), b"\0")))
            if told.get("id") == mine:
                signal.alarm(0)
                return told["result"]
            if told.get("method") == "Page.javascriptDialogOpening":
                # Whether to leave what is not kept.
                self.tell("Page.handleJavaScriptDialog", {"accept": True})
            if "method" in told:
                self.events.append(told)

    def loaded(self):
        return [event for event in self.events if event["method"] == "Page.loadEventFired"]

    def tell(self, method, parameters):
        self.last += 1
        message = {"id": self.last, "method": method, "params": parameters, **self.session}
        self.process.stdin.write(json.dumps(message).encode() + b"\0")
        self.process.stdin.flush()

    def value(self, script):
        """What a script of the page comes to."""
        answer = self.send("Runtime.evaluate", expression=script, awaitPromise=True, returnByValue=True)
        if "exceptionDetails" in answer:
            raise RuntimeError(json.dumps(answer["exceptionDetails"])[:600])
        return answer["result"].get("value")

    def choose(self, field, paths):
        """Files or a folder are chosen in a field of the page."""
        found = self.send("Runtime.evaluate", expression=f"$('{field}')")["result"]["objectId"]
        self.send("DOM.setFileInputFiles", files=[*map(str, paths)], objectId=found)

    def open(self, page):
        """Waits for a page of the simulator at most a minute."""
        self.send("Page.navigate", url=page.as_uri())
        end = time.time() + 60
        while not self.value("document.body?.dataset.ready === 'yes'"):
            if time.time() > end:
                raise RuntimeError(f"{page} does not get ready")
            time.sleep(0.05)

    def close(self):
        self.process.terminate()
        self.process.wait()
