import { exampleSale, type PostedLine, readSale } from '@app/contract';
import type { Refusal, SubmissionDocument, SubmissionStatus } from '@app/domain';
import {
  type AccountBranch,
  type BatchView,
  type Database,
  type LaneProgress,
  type LineRecord,
  type Principal,
  PROGRESS_WINDOW_S,
  type SubmissionIdentity,
} from '@app/persistence';
import { isBatchDocument } from '@app/submission';
import { validationContextAt } from '../../../../libs/contract/src/test/validation-context-at.js';
import { Failure } from '../http/errors/failure.js';
import { LongWork } from '../http/admission/long-work.js';
import { AllowedBranches } from './allowed-branches.js';
import { batchData, progressData } from './batch-data.js';
import { checkLine } from './check-line.js';
import { LIMITS } from './limits.js';
import { detailsOf, lineDetailsByVerdict, verdictData } from './line-details.js';
import { readList } from './read-list.js';

const NOW = validationContextAt('2026-03-02T08:00:00Z');
const [TIN, OTHER_TIN] = ['P051234567Q', 'P059999999Z'];

const branch = (tin: string, bhfId: string): AccountBranch => ({
  tin,
  bhfId,
  laneId: `${tin}/${bhfId}` as AccountBranch['laneId'],
});

/** The key of the caller belongs to the second branch of a taxpayer. The account has another branch of it, and another taxpayer. */
async function lineOf({ servesAccount = true } = {}) {
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
    const { laneOf } = await lineOf();
    for (const place of [{}, { tin: TIN }, { bhfId: '01' }, { tin: TIN, bhfId: '01' }, { tin: '', bhfId: null }])
      expect(laneOf(place)).toBe(`${TIN}/01`);
  });

  it('may be any of the account, by default the head office of another taxpayer', async () => {
    const { laneOf } = await lineOf();
    expect(laneOf({ bhfId: '00' })).toBe(`${TIN}/00`);
    expect(laneOf({ tin: OTHER_TIN })).toBe(`${OTHER_TIN}/00`);
    expect(laneOf({ tin: OTHER_TIN, bhfId: '02' })).toBe(`${OTHER_TIN}/02`);
  });

  it('decides the taxpayer and the branch', async () => {
    const line = (await lineOf()).check({ tin: OTHER_TIN, bhfId: '02' });
    expect(line).toMatchObject({ owner: { accountId: 'account', tin: OTHER_TIN, bhfId: '02' } });
  });

  it('must be that of the key, for a key that does not serve the account', async () => {
    const { laneOf } = await lineOf({ servesAccount: false });
    expect([laneOf({}), laneOf({ tin: TIN, bhfId: '01' })]).toEqual([`${TIN}/01`, `${TIN}/01`]);
    expect([laneOf({ bhfId: '00' }), laneOf({ tin: OTHER_TIN })]).toEqual([null, null]);
  });

  it('is refused in the same words, whether it is of another account or does not exist', async () => {
    const unknownBranch = (await lineOf()).check({ tin: 'P050000000A', bhfId: '00' });
    const foreignBranch = (await lineOf({ servesAccount: false })).check({ tin: OTHER_TIN, bhfId: '00' });
    expect(errorsOf(unknownBranch)).toEqual(errorsOf(foreignBranch));
    expect(unknownBranch).toMatchObject({
      verdict: 'refused',
      submissionId: null,
      kind: 'sale',
      details: { code: '003' },
    });
    const { check } = await lineOf();
    expect(errorsOf(check({ tin: 'P050000000A' }))).toMatchObject([{ field: 'tin' }]);
    expect(errorsOf(check({ bhfId: '99' }))).toMatchObject([
      { field: 'bhfId', message: expect.stringContaining('"99"') as string },
    ]);
  });
});

describe('a line of the file', () => {
  it('becomes a document with the number of the line', async () => {
    const { branches } = await lineOf();
    const bytes = Buffer.from(JSON.stringify({ kind: 'sale', ...exampleSale }));
    const line = checkLine({ number: 7, bytes }, branches, NOW);
    expect(line).toMatchObject({ line: 7, draft: { invoiceNumber: 'INV-2026-0001' }, itemsToRegister: null });
  });

  it('is refused if it is too long or unreadable', async () => {
    const { branches } = await lineOf();
    const check = (bytes: Buffer | null) => checkLine({ number: 7, bytes }, branches, NOW);
    const unknown = { line: 7, verdict: 'refused', submissionId: null, kind: null, reference: null };
    for (const bytes of [null, Buffer.from('{'), Buffer.from([0xff])])
      expect(check(bytes)).toMatchObject({ ...unknown, details: { code: '003', errors: [{ field: 'line' }] } });
    expect(errorsOf(check(null))).toMatchObject([{ message: 'The line is longer than 1 MiB.' }]);
  });

  it('keeps its number and its warnings when it is refused', async () => {
    const { branches } = await lineOf();
    const sale = { kind: 'sale', transaction: { invcNo: 'INV-7' }, surprise: 1 };
    const line = checkLine({ number: 7, bytes: Buffer.from(JSON.stringify(sale)) }, branches, NOW);
    expect(line).toMatchObject({ kind: 'sale', reference: 'INV-7', details: { code: '002' } });
    expect((line as LineRecord).details).toMatchObject({ warnings: [{ field: 'surprise' }] });
  });
});

describe('the details of a line', () => {
  const WARNING = { field: 'surprise', message: 'surprise is not a field' };

  function detailsByVerdict() {
    const reading = readSale(exampleSale, validationContextAt('2026-03-02T08:00:00Z'));
    if (!reading.ok) throw new Error(JSON.stringify(reading));
    const post = { ...reading.post, referenceField: 'invoiceNumber' } as PostedLine;
    return { ...lineDetailsByVerdict(post, [WARNING], () => exampleSale), stored: post.draft as SubmissionDocument };
  }

  const EXISTING = { id: 'a sale', reference: 'INV-1' } as unknown as SubmissionIdentity;

  const refusal = (field: string, code: Refusal['code'] = '005'): Refusal => ({
    code,
    field,
    message: 'No.',
    fix: 'Mend.',
  });

  it('are null for an accepted line without warnings', () => {
    expect(detailsOf([])).toBeNull();
  });

  it('have the warnings, and the items whose stock was not checked', () => {
    expect(detailsByVerdict().accepted([], [])).toEqual({ warnings: [WARNING] });
    expect(detailsByVerdict().accepted(['SVC-TRAINING'], [])).toMatchObject({
      warnings: [WARNING, { field: 'items[1].itemCd' }],
    });
  });

  it('have the remarks on an accepted line, with the field names of its shape', () => {
    const remark = { field: 'lines[1].taxType', message: 'odd.', fix: 'Mend.' };
    expect(detailsByVerdict().accepted([], [remark])).toEqual({
      warnings: [WARNING, { field: 'items[1].taxTyCd', message: 'items[1].taxTyCd: odd.', fix: 'Mend.' }],
    });
  });

  it('have the violations of a refused line, with the field names of its shape', () => {
    expect(detailsByVerdict().refused([refusal('lines[1].itemCode'), refusal('invoiceNumber')])).toEqual({
      code: '005',
      errors: [
        { code: '005', field: 'items[1].itemCd', message: 'items[1].itemCd: No.', fix: 'Mend.' },
        { code: '005', field: 'transaction.invcNo', message: 'transaction.invcNo: No.', fix: 'Mend.' },
      ],
      warnings: [WARNING],
    });
  });

  it('name the submission that has the number of a duplicate', () => {
    const details = detailsByVerdict().known({ reference: 'INV-1' } as SubmissionIdentity, false);
    expect(details).toMatchObject({ code: '004', errors: [{ code: '004', field: 'transaction.invcNo' }] });
    expect(JSON.stringify(details)).toContain('INV-1 was already submitted');
  });

  it('have what differs from the document that came before, and a warning that this one counts', () => {
    const { compare, known, stored } = detailsByVerdict();
    const comparison = compare({ ...stored, remark: 'gift' } as SubmissionDocument);
    const differences = [{ field: 'transaction.remark', stored: 'gift', sent: null }];
    expect(known(EXISTING, true, comparison)).toMatchObject({
      repeat: { identical: true, differences },
      warnings: [WARNING, { field: 'transaction.remark', message: expect.stringContaining('the stored one counts') }],
    });
    expect(known(EXISTING, false, comparison)).toMatchObject({
      code: '004',
      repeat: { identical: false, differences },
    });
    expect(known(EXISTING, true, null)).toMatchObject({ repeat: { differences: null }, warnings: { length: 2 } });
    expect(known(EXISTING, true)).toEqual({ warnings: [WARNING] });
  });

  it('have no reason for an internal failure', () => {
    expect(detailsByVerdict().failed()).toMatchObject({
      code: '905',
      errors: [{ code: '905', field: 'line' }],
      warnings: [WARNING],
    });
  });

  it('have at most twenty violations', () => {
    const many = Array.from({ length: 50 }, (_, index) => refusal(`lines[${index}].itemCode`));
    expect(detailsByVerdict().refused(many)).toMatchObject({
      errors: { length: 20, 19: { field: 'items[19].itemCd' } },
    });
    expect(detailsOf(Array.from({ length: 50 }, () => WARNING))!.warnings).toHaveLength(20);
  });

  it('have no character that Postgres cannot store', () => {
    const message = 'got "a\u0000b\ud83dc😀"';
    const details = detailsOf([{ field: '\u0000', message }], '003', [
      { field: '\ud83d', code: '003', message, fix: '' },
    ]);
    expect(details).toEqual({
      code: '003',
      errors: [{ field: '\ufffd', code: '003', message: 'got "a\ufffdb\ufffdc😀"', fix: '' }],
      warnings: [{ field: '\ufffd', message: 'got "a\ufffdb\ufffdc😀"' }],
    });
  });
});

const BEGAN = new Date('2026-03-02T08:00:00Z');

const batch = (change: Partial<BatchView> = {}): BatchView =>
  ({
    ...{
      id: 'batch',
      state: 'RECEIVED',
      atomic: false,
      lastLine: 12,
      accepted: 8,
      known: 1,
      duplicates: 1,
      refused: 2,
    },
    ...{ trouble: null, createdAt: BEGAN, endedAt: BEGAN, ...change },
  }) as BatchView;

const lane = (pending: number, recent: number, statuses: Partial<Record<SubmissionStatus, number>> = {}) =>
  ({ laneId: 'lane', pending, recent, statuses: { ACCEPTED: pending, ...statuses } }) as LaneProgress;

/** Long enough after its beginning for a whole window. */
const progress = (lanes: LaneProgress[], ageS = 10 * PROGRESS_WINDOW_S) =>
  progressData(batch(), lanes, new Date(BEGAN.getTime() + ageS * 1_000));

describe('the data of a batch', () => {
  it('tells its state, its counts and its times', () => {
    expect(batchData(batch({ endedAt: null }))).toEqual({
      ...{ batchId: 'batch', state: 'RECEIVED', atomic: false, lines: 12, accepted: 8, known: 1, duplicates: 1 },
      ...{ refused: 2, createdAt: '2026-03-02T08:00:00.000Z', endedAt: null, trouble: null },
    });
  });
});

describe('the progress of a batch', () => {
  it('adds up the statuses of its lanes', () => {
    const lanes = [lane(3, 6, { APPROVED: 5, REJECTED: 1 }), lane(1, 2, { APPROVED: 2 })];
    expect(progress(lanes)).toMatchObject({
      ...{ statuses: { ACCEPTED: 4, APPROVED: 7, REJECTED: 1 }, settled: 8, pending: 4 },
    });
  });

  it('has the rate of all its lanes together in the last minute', () => {
    expect(progress([lane(0, 90), lane(0, 33)]).ratePerSecond).toBe(2.1);
    expect(progress([]).ratePerSecond).toBe(0);
  });

  it('measures a batch younger than a minute from its start, over at least a second', () => {
    expect(progress([lane(0, 30)], 10).ratePerSecond).toBe(3);
    expect(progress([lane(0, 30)], 0.01).ratePerSecond).toBe(30);
    // The database's clock may be a little ahead of ours.
    expect(progress([lane(0, 30)], -2).ratePerSecond).toBe(30);
  });

  it('expects to take as long as its slowest lane', () => {
    expect(progress([lane(600, 600), lane(10, 1), lane(0, 0)]).etaSeconds).toBe(600);
    expect(progress([lane(7, 60), lane(1, 60)]).etaSeconds).toBe(7);
    expect(progress([lane(1, 600)]).etaSeconds).toBe(1);
  });

  it('expects no end while a lane is stalled', () => {
    expect(progress([lane(600, 600), lane(1, 0)]).etaSeconds).toBeNull();
  });

  it('is done when nothing is pending', () => {
    expect(progress([lane(0, 0, { APPROVED: 8 })]).etaSeconds).toBe(0);
    expect(progress([]).etaSeconds).toBe(0);
  });
});

describe('the data of a line', () => {
  const record: LineRecord = {
    ...{ line: 3, verdict: 'accepted', submissionId: 'id' as LineRecord['submissionId'], kind: 'sale' },
    ...{ reference: 'INV-1', details: null },
  };

  it('has the id and the number of an accepted line', () => {
    const data = { submissionId: 'id', kind: 'sale', reference: 'INV-1' };
    expect(verdictData(record)).toMatchObject({ line: 3, verdict: 'accepted', resultCd: '000', success: true, data });
    const warnings = [{ field: 'items', message: 'so' }];
    expect(verdictData({ ...record, details: { warnings } })).toMatchObject({ success: true, warnings });
  });

  it('has the violations of a refused line', () => {
    const errors = [{ field: 'transaction.invcNo', code: '002', message: 'invcNo is required', fix: 'Add it.' }];
    const refused = { ...record, verdict: 'refused', submissionId: null, details: { code: '002', errors } } as const;
    expect(verdictData(refused)).toMatchObject({ resultCd: '002', resultMsg: 'invcNo is required', errors });
    expect(verdictData(refused).data).toEqual({ submissionId: null, kind: 'sale', reference: 'INV-1' });
  });

  it('says so when the details of a refused line are not stored, and how to see them', () => {
    const cut = { ...record, verdict: 'refused', submissionId: null, details: { code: '003', isCut: true } } as const;
    const { errors, resultCd } = verdictData(cut) as unknown as { errors: object[]; resultCd: string };
    expect([resultCd, errors]).toMatchObject([
      '003',
      [
        {
          ...{ code: '003', field: 'line', message: expect.stringContaining('is not stored') as string },
          fix: expect.stringMatching(/^Send this line alone/) as string,
        },
      ],
    ]);
  });

  it('has no data for a line that could not be read', () => {
    const none = { submissionId: null, kind: null, reference: null, details: { code: '003' } } as const;
    expect(verdictData({ ...record, ...none, verdict: 'refused' }).data).toBeNull();
  });
});

async function read(json: string) {
  const values: unknown[] = [];
  const elements = await readList(Buffer.from(json), new LongWork({ isSelling: false }), (value) => values.push(value));
  return { values, texts: elements.map(String) };
}

/** The field and the message of the refusal. */
async function refusalOf(body: string | undefined): Promise<[field: string, message: string]> {
  const reading = readList(
    body === undefined ? body : Buffer.from(body),
    new LongWork({ isSelling: false }),
    () => undefined,
  );
  const failure = await reading.catch((error: unknown) => error);
  if (!(failure instanceof Failure)) throw new Error(`It was read: ${body?.slice(0, 100)}`);
  const { field, message } = failure.details.violations![0]!;
  return [field, message];
}

describe('a list of documents', () => {
  it.each<[string, unknown[]]>([
    ['[{"a":[1,{"b":[]}]},{"c":"],[\\""}]', [{ a: [1, { b: [] }] }, { c: '],["' }]],
    [' [ 1 ,\n"x", null ] \n', [1, 'x', null]],
    ['\uFEFF[[[]],{}]', [[[]], {}]],
    ['["ends with a backslash \\\\", 2]', ['ends with a backslash \\', 2]],
  ])('%s is cut into its elements', async (json, values) => {
    const list = await read(json);
    expect(list.values).toEqual(values);
    expect(list.texts.map((text) => JSON.parse(text) as unknown)).toEqual(values);
  });

  it.each([
    ['', 'nothing'],
    ['{"a":[1]}', 'an object'],
    ['5', '5'],
    ['"[1]"', '"[1]"'],
    ['[]', 'an empty list'],
    [' [ ] ', 'an empty list'],
    [`[${'1,'.repeat(LIMITS.listMax)}1]`, 'a list of more than 1000'],
  ])('%s is none', async (json, got) => {
    const [field, message] = await refusalOf(json);
    expect([field, message]).toEqual(['body', `body must be a list of 1 to 1000 objects; got ${got}`]);
  });

  it('may be missing', async () => {
    expect(await refusalOf(undefined)).toEqual(['body', expect.stringContaining('got nothing')]);
  });

  it.each([
    ['[1,2', 'body', 'not one JSON list'],
    ['[1,"2', 'body', 'not one JSON list'],
    ['[1}', 'body', 'not one JSON list'],
    ['[1]]', 'body', 'not one JSON list'],
    ['[1],2', 'body', 'not one JSON list'],
    ['x[1]', 'body', 'The body is not valid JSON'],
    ['{"a":1,}', 'body', 'The body is not valid JSON (error at character 8)'],
    ['[1,]', '[1]', 'Element 2 of the list is empty'],
    ['[,1]', '[0]', 'Element 1 of the list is empty'],
    ['[1,{"a":1,}]', '[1]', 'Element 2 of the list is not valid JSON (error at character 8)'],
    ['[1,{"a":1]]', '[1]', 'Element 2 of the list is not valid JSON'],
    [`[${'['.repeat(33)}${']'.repeat(33)}]`, '[0]', 'nested deeper than 32 levels'],
    [`["${'x'.repeat(LIMITS.lineBytesMax)}"]`, 'body', 'An element of the list is longer than 1 MiB.'],
    [`[${'['.repeat(LIMITS.lineBytesMax + 2)}`, 'body', 'An element of the list is longer than 1 MiB.'],
  ])('%.20s is refused as a whole', async (json, field, message) => {
    expect(await refusalOf(json)).toEqual([field, expect.stringContaining(message)]);
  });
});
