import { age, COPY, reader, untilPulled } from '../client/copies.js';
import { anyTill, must, verdict } from '../client/shop.js';
import { answers } from './answers.js';
import { saysThatItIsNotThereYet, saysThatItIsStillSo, servesWhatIsKept, wantsADevice } from './shared/copies.js';

describe(answers('get-branches', 200), () => {
  servesWhatIsKept('get-branches', 'branches', 'selectBhfList');

  it('with the branches of the taxpayer that have a device, and no others', async () => {
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

describe(answers('get-branches', 304), () => {
  saysThatItIsStillSo('get-branches');
});

describe(answers('get-branches', 400), () => {
  it.each([
    ['bhfId=1', 'bhfId'],
    ['bhfId=HQ', 'bhfId'],
    ['since=1', 'since'],
    [`q=${'x'.repeat(101)}`, 'q'],
  ])('and 003 to ?%s', async (query, field) => {
    const till = await anyTill();
    expect(verdict(await till.get(`branches?${query}`))).toEqual([400, '003', `003 ${field}`]);
  });
});

describe(answers('get-branches', 409), () => {
  wantsADevice('get-branches');
});

describe(answers('get-branches', 503), () => {
  saysThatItIsNotThereYet('get-branches', 'selectBhfList');
});
