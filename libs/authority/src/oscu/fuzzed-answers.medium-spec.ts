import type { SaleDocument } from '@app/domain';
import { testSize } from '../../../testing/src/test-size.js';
import type { CallingDevice } from '../port.js';
import { AuthorityConnection } from './calling/authority-connection.js';
import { OscuAuthority } from './oscu-authority.js';
import { profileOf } from './profiles.js';
import { CORPUS, SENT } from './test/answer-corpus.js';
import { mutate } from './test/mutations.js';
import { type Script, ScriptedServer } from './test/scripted-server.js';
import { readStrictly } from './test/strict-reading.js';
import { SeededChoices, randomSale } from './test/random-sales.js';
import { soldToday, AdapterBench } from './test/adapter-bench.js';

describe('fuzzed answers', () => {
  const CALLS = testSize({ short: 150, full: 300 });
  const NO_HEAVY_ONES = Infinity;
  const STATUSES = [200, 200, 201, 302, 400, 401, 403, 404, 429, 500, 502, 503, 504];
  const TYPES = ['application/json', 'text/html', 'application/json; charset=utf-16', ''];
  const DEVICE: CallingDevice = { environment: 'SANDBOX', tin: 'P051999888K', bhfId: '00', cmcKey: null };
  const BODY = JSON.stringify(SENT);

  let server: ScriptedServer;
  let authority: OscuAuthority;
  beforeAll(async () => {
    server = await ScriptedServer.listening({ keepAliveMs: 60_000 });
    // One answer is one call: no other name of the operation is tried.
    const routes = { saveSale: '/sale', invoiceDetails: '/details', listSales: '/list' };
    const profile = profileOf('direct', { routes });
    const channel = new AuthorityConnection({
      ...{ environment: 'SANDBOX', profile, url: server.url },
      ...{ connectTimeoutMs: 10_000, callTimeoutMs: 20_000 },
    });
    authority = new OscuAuthority({ SANDBOX: channel, PRODUCTION: channel });
  });
  afterAll(() => server.close());

  const respondWith =
    (seed: number, body: Buffer): Script =>
    (_, response) => {
      const type = TYPES[seed % TYPES.length]!;
      const headers = { 'content-length': body.length, ...(type && { 'content-type': type }) };
      response.writeHead(STATUSES[seed % STATUSES.length]!, headers).end(body);
    };

  const encodings = ['utf8', 'utf8', 'utf8', 'utf16le', 'latin1'] as const;

  /** The same answers as in the spec of their reading, some in other bytes than they claim; here they come over a wire. */
  describe('of some hundred answers that were changed on their way, over a wire', () => {
    it('none is thrown, none approves a sale without proof, none refuses one without a refusal', async () => {
      const wrong: string[] = [];
      for (let seed = 1; seed <= CALLS; seed++) {
        const mutation = mutate(CORPUS, seed, NO_HEAVY_ONES);
        const bytes = Buffer.from(mutation.text, encodings[seed % encodings.length]!);
        server.always('/etims-api/sale', respondWith(seed, bytes));
        const outcome = await authority.submit('sale', DEVICE, BODY);
        const reading = readStrictly(bytes.toString('utf8'));
        const isProven = reading !== null && reading.succeeds && reading.hasReceipt;
        const isRefused = mutation.of.some(({ refuses }) => refuses.includes('sale'));
        if (outcome.kind === 'approved' && !isProven) wrong.push(`a false approval: ${mutation.how}`);
        const isGarbled = outcome.kind === 'rejected' && outcome.cause === 'unknownWords' && !reading?.succeeds;
        if (outcome.kind === 'rejected' && !isRefused && !isGarbled) wrong.push(`a false rejection: ${mutation.how}`);
      }
      expect(wrong).toEqual([]);
    });

    it('none has a receipt adopted that is not ours', async () => {
      const wrong: string[] = [];
      for (let seed = 1; seed <= CALLS; seed++) {
        const mutation = mutate(CORPUS, seed, NO_HEAVY_ONES);
        // A host that does not know the question is asked for its list, and answers no better.
        const script = respondWith(seed, Buffer.from(mutation.text, 'utf8'));
        for (const path of ['details', 'list']) server.always(`/etims-api/${path}`, script);
        const finding = await authority.find('sale', DEVICE, BODY);
        if (finding.kind !== 'found') continue;
        const ours = readStrictly(mutation.text)?.signaturesOf(SENT);
        if (!ours?.has(finding.receipt.signature)) wrong.push(`a stranger: ${mutation.how}`);
      }
      expect(wrong).toEqual([]);
    });
  });
});

const SALES = testSize({ short: 40, full: 120 });
const LANES = 4;

describe.each(['direct', 'gateway'] as const)('the authority on the %s hosts', (profile) => {
  let bench: AdapterBench;
  beforeAll(async () => {
    bench = await AdapterBench.start(profile);
    // To the cent, and not a hundredth of one beside it.
    await bench.control('POST', '/rules', { gateway: { arithmeticTolerance: 0 } });
  });
  afterAll(() => bench.close());

  it(`takes each of ${SALES} sales of tills that differ in everything they may differ in`, async () => {
    const random = new SeededChoices(profile === 'direct' ? 4 : 44);
    const documents = Array.from({ length: SALES }, (_, index) => randomSale(random, index % 60 === 0 ? 200 : 8));
    const share = SALES / LANES;
    const lanes = Array.from({ length: LANES }, async (_, lane) => {
      return refusedOf(documents.slice(lane * share, (lane + 1) * share), await bench.readyDevice());
    });
    expect((await Promise.all(lanes)).flat()).toEqual([]);
  });

  async function refusedOf(documents: SaleDocument[], device: CallingDevice) {
    const refused = [];
    for (const [index, document] of documents.entries()) {
      const { lines, currency, exchangeRate, total } = document;
      const sold = soldToday({ lines, currency, exchangeRate, total });
      const { outcome } = await bench.submit(sold, device, { number: index + 1 - refused.length });
      if (outcome.kind !== 'approved') refused.push(outcome);
    }
    return refused;
  }
});
