/**
 * Receives the events of Risiti, and writes each receipt into the books once. It stands behind a server that has a certificate.
 *
 *     RISITI_URL=… RISITI_KEY=… WEBHOOK_SECRET=whsec_… node webhook-receiver.mjs
 */
import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { connect, submissionsRead, verifyWebhook } from '@risiti/client';

const { RISITI_URL, RISITI_KEY, WEBHOOK_SECRET, BOOKS = 'books.ndjson', PORT = '8090' } = process.env;
const client = connect({ url: RISITI_URL, apiKey: RISITI_KEY, patience: 5 });

/** An event may come twice: it is known by its id. */
const isBooked = (id) => existsSync(BOOKS) && readFileSync(BOOKS, 'utf8').includes(`"event":"${id}"`);

async function book({ id, type, subjectId, reference }) {
  if (type !== 'submission.approved' || isBooked(id)) return;
  const { data } = await submissionsRead({ client, path: { id: subjectId } });
  // It may have come again meanwhile.
  if (isBooked(id)) return;
  appendFileSync(BOOKS, `${JSON.stringify({ event: id, invcNo: reference, rcptSign: data.rcptSign })}\n`);
}

const server = createServer(async (request, response) => {
  try {
    const { data } = verifyWebhook(WEBHOOK_SECRET, request.headers, await text(request));
    // Booked before it is answered: what is not answered comes again. Longer work belongs into a queue of your own.
    await book(data);
    response.writeHead(204).end();
  } catch (error) {
    console.error(error.message);
    response.writeHead(error.name === 'WebhookVerificationError' ? 400 : 503).end();
  }
});

server.listen(PORT, () => console.log(`Waiting for events on port ${server.address().port}`));
