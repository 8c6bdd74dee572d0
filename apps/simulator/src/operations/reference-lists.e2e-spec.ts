import { sharedSimulator } from '../test/simulate.js';

const theSimulator = sharedSimulator();

const FIRST_PULL_DATE = '20180101000000';

describe('the seeded lists', () => {
  it.each([
    ['selectCodeList', 'clsList'],
    ['select-code-list', 'clsList'],
    ['selectItemClsList', 'itemClsList'],
    ['selectItemClass', 'itemClsList'],
    ['select-item-class', 'itemClsList'],
    ['selectNoticeList', 'noticeList'],
    ['selectNotices', 'noticeList'],
    ['selectImportItemList', 'itemList'],
    ['importedItemInfo', 'itemList'],
  ])('are complete in the first pull by %s, and empty in the next', async (operation, list) => {
    const till = await (await theSimulator()).till();
    const first = await till.ask(operation, { lastReqDt: FIRST_PULL_DATE });
    expect(first.resultCd).toBe('000');
    expect(first.data[list].length).toBeGreaterThan(1);
    const next = await till.ask(operation, { lastReqDt: first.resultDt });
    expect(next).toMatchObject({ resultCd: '001', resultMsg: 'There is no search result', data: null });
  });

  it('require the date of the last pull', async () => {
    const till = await (await theSimulator()).till();
    const answer = await till.ask('selectCodeList', {});
    expect(answer).toMatchObject({
      resultCd: '910',
      resultMsg: 'Request parameter error[<lastReqDt> : may not be empty]',
    });
  });
});

describe('the branches', () => {
  it.each(['selectBhfList', 'branchList', 'branch-list'])('are those with a device, by %s', async (operation) => {
    const simulator = await theSimulator();
    const till = await simulator.till();
    await simulator.till(till.tin, '02');
    await simulator.till();
    expect(await till.pull(operation, 'bhfList')).toMatchObject([
      { tin: till.tin, bhfId: '00', bhfNm: 'Headquarter', bhfSttsCd: '01', hqYn: 'Y' },
      { tin: till.tin, bhfId: '02', bhfSttsCd: '01', hqYn: 'N' },
    ]);
  });

  it('are new if they were installed after the last pull', async () => {
    const simulator = await theSimulator();
    const till = await simulator.till();
    const { resultDt } = await till.ask('selectBhfList', { lastReqDt: FIRST_PULL_DATE });
    await simulator.till(till.tin, '02');
    expect(await till.pull('selectBhfList', 'bhfList', resultDt)).toMatchObject([{ bhfId: '02' }]);
  });
});
