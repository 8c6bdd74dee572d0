import { COPY, reader } from '../client/copies.js';
import { anyTill, must, verdict } from '../client/shop.js';
import { answers } from './answers.js';
import { saysThatItIsNotThereYet, saysThatItIsStillSo, servesWhatIsKept, wantsADevice } from './shared/copies.js';

describe(answers('get-customers-pin', 200), () => {
  servesWhatIsKept('get-customers-pin', 'customers', 'selectCustomer');

  it('with the taxpayer of the PIN, in any letter case, and asks the authority once a day', async () => {
    const { stack, till } = await reader();
    for (const pin of ['P000111222B', 'p000111222b', '%20P000111222B']) {
      expect((await must(till.get(`customers/${pin}`))).body.data).toEqual({
        tin: 'P000111222B',
        taxprNm: expect.stringMatching(/./) as string,
        taxprSttsCd: 'A',
        ...{ prvncNm: expect.any(String), dstrtNm: expect.any(String) },
        ...{ sctrNm: expect.any(String), locDesc: expect.any(String) },
        ...COPY,
      });
    }
    expect(await stack.simulator.calls(till.tin, 'selectCustomer')).toHaveLength(1);
  });

  it('without a trace of the requests of others', async () => {
    const [one, other] = [await reader(), await reader()];
    const theirs = (await must(one.till.get('customers/P000111222B'))).body.data;
    const ours = (await must(other.till.get('customers/P000111222B'))).body.data;
    expect(Date.parse(String(ours.asOf))).toBeGreaterThan(Date.parse(String(theirs.asOf)));
    expect(await other.stack.simulator.calls(other.till.tin, 'selectCustomer')).toHaveLength(1);
  });
});

describe(answers('get-customers-pin', 304), () => {
  saysThatItIsStillSo('get-customers-pin');
});

describe(answers('get-customers-pin', 400), () => {
  it.each(['P00011122', 'P000111222BB', '0000111222B', 'P00011122XB', '%00', 'P000111222%C3%89'])(
    'and 003 to %s',
    async (pin) => {
      const till = await anyTill();
      expect(verdict(await till.get(`customers/${pin}`))).toEqual([400, '003', '003 pin']);
    },
  );
});

describe(answers('get-customers-pin', 404), () => {
  it('and 003 to an unknown PIN, and asks the authority once', async () => {
    const { stack, till } = await reader();
    for (let times = 0; times < 3; times += 1) {
      expect(verdict(await till.get('customers/A999000000A'))).toEqual([404, '003', '003 pin']);
    }
    expect(await stack.simulator.calls(till.tin, 'selectCustomer')).toHaveLength(1);
  });

  it('also to a client that accepts any cached answer', async () => {
    const { till } = await reader();
    const answer = await till.get('customers/A999000000A', { headers: { 'if-none-match': '*' } });
    expect(answer.status).toBe(404);
  });
});

describe(answers('get-customers-pin', 409), () => {
  wantsADevice('get-customers-pin');
});

describe(answers('get-customers-pin', 503), () => {
  saysThatItIsNotThereYet('get-customers-pin', 'selectCustomer');
});
