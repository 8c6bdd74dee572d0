import { declaredImport } from '../../../domain/src/test/documents.js';
import { ledgerBench } from '../test/ledger-bench.js';
import { findImports, listImports, recordImportLink, storeImports } from '../declared-imports.js';

let bench: Awaited<ReturnType<typeof ledgerBench>>;
beforeAll(async () => void (bench = await ledgerBench()));
afterAll(() => bench.close());

let made = 0;
const setup = () => ({ environment: 'SANDBOX' as const, tin: `P${String(++made).padStart(9, '0')}I` });
const ANY = { importId: '1', taskCode: null, declaredOn: null };

describe('an import that customs declared', () => {
  it('is stored once for each task, date and number, however often it arrives', async () => {
    const importer = setup();
    const others = [{}, { sequence: 2 }, { declaredOn: '-1' }, { taskCode: '2240002' }, {}].map(declaredImport);
    expect(await storeImports(bench.db, importer, others)).toBe(4);
    expect(await storeImports(bench.db, importer, others)).toBe(0);
    expect((await findImports(bench.db, importer, ANY)).length).toBe(3);
    expect((await findImports(bench.db, setup(), ANY)).length).toBe(0);
  });

  it('stays linked and approved, whatever the authority still reports', async () => {
    const importer = setup();
    await storeImports(bench.db, importer, [declaredImport()]);
    await recordImportLink(bench.db, importer, declaredImport(), 'KETTLE');
    await storeImports(bench.db, importer, [declaredImport({ status: '2', hsCode: '1' })]);
    const [one] = await listImports(bench.db, { ...importer, status: '3', limit: 1 });
    expect(one).toMatchObject({ itemCode: 'KETTLE', declaration: { status: '3', hsCode: '1' } });
  });
});
