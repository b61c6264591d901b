"""Runs inside the machine under proof, and does there what is asked through a port of its own.

It stands in for nothing of the product: it only looks, copies and breaks things. A request is a
line of JSON, and so is its answer.
"""

import json
import subprocess

PORT = "/dev/virtio-ports/prove.agent"


def main() -> None:
    with open(PORT, "r+b", buffering=0) as port:
        port.write(b'{"hello": true}\n')
        waiting = b""
        while True:
            waiting += port.read(65536) or b""
            while b"\n" in waiting:
                line, _, waiting = waiting.partition(b"\n")
                port.write(json.dumps(answer(json.loads(line))).encode() + b"\n")


def answer(request: dict[str, object]) -> dict[str, object]:
    command, seconds = str(request["run"]), float(str(request["seconds"]))
    try:
        done = subprocess.run(
            ["/bin/sh", "-c", command], capture_output=True, timeout=seconds, check=False
        )
    except subprocess.TimeoutExpired:
        return {"code": 124, "out": "", "err": f"did not end in {seconds:g} s"}
    out, err = (text.decode(errors="replace") for text in (done.stdout, done.stderr))
    return {"code": done.returncode, "out": out, "err": err}


if __name__ == "__main__":
    main()
