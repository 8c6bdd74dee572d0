import { age, COPY, reader, servesWhatIsKept, untilPulled } from '../copies.js';
import { must } from '../shop.js';

servesWhatIsKept('get-branches', 'branches', 'selectBhfList');

describe('GET /branches answers 200', () => {
  it('with the branches of the taxpayer that have a device, and with nobody else’s', async () => {
    const { stack, till } = await reader();
    await untilPulled(till);
    const branch = await stack.branchOf(till);
    await must(branch.initialise());
    await age(stack, till, 'branches', 61);
    const { data } = (await must(till.get('branches'))).body;
    expect(data).toEqual({ bhfList: [expect.any(Object), expect.any(Object)], ...COPY });
    expect(data.bhfList).toMatchObject([
      { tin: till.tin, bhfId: '00', bhfNm: 'Headquarter', bhfSttsCd: '01', hqYn: 'Y' },
      { tin: till.tin, bhfId: '01', bhfNm: 'Branch 01', bhfSttsCd: '01', hqYn: 'N' },
    ]);
    for (const [query, left] of [
      ['bhfId=01', 1],
      ['q=headq', 1],
      ['q=nowhere', 0],
      ['since=2999-01-01T00:00:00Z', 0],
    ] as const) {
      const found = (await must(till.get(`branches?${query}`))).body.data.bhfList as object[];
      expect([query, found.length]).toEqual([query, left]);
    }
  });
});
