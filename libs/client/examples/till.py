"""A till for a counter: it asks for wares, sells them, and prints a receipt.

    RISITI_URL=http://127.0.0.1:3000 RISITI_KEY=service_test_… PYTHONPATH=../python python3 till.py
    SVC-WASH 1 580        a line for each ware: code, quantity, price with tax
                          an empty line ends the sale

A sale is on the disk, with its number, before it is sent. After a power cut the till sends it again: it is sold once.
"""

import datetime
import json
import os
import pathlib
import sys

from risiti import NoAnswerError, Risiti, RisitiError

STATE = pathlib.Path(os.environ.get("TILL_STATE", "till.json"))
PREFIX = os.environ.get("TILL_PREFIX", "TILL-1-")
NAIROBI = datetime.timezone(datetime.timedelta(hours=3))

risiti = Risiti(os.environ["RISITI_URL"], os.environ["RISITI_KEY"])
state = json.loads(STATE.read_text()) if STATE.exists() else {"next": 1, "unsent": []}


def save():
    unfinished = STATE.with_suffix(".new")
    with unfinished.open("w") as file:
        json.dump(state, file)
        file.flush()
        os.fsync(file.fileno())
    unfinished.replace(STATE)
    folder = os.open(STATE.absolute().parent, os.O_RDONLY)
    os.fsync(folder)
    os.close(folder)


def put(wares):
    transaction = {
        "invcNo": f"{PREFIX}{state['next']}",
        "salesDt": datetime.datetime.now(NAIROBI).strftime("%Y%m%d"),
        "pmtTyCd": "01",
        "rcptTyCd": "S",
        "salesSttsCd": "02",
        "currency": "KES",
        "exchangeRate": 1,
        "destnCountryCd": "KE",
        "pricesIncludeTax": True,
    }
    items = [{"itemCd": code, "qty": float(qty), "prc": float(price)} for code, qty, price in wares]
    state["next"] += 1
    state["unsent"].append({"transaction": transaction, "items": items})
    save()


def send_all():
    while state["unsent"]:
        sale = state["unsent"][0]
        number = sale["transaction"]["invcNo"]
        try:
            show(number, risiti.sell(sale))
        except NoAnswerError:
            return print(f"{number} is kept, and goes out when the network is back.")
        except RisitiError as error:
            if error.status not in (400, 409, 422) or error.code == "007":
                return print(f"{number} is kept: {error} {error.fix}")
            print(f"{number} is not sold: {error} {error.fix}")
        state["unsent"].pop(0)
        save()


def show(number, accepted):
    if accepted.receipt:
        print(f"{number}\nSCU signature  {accepted.receipt['rcptSign']}\nInternal data  {accepted.receipt['intrlData']}")
    else:
        print(f"{number}\nThe signed receipt follows: {accepted.pending.get('receiptUrl', '')}")


send_all()
basket = []
for line in sys.stdin:
    if line.strip():
        basket.append(line.split())
    elif basket:
        put(basket)
        basket = []
        send_all()
