import type { ServerResponse } from 'node:http';
import type { CallingDevice } from '../port.js';
import { authorityOn } from './test/connection.js';
import * as script from './test/scripted-server.js';

const CALLS = 300;
const WAVES = 2;
const TOKEN_PATH = '/v1/token/generate';
const SALE_PATH = '/etims-api/sendSalesTransaction';
const RECEIPT = {
  ...{ curRcptNo: 37, totRcptNo: 41, sdcDateTime: '20260302101502' },
  ...{ intrlData: 'K7QW2MZP4RTYU3XSA5BCD6EFGH', rcptSign: 'V4N6P2QK7WXR3TZA' },
};
const device = (ordinal: number): CallingDevice => ({
  ...{ environment: 'SANDBOX', bhfId: '00', cmcKey: 'KEY' },
  tin: `P${String(ordinal).padStart(9, '0')}K`,
});

/** An authority that answers nobody until all of a wave are there, so that none may wait for another. */
async function setup() {
  const server = await script.ScriptedServer.listening({ keepAliveMs: 60_000 });
  let waiting: (() => void)[] = [];
  const together: script.Script = (call, response: ServerResponse) => {
    waiting.push(() => script.answer({ resultCd: '000', data: RECEIPT })(call, response));
    if (waiting.length < CALLS) return;
    for (const answer of waiting) answer();
    waiting = [];
  };
  server.always(SALE_PATH, together);
  server.always(TOKEN_PATH, script.answer({ access_token: 'a-token', expires_in: '3599' }));
  // Longer than this machine may take for a wave, however busy it is.
  const limits = { connectTimeoutMs: 60_000, callTimeoutMs: 100_000 };
  const authority = authorityOn({ profile: 'gateway', url: server.url, ...limits });
  return { server, authority };
}

it('hundreds of calls are on the wire at once, with one token and over kept connections', async () => {
  const { server, authority } = await setup();
  try {
    for (let wave = 1; wave <= WAVES; wave++) {
      const calls = Array.from({ length: CALLS }, (_, ordinal) =>
        authority.submit('sale', device(ordinal), `{"invcNo":${wave}}`),
      );
      const kinds = (await Promise.all(calls)).map(({ kind }) => kind);
      expect(kinds.filter((kind) => kind === 'approved')).toHaveLength(CALLS);
    }
    expect(server.receivedAt(TOKEN_PATH)).toHaveLength(1);
    const sales = server.receivedAt(SALE_PATH);
    expect(sales).toHaveLength(CALLS * WAVES);
    expect(new Set(sales.map(({ connection }) => connection)).size).toBeLessThan(CALLS * WAVES);
  } finally {
    await server.close();
  }
});
