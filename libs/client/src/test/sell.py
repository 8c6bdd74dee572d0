"""Plays a shop with the Python client, and prints what it saw."""

import json
import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).parents[2] / "python"))
from risiti import NoAnswerError, Risiti, RisitiError, WebhookError, verify_webhook  # noqa: E402

scene = json.load(sys.stdin)
risiti = Risiti(scene["url"], scene["key"])
seen = {}

sold = risiti.sell(scene["sale"])
seen["sold"] = sold.receipt["rcptSign"]
seen["isSame"] = risiti.sell(scene["sale"]).receipt["rcptSign"] == seen["sold"]

pending = risiti.sell(scene["later"], prefer="respond-async").pending
seen["waited"] = risiti.wait_for_receipt(pending["submissionId"]).receipt["rcptSign"]

number = scene["sale"]["transaction"]["invcNo"]
refund = {"reason": "06", "invcNo": "R-" + number}
seen["refunded"] = risiti.refund(number, refund).receipt["rcptSign"]

verdicts = list(risiti.send_batch(iter(scene["lines"])))
seen["verdicts"] = [entry["verdict"] for entry in verdicts if "verdict" in entry]
results = risiti.batch_results(verdicts[-1]["batch"]["batchId"], follow=True)
seen["results"] = [entry["data"]["rcptSign"] for entry in results if "line" in entry]

scene["sale"]["transaction"]["invcNo"] += "-X"
scene["sale"]["items"][0]["itemCd"] = "NO-SUCH-ITEM"
try:
    risiti.sell(scene["sale"])
except RisitiError as error:
    seen["error"] = [error.code, error.status, error.fix]

seen["events"] = len(next(risiti.follow_events())["events"])

try:
    Risiti("http://127.0.0.1:9", "no-key", patience=0).get("/items")
except NoAnswerError:
    seen["noAnswer"] = True

webhook = scene["webhook"]
body = webhook["body"].encode()
seen["webhook"] = verify_webhook(webhook["secret"], webhook["headers"], body)["data"]["webhookId"]
try:
    verify_webhook(webhook["secret"], webhook["headers"], body + b" ")
except WebhookError:
    seen["isForgeryRefused"] = True

print(json.dumps(seen))
