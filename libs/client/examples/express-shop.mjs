/**
 * A web shop. It sells although Risiti cannot be reached: the outbox keeps each sale on the disk until it is accepted.
 *
 *     RISITI_URL=http://127.0.0.1:3000 RISITI_KEY=service_test_… node express-shop.mjs
 *     curl -d '{"number": "WEB-1", "basket": [{"item": "SVC-WASH", "qty": 1}]}' -H 'content-type: application/json' 127.0.0.1:8080/orders
 */
import express from 'express';
import { connect, Outbox, waitForReceipt } from '@risiti/client';

const { RISITI_URL, RISITI_KEY, OUTBOX = 'outbox', PORT = '8080' } = process.env;
const PRICES = { 'SVC-WASH': 580, 'SVC-WAX': 1200 };

const client = connect({ url: RISITI_URL, apiKey: RISITI_KEY, patience: 5 });
const outbox = await Outbox.open(client, OUTBOX, {
  onDone: ({ invcNo, refusal }) => refusal && console.error(`${invcNo} is refused: ${refusal.message} ${refusal.fix}`),
  onTrouble: ({ message }) => console.error(message),
});
const ending = new AbortController();
const sending = outbox.keepSending(ending.signal);

const app = express().use(express.json());

/** The number of the order is the number of the invoice: an order that is posted twice is sold once. */
app.post('/orders', async (request, response) => {
  const number = String(request.body.number);
  if (!outbox.find(number)) await outbox.put('sale', saleOf(number, request.body.basket));
  await outbox.sendAll().catch(() => {});
  await answer(number, response);
});

app.get('/orders/:number', (request, response) => answer(request.params.number, response));

async function answer(number, response) {
  const entry = outbox.find(number);
  if (!entry) return response.status(404).json({ error: 'There is no such order.' });
  if (entry.refusal) return response.status(422).json(entry.refusal);
  const receipt = entry.accepted?.receipt ?? (await receiptOf(entry.accepted?.pending));
  return response
    .status(receipt ? 200 : 202)
    .json({ number, receipt, hint: receipt ? undefined : 'The receipt follows.' });
}

async function receiptOf(pending) {
  if (!pending) return undefined;
  const { receipt } = await waitForReceipt(client, pending.submissionId, { seconds: 5 }).catch(() => ({}));
  return receipt;
}

const saleOf = (invcNo, basket) => ({
  transaction: {
    ...{ invcNo, salesDt: today(), pmtTyCd: '06', rcptTyCd: 'S', salesSttsCd: '02', pricesIncludeTax: true },
    ...{ currency: 'KES', exchangeRate: 1, destnCountryCd: 'KE' },
  },
  items: basket.map(({ item, qty }) => ({ itemCd: item, qty, prc: PRICES[item] })),
});

/** Nairobi is three hours ahead of UTC. */
const today = () => new Date(Date.now() + 3 * 3_600_000).toISOString().slice(0, 10).replaceAll('-', '');

const server = app.listen(PORT, () => console.log(`The shop is open: http://127.0.0.1:${server.address().port}`));

process.once('SIGTERM', async () => {
  ending.abort();
  await new Promise((resolve) => server.close(resolve));
  await sending;
  await outbox.close();
});
