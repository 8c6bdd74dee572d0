/**
 * Sends the invoices of a day from an ERP, and brings the signatures back. It may be run again at any time, also after a crash: what was
 * accepted is not accepted twice.
 *
 *     RISITI_URL=http://127.0.0.1:3000 RISITI_KEY=service_test_… node nightly-export.mjs day.ndjson
 *
 * `day.ndjson` has an invoice in each line: {"number": "E-1", "date": "20260302", "lines": [{"item": "SVC-WASH", "qty": 1, "price": 580}]}
 * It writes `day.receipts.ndjson` (number, rcptSign, intrlData), `day.refused.ndjson` (number, message, what to do), and `day.in-review.ndjson`:
 * nobody knows yet whether these are signed, so they must not be sent under other numbers.
 */
import { createReadStream, createWriteStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { finished } from 'node:stream/promises';
import { batchResults, connect, sendBatch } from '@risiti/client';

const { RISITI_URL, RISITI_KEY } = process.env;
const [file] = process.argv.slice(2);
const client = connect({ url: RISITI_URL, apiKey: RISITI_KEY });

async function* invoices() {
  for await (const line of createInterface({ input: createReadStream(file) })) {
    const { number, date, lines } = JSON.parse(line);
    yield {
      ...{ kind: 'sale', items: lines.map(({ item, qty, price }) => ({ itemCd: item, qty, prc: price })) },
      transaction: {
        ...{ invcNo: number, salesDt: date, pmtTyCd: '02', rcptTyCd: 'S', salesSttsCd: '02', pricesIncludeTax: true },
        ...{ currency: 'KES', exchangeRate: 1, destnCountryCd: 'KE' },
      },
    };
  }
}

let batchId;
for await (const entry of sendBatch(client, invoices())) if ('batch' in entry) ({ batchId } = entry.batch);

const open = (name) => createWriteStream(file.replace(/\.ndjson$/, `.${name}.ndjson`));
const files = { receipts: open('receipts'), refused: open('refused'), inReview: open('in-review') };
const counts = { receipts: 0, refused: 0, inReview: 0 };
const note = (name, entry) => {
  counts[name] += 1;
  files[name].write(`${JSON.stringify(entry)}\n`);
};

for await (const { line, data, resultMsg, errors } of batchResults(client, batchId, { follow: true })) {
  if (line === undefined) continue;
  const number = data?.reference;
  if (data?.rcptSign) note('receipts', { number, rcptSign: data.rcptSign, intrlData: data.intrlData });
  else if (['NEEDS_REVIEW', 'APPROVED'].includes(data?.status)) note('inReview', { number, message: resultMsg });
  else note('refused', { line, number, message: resultMsg, fix: errors?.[0]?.fix });
}

await Promise.all(Object.values(files).map((stream) => finished(stream.end())));
console.log(`${counts.receipts} signed, ${counts.refused} refused, ${counts.inReview} in review`);
process.exitCode = counts.refused + counts.inReview > 0 ? 2 : 0;
