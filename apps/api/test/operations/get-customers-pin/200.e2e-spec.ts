import { COPY, reader, servesWhatIsKept } from '../copies.js';
import { must } from '../shop.js';

servesWhatIsKept('get-customers-pin', 'customers', 'selectCustomer');

describe('GET /customers/{pin} answers 200', () => {
  it('with who has the PIN, in capitals or not, and asks the authority once a day', async () => {
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

  it('without a word of whom others have asked for', async () => {
    const [one, other] = [await reader(), await reader()];
    const theirs = (await must(one.till.get('customers/P000111222B'))).body.data;
    const ours = (await must(other.till.get('customers/P000111222B'))).body.data;
    expect(Date.parse(String(ours.asOf))).toBeGreaterThan(Date.parse(String(theirs.asOf)));
    expect(await other.stack.simulator.calls(other.till.tin, 'selectCustomer')).toHaveLength(1);
  });
});
