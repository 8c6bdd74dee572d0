import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { aPurchase, aStockMove, anImportUpdate, audit } from '../test/documents.js';
import { simulate } from '../test/simulate.js';

describe('a simulator with a data directory', () => {
  it('restores all its stores after a restart', async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'simulator-'));
    const first = await simulate({ dataDir });
    const till = await first.till();
    const [imported] = await till.pull('selectImportItemList', 'itemList');
    await till.ask('selectItemClsList', { lastReqDt: '20180101000000' });
    await till.ask('updateImportItem', anImportUpdate(imported));
    await till.ask('insertStockIO', aStockMove({ sarTyCd: '13', custBhfId: '01' }));
    await till.ask('saveStockMaster', { itemCd: 'KE2NTTU0000001', rsdQty: 10, ...audit });
    await till.ask('insertTrnsPurchase', aPurchase());
    await till.ask('saveBhfUser', { userId: 'till1', userNm: 'Till one', pwd: 'secret', useYn: 'Y', ...audit });
    await till.sell({ custTin: 'P000111222B' });
    await first.post('/control/notices', { title: 'Maintenance', cont: 'On Sunday' });
    const before = (await first.get('/control/ledger')).body;
    await first.close();
    const second = await simulate({ dataDir });
    expect((await second.get('/control/ledger')).body).toEqual(before);
    const buyer = await second.till('P000111222B');
    expect(await buyer.pull('selectTrnsPurchaseSalesList', 'saleList')).toMatchObject([{ spplrTin: till.tin }]);
    const branch = await second.till(till.tin, '01');
    expect(await branch.pull('selectStockMoveList', 'stockList')).toMatchObject([{ custBhfId: '00' }]);
    await second.close();
    await rm(dataDir, { recursive: true });
  });
});
