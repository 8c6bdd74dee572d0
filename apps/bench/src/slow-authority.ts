import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface SlowAuthorityCounts {
  calls: number;
  connections: number;
  inFlightMax: number;
}

/**
 * Approves every call after a delay, in its own process: it must not share the measured event loop. The simulator keeps a ledger
 * and would itself be measured.
 */
const [port, delayMs] = process.argv.slice(2).map(Number);
const counts: SlowAuthorityCounts = { calls: 0, connections: 0, inFlightMax: 0 };
let inFlight = 0;

const server = createServer((request, response) => {
  request.resume();
  if (request.method === 'GET') return answer(response, request.url!.startsWith('/v1/token') ? TOKEN : counts);
  counts.calls++;
  counts.inFlightMax = Math.max(counts.inFlightMax, ++inFlight);
  setTimeout(() => {
    inFlight--;
    answer(response, APPROVED);
  }, delayMs);
});
server.on('connection', (socket) => {
  counts.connections++;
  socket.setNoDelay(true);
});
// As long as proxies keep connections: the bench must not measure connections that were closed in the meantime.
server.keepAliveTimeout = 60_000;
server.listen({ port, host: '127.0.0.1', backlog: 4_096 }, () => {
  console.log((server.address() as AddressInfo).port);
});
process.once('SIGTERM', () => process.exit(0));

function answer(response: ServerResponse, body: unknown): void {
  const text = JSON.stringify(body);
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }).end(text);
}

const TOKEN = { access_token: 'a-token-of-the-slow-authority', expires_in: '3599' };
const APPROVED = {
  resultCd: '000',
  resultMsg: 'Successful',
  resultDt: '20260302101503',
  data: {
    ...{ curRcptNo: 37, totRcptNo: 41, sdcDateTime: '20260302101502' },
    ...{ intrlData: 'K7QW2MZP4RTYU3XSA5BCD6EFGH', rcptSign: 'V4N6P2QK7WXR3TZA' },
  },
};
