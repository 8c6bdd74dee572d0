import { validationContextAt } from '../../../../libs/contract/src/test/validation-context-at.js';
import { exampleSale } from '@app/contract';
import type { AccountBranch, Database, LineRecord, Principal } from '@app/persistence';
import { isBatchDocument } from '@app/submission';
import { AllowedBranches } from './allowed-branches.js';
import { checkLine } from './check-line.js';

const NOW = validationContextAt('2026-03-02T08:00:00Z');
const [TIN, OTHER_TIN] = ['P051234567Q', 'P059999999Z'];

const branch = (tin: string, bhfId: string): AccountBranch => ({
  tin,
  bhfId,
  laneId: `${tin}/${bhfId}` as AccountBranch['laneId'],
});

/** The key of the caller belongs to the second branch of a taxpayer. The account has another branch of it, and another taxpayer. */
async function setup({ servesAccount = true } = {}) {
  const caller = { accountId: 'account', environment: 'SANDBOX', ...branch(TIN, '01'), servesAccount } as Principal;
  const devices = [branch(TIN, '00'), branch(TIN, '01'), branch(OTHER_TIN, '00'), branch(OTHER_TIN, '02')];
  const findMany = async () => devices.map(({ laneId, ...device }) => ({ ...device, id: laneId }));
  const branches = await AllowedBranches.of({ prisma: { device: { findMany } } } as unknown as Database, caller);
  const check = (place: object) => {
    const bytes = Buffer.from(JSON.stringify({ kind: 'sale', ...exampleSale, ...place }));
    return checkLine({ number: 1, bytes }, branches, NOW);
  };
  const laneOf = (place: object) => {
    const line = check(place);
    return isBatchDocument(line) ? line.owner.laneId : null;
  };
  return { branches, check, laneOf };
}

const errorsOf = (line: object) =>
  ((line as LineRecord).details as { errors: { field: string; message: string }[] }).errors;

describe('the device of a line', () => {
  it('is that of the key by default', async () => {
    const { laneOf } = await setup();
    for (const place of [{}, { tin: TIN }, { bhfId: '01' }, { tin: TIN, bhfId: '01' }, { tin: '', bhfId: null }])
      expect(laneOf(place)).toBe(`${TIN}/01`);
  });

  it('may be any of the account, by default the head office of another taxpayer', async () => {
    const { laneOf } = await setup();
    expect(laneOf({ bhfId: '00' })).toBe(`${TIN}/00`);
    expect(laneOf({ tin: OTHER_TIN })).toBe(`${OTHER_TIN}/00`);
    expect(laneOf({ tin: OTHER_TIN, bhfId: '02' })).toBe(`${OTHER_TIN}/02`);
  });

  it('decides the taxpayer and the branch', async () => {
    const line = (await setup()).check({ tin: OTHER_TIN, bhfId: '02' });
    expect(line).toMatchObject({ owner: { accountId: 'account', tin: OTHER_TIN, bhfId: '02' } });
  });

  it('must be that of the key, for a key that does not serve the account', async () => {
    const { laneOf } = await setup({ servesAccount: false });
    expect([laneOf({}), laneOf({ tin: TIN, bhfId: '01' })]).toEqual([`${TIN}/01`, `${TIN}/01`]);
    expect([laneOf({ bhfId: '00' }), laneOf({ tin: OTHER_TIN })]).toEqual([null, null]);
  });

  it('is refused in the same words, whether it is of another account or does not exist', async () => {
    const unknownBranch = (await setup()).check({ tin: 'P050000000A', bhfId: '00' });
    const foreignBranch = (await setup({ servesAccount: false })).check({ tin: OTHER_TIN, bhfId: '00' });
    expect(errorsOf(unknownBranch)).toEqual(errorsOf(foreignBranch));
    expect(unknownBranch).toMatchObject({
      verdict: 'refused',
      submissionId: null,
      kind: 'sale',
      details: { code: '003' },
    });
    const { check } = await setup();
    expect(errorsOf(check({ tin: 'P050000000A' }))).toMatchObject([{ field: 'tin' }]);
    expect(errorsOf(check({ bhfId: '99' }))).toMatchObject([
      { field: 'bhfId', message: expect.stringContaining('"99"') as string },
    ]);
  });
});

describe('a line of the file', () => {
  it('becomes a document with the number of the line', async () => {
    const { branches } = await setup();
    const bytes = Buffer.from(JSON.stringify({ kind: 'sale', ...exampleSale }));
    const line = checkLine({ number: 7, bytes }, branches, NOW);
    expect(line).toMatchObject({ line: 7, draft: { invoiceNumber: 'INV-2026-0001' }, itemsToRegister: null });
  });

  it('is refused if it is too long or unreadable', async () => {
    const { branches } = await setup();
    const check = (bytes: Buffer | null) => checkLine({ number: 7, bytes }, branches, NOW);
    const unknown = { line: 7, verdict: 'refused', submissionId: null, kind: null, reference: null };
    for (const bytes of [null, Buffer.from('{'), Buffer.from([0xff])])
      expect(check(bytes)).toMatchObject({ ...unknown, details: { code: '003', errors: [{ field: 'line' }] } });
    expect(errorsOf(check(null))).toMatchObject([{ message: 'The line is longer than 1 MiB.' }]);
  });

  it('keeps its number and its warnings when it is refused', async () => {
    const { branches } = await setup();
    const sale = { kind: 'sale', transaction: { invcNo: 'INV-7' }, surprise: 1 };
    const line = checkLine({ number: 7, bytes: Buffer.from(JSON.stringify(sale)) }, branches, NOW);
    expect(line).toMatchObject({ kind: 'sale', reference: 'INV-7', details: { code: '002' } });
    expect((line as LineRecord).details).toMatchObject({ warnings: [{ field: 'surprise' }] });
  });
});
