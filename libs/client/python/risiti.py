"""A client of Risiti for Python 3.9 and newer: one file, and no other package.

    risiti = Risiti("https://risiti.example", os.environ["RISITI_KEY"])
    accepted = risiti.sell({"transaction": {...}, "items": [...]})
    if not accepted.receipt:
        accepted = risiti.wait_for_receipt(accepted.pending["submissionId"])

Each call goes on trying for a minute while Risiti cannot be reached or is busy. All tries of one call have one
Idempotency-Key, so that nothing is done twice.
"""

from __future__ import annotations

import base64
import hashlib
import hmac
import http.client
import json
import re
import time
import urllib.error
import urllib.parse
import urllib.request
import uuid
from dataclasses import dataclass
from typing import Any, Iterable, Iterator, Mapping, Optional

ADDRESSES = {
    "sale": "/sales",
    "sale-with-items": "/sales-with-items",
    "reverse-invoice": "/reverse-invoices-with-items",
    "credit-note": "/sales/credit-note",
    "credit-note-express": "/sales/credit-note-express",
    "credit-note-barcode": "/sales/credit-note-barcode",
}

# Answers after which the same request may succeed.
PASSING = (429, 500, 502, 503, 504)
USUAL_WAIT = 25
ENDED = ("REJECTED", "CANCELLED", "FAILED")
NDJSON = "application/x-ndjson"
# A silent connection is given up after so many seconds. Risiti answers within 60, whatever `wait` is.
SILENCE = 80
WEBHOOK_AGE = 300


class RisitiError(Exception):
    """Risiti has answered, and it was no success. `fix` says what to do now, `errors` the same for each wrong field."""

    def __init__(self, status: int, envelope: Mapping[str, Any], retry_after: Optional[float] = None):
        super().__init__(envelope.get("resultMsg") or f"HTTP {status}, and no answer of Risiti: is the address right?")
        self.status = status
        self.code = envelope.get("resultCd", "")
        self.errors = envelope.get("errors") or []
        self.fix = self.errors[0]["fix"] if self.errors else ""
        self.docs = envelope.get("docs")
        self.request_id = envelope.get("requestId")
        self.data = envelope.get("data") or {}
        # After so many seconds the same request may succeed; None if only another request can.
        self.retry_after = retry_after
        # What is stored is read, and not sent again.
        self.is_stored = self.code == "006" and "submissionId" in self.data


class NoAnswerError(Exception):
    """No answer came. What was sent has perhaps arrived: send the same again under this `key`, and it is done once."""

    def __init__(self, message: str, key: Optional[str] = None):
        super().__init__(message)
        self.key = key


class WebhookError(Exception):
    """A post to your webhook did not come from Risiti, or is too old."""


@dataclass(frozen=True)
class Accepted:
    """A document that was accepted is signed, and has a receipt to print; or it is pending, and goes out."""

    receipt: Optional[dict] = None
    pending: Optional[dict] = None


class Risiti:
    """The calls of one app, with its key. `patience` is how long a call goes on trying, in seconds."""

    def __init__(self, url: str, api_key: str, patience: float = 60):
        self._base = url.rstrip("/") + "/api/v1"
        self._key = api_key.strip()
        if not re.fullmatch(r"[\w-]+", self._key, re.ASCII):
            raise ValueError("This is no API key: a key has letters, digits, - and _ only.")
        self._patience = patience
        self._opener = urllib.request.build_opener(_NoRedirects)

    def get(self, path: str, query: Optional[Mapping[str, Any]] = None, prefer: Optional[str] = None) -> Any:
        """The `data` of an answer: `risiti.get("/items")`."""
        return self._call("GET", path, query=query, prefer=prefer)

    def post(self, path: str, body: Any = None, prefer: Optional[str] = None, key: Optional[str] = None) -> Any:
        return self._call("POST", path, body, prefer=prefer, key=key)

    def put(self, path: str, body: Any = None, key: Optional[str] = None) -> Any:
        return self._call("PUT", path, body, key=key)

    def sell(self, sale: Mapping[str, Any], prefer: Optional[str] = None, key: Optional[str] = None) -> Accepted:
        """Submits a sale. The same sale again, after a lost answer, is a success too."""
        return self.submit("sale", sale, prefer, key)

    def submit(
        self, kind: str, document: Mapping[str, Any], prefer: Optional[str] = None, key: Optional[str] = None
    ) -> Accepted:
        """Submits a document of any kind in ADDRESSES."""
        return self._submit(ADDRESSES[kind], document, prefer, key)

    def refund(self, number: str, order: Mapping[str, Any], prefer: Optional[str] = None, key: Optional[str] = None) -> Accepted:
        """Takes a sale back: all that is left of it, or `lines`. The credit note needs an `invcNo`, or a key that you keep."""
        if str(order.get("invcNo") or "").strip() in ("", "0") and not key:
            raise ValueError("A refund needs an invcNo of its own: a repeat without one could be a second refund.")
        return self._submit(f"/sales/{urllib.parse.quote(number, safe='')}/refund", order, prefer, key)

    def _submit(self, path: str, document: Mapping[str, Any], prefer: Optional[str], key: Optional[str]) -> Accepted:
        try:
            return _accepted(self.post(path, document, prefer or f"wait={USUAL_WAIT}", key))
        except RisitiError as error:
            same = error.code == "004" and error.data.get("identical") is True
            if same or (error.is_stored and error.data.get("status") != "FAILED"):
                return _accepted(error.data)
            raise

    def wait_for_receipt(self, submission_id: str, seconds: float = 120) -> Accepted:
        """Waits for a receipt. It is pending still when the time is over; RisitiError says why there will be none."""
        end = time.monotonic() + seconds
        while True:
            left = max(0, min(30, int(end - time.monotonic())))
            data = self.get(f"/submissions/{submission_id}", prefer=f"wait={left}")
            if data["status"] in ENDED:
                raise _refused(data)
            if data["status"] == "APPROVED" or time.monotonic() >= end:
                return _accepted(data)
            time.sleep(1)

    def send_batch(self, lines: Iterable[Mapping[str, Any]], atomic: bool = False) -> Iterator[dict]:
        """Sends up to 100,000 lines, each a document with its `kind`. Gives a verdict a line; the last has `batch`.

        It is a generator: nothing is sent before the first verdict is asked for.

        When it breaks off, send the same lines again: what was accepted is then `known`.
        """
        chunks = (json.dumps(line).encode() + b"\n" for line in lines)
        headers = {"Content-Type": NDJSON, "Transfer-Encoding": "chunked"}
        path = "/batches" + ("?atomic=validate" if atomic else "")
        for entry in _entries(self._open(self._request("POST", path, chunks, headers))):
            yield entry
            _must_be_whole(entry.get("batch", {}))

    def batch_results(self, batch_id: str, after: int = 0, follow: bool = False) -> Iterator[dict]:
        """Reads what has become of each line; `follow` waits for it."""
        query = urllib.parse.urlencode({"after": after, "follow": str(follow).lower()})
        return _entries(self._open(self._request("GET", f"/batches/{batch_id}/results?{query}")))

    def follow_events(self, after: Optional[str] = None, types: Iterable[str] = ()) -> Iterator[dict]:
        """Follows what happens, page by page, without end. Work through a page, then keep its `cursor`."""
        while True:
            query = {"after": after, "types": ",".join(types) or None}
            prefer = None if after == "latest" else "wait=50"
            try:
                page = self.get("/events", {name: value for name, value in query.items() if value}, prefer)
            except (RisitiError, NoAnswerError) as error:
                if not _is_passing(error):
                    raise
                time.sleep(5)
                continue
            yield page
            after = page["cursor"]

    def _call(
        self,
        method: str,
        path: str,
        body: Any = None,
        query: Optional[Mapping[str, Any]] = None,
        prefer: Optional[str] = None,
        key: Optional[str] = None,
    ) -> Any:
        headers = {"Prefer": prefer} if prefer else {}
        if method != "GET":
            headers["Idempotency-Key"] = key or str(uuid.uuid4())
        data = None if body is None else json.dumps(body).encode()
        if data is not None:
            headers["Content-Type"] = "application/json"
        address = path + ("?" + urllib.parse.urlencode(query) if query else "")
        is_repeatable = method == "GET" or not path.startswith("/dashboard/")
        try:
            return self._patiently(lambda: self._read(self._request(method, address, data, headers)), is_repeatable)
        except NoAnswerError as error:
            raise NoAnswerError(str(error), headers.get("Idempotency-Key")) from error

    def _patiently(self, attempt: Any, is_repeatable: bool) -> Any:
        end = time.monotonic() + self._patience
        pause = 0.5
        while True:
            try:
                return attempt()
            except (RisitiError, NoAnswerError) as error:
                wait = max(pause, getattr(error, "retry_after", None) or 0)
                if not _may_help(error, is_repeatable) or time.monotonic() + wait > end:
                    raise
                time.sleep(wait)
                pause = min(2 * pause, 10)

    def _request(
        self, method: str, path: str, data: Any = None, headers: Optional[Mapping[str, str]] = None
    ) -> urllib.request.Request:
        headers = {"x-api-key": self._key, **(headers or {})}
        return urllib.request.Request(self._base + path, data, headers, method=method)

    def _open(self, request: urllib.request.Request) -> Any:
        try:
            return self._opener.open(request, timeout=SILENCE)
        except urllib.error.HTTPError as answer:
            if answer.headers.get_content_type() == NDJSON:
                return answer  # A refused atomic batch has its verdicts, too.
            with answer:
                raise _error_of(answer) from None
        except (OSError, http.client.HTTPException) as error:
            raise NoAnswerError(f"No answer: {error}") from error

    def _read(self, request: urllib.request.Request) -> Any:
        try:
            with self._open(request) as answer:
                return _object(answer.read())["data"]
        except (OSError, http.client.HTTPException) as error:
            raise NoAnswerError(f"The answer was cut off: {error}") from error
        except (ValueError, KeyError):
            raise NoAnswerError("The answer does not come from Risiti.") from None


class _NoRedirects(urllib.request.HTTPRedirectHandler):
    """A redirect would carry the key to another server."""

    def redirect_request(self, *_: Any) -> None:
        return None


def verify_webhook(secret: str, headers: Mapping[str, str], body: bytes) -> dict:
    """Returns the event of a post to your webhook. `body` is the body as it arrived."""
    named = {name.lower(): value for name, value in headers.items()}
    try:
        sent_at = int(named["webhook-timestamp"])
        signed = f"{named['webhook-id']}.{sent_at}.".encode() + body
        signatures = named["webhook-signature"].split()
    except (KeyError, ValueError):
        raise WebhookError("The headers webhook-id, webhook-timestamp and webhook-signature are missing.") from None
    if abs(time.time() - sent_at) > WEBHOOK_AGE:
        raise WebhookError("The post is older than five minutes, or the clock of this machine is wrong.")
    secret_bytes = base64.b64decode(secret.split("_", 1)[-1])
    digest = hmac.new(secret_bytes, signed, hashlib.sha256).digest()
    expected = b"v1," + base64.b64encode(digest)
    if not any(hmac.compare_digest(expected, signature.encode()) for signature in signatures):
        raise WebhookError("The signature is wrong: is it the secret of this webhook, and the body as it arrived?")
    return json.loads(body)


def _accepted(data: dict) -> Accepted:
    return Accepted(receipt=data) if "rcptSign" in data else Accepted(pending=data)


def _refused(data: Mapping[str, Any]) -> RisitiError:
    refusals = data.get("refusals") or []
    first = refusals[0] if refusals else {}
    message = first.get("message") or f"The document is {data['status']}: it has no receipt and will get none."
    return RisitiError(200, {"resultCd": first.get("code", ""), "resultMsg": message, "errors": refusals, "data": data})


def _object(text: bytes) -> dict:
    value = json.loads(text)
    if not isinstance(value, dict):
        raise ValueError("no object")
    return value


def _error_of(answer: urllib.error.HTTPError) -> RisitiError:
    if 300 <= answer.code < 400:
        place = answer.headers.get("Location", "another address")
        return RisitiError(answer.code, {"resultMsg": f"Risiti is not here, but at {place}. Use that address."})
    try:
        envelope = _object(answer.read())
    except (ValueError, OSError, http.client.HTTPException):
        envelope = {}
    retry_after = answer.headers.get("Retry-After", "")
    return RisitiError(answer.code, envelope, float(retry_after) if retry_after.isdigit() else None)


def _is_passing(error: Exception) -> bool:
    if isinstance(error, NoAnswerError):
        return True
    return not error.is_stored and (error.retry_after is not None or error.status >= 500)


def _may_help(error: Exception, is_repeatable: bool) -> bool:
    """The dashboard does not know idempotency keys: a second post could make a second app."""
    if isinstance(error, NoAnswerError):
        return is_repeatable
    return not error.is_stored and error.status in PASSING and (is_repeatable or error.status == 429)


def _must_be_whole(batch: Mapping[str, Any]) -> None:
    """A batch ends early if the service stops, the key ends, or somebody cancels it."""
    if batch.get("state") not in ("CUT", "CANCELLED"):
        return
    trouble = batch.get("trouble") or {}
    message = trouble.get("message", "The batch ended before all lines were read.")
    envelope = {"resultCd": trouble.get("code", "905"), "resultMsg": message, "errors": [trouble] if trouble else []}
    raise RisitiError(403 if trouble.get("code") == "001" else 503, envelope)


def _entries(answer: Any) -> Iterator[dict]:
    """The last line has `batch`: an answer without it was cut off."""
    entry: dict = {}
    try:
        with answer:
            for line in answer:
                if line.strip():
                    entry = json.loads(line)
                    yield entry
    except (OSError, http.client.HTTPException, ValueError) as error:
        raise NoAnswerError(f"The answer was cut off: {error}") from error
    if "batch" not in entry:
        raise NoAnswerError("The answer was cut off. Send the same lines again.")
