import { importLink } from '../bodies.js';
import { declare } from '../imports.js';
import { errorsOf, must, shop, type Shop, verdict } from '../shop.js';
import { knowsItsKeys } from '../submissions.js';

async function importer(): Promise<Shop> {
  const at = await shop();
  await declare(at);
  return at;
}

describe('PUT /imports/{importId}/link answers 422', () => {
  it('and 003 where several are meant, and tells them', async () => {
    const at = await importer();
    await declare(at, { taskCode: '2240002', declaredOn: '-1' });
    const answer = await at.till.put('imports/1/link', importLink());
    expect(verdict(answer)).toEqual([422, '003', '003 taskCd']);
    for (const said of ['taskCd 2240001 with dclDe 01022026', 'taskCd 2240002 with dclDe -1'])
      expect(errorsOf(answer.body)[0]!.message).toContain(said);
  });

  it('and 005 to an unknown item', async () => {
    const at = await importer();
    const answer = await at.till.put('imports/1/link', importLink({ itemCd: 'NONE' }));
    expect(verdict(answer)).toEqual([422, '005', '005 itemCd']);
  });

  it('and 003 to what the authority refuses, in its words, and the import may be linked again', async () => {
    const at = await importer();
    const { stack, till } = at;
    const refusal = { fault: 'reject', code: '921', message: 'Not so', operation: 'updateImportItem', tin: till.tin };
    await stack.simulator.arm(refusal);
    const answer = await till.put('imports/1/link', importLink());
    expect(verdict(answer)).toEqual([422, '003', '003 importId']);
    expect(answer.body.data).toMatchObject({ status: 'REJECTED', authority: { code: '921', message: 'Not so' } });
    await must(till.put('imports/1/link', importLink()));
  });
});

knowsItsKeys('put-imports-import-id-link', async () => ({
  ...(await importer()),
  address: 'imports/1/link',
  body: importLink(),
  other: importLink({ hsCd: '1' }),
}));
