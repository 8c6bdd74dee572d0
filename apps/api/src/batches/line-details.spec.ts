import { validationContextAt } from '../../../../libs/contract/src/test/validation-context-at.js';
import { exampleSale, type PostedLine, readSale } from '@app/contract';
import type { Refusal, SubmissionDocument } from '@app/domain';
import type { SubmissionIdentity } from '@app/persistence';
import { detailsOf, lineDetailsByVerdict } from './line-details.js';

const WARNING = { field: 'surprise', message: 'surprise is not a field' };

function setup() {
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

describe('the details of a line', () => {
  it('are null for an accepted line without warnings', () => {
    expect(detailsOf([])).toBeNull();
  });

  it('have the warnings, and the items whose stock was not checked', () => {
    expect(setup().accepted([], [])).toEqual({ warnings: [WARNING] });
    expect(setup().accepted(['SVC-TRAINING'], [])).toMatchObject({
      warnings: [WARNING, { field: 'items[1].itemCd' }],
    });
  });

  it('have the remarks on an accepted line, with the field names of its shape', () => {
    const remark = { field: 'lines[1].taxType', message: 'odd.', fix: 'Mend.' };
    expect(setup().accepted([], [remark])).toEqual({
      warnings: [WARNING, { field: 'items[1].taxTyCd', message: 'items[1].taxTyCd: odd.', fix: 'Mend.' }],
    });
  });

  it('have the violations of a refused line, with the field names of its shape', () => {
    expect(setup().refused([refusal('lines[1].itemCode'), refusal('invoiceNumber')])).toEqual({
      code: '005',
      errors: [
        { code: '005', field: 'items[1].itemCd', message: 'items[1].itemCd: No.', fix: 'Mend.' },
        { code: '005', field: 'transaction.invcNo', message: 'transaction.invcNo: No.', fix: 'Mend.' },
      ],
      warnings: [WARNING],
    });
  });

  it('name the submission that has the number of a duplicate', () => {
    const details = setup().known({ reference: 'INV-1' } as SubmissionIdentity, false);
    expect(details).toMatchObject({ code: '004', errors: [{ code: '004', field: 'transaction.invcNo' }] });
    expect(JSON.stringify(details)).toContain('INV-1 was already submitted');
  });

  it('have what differs from the document that came before, and a warning that this one counts', () => {
    const { compare, known, stored } = setup();
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
    expect(setup().failed()).toMatchObject({
      code: '905',
      errors: [{ code: '905', field: 'line' }],
      warnings: [WARNING],
    });
  });

  it('have at most twenty violations', () => {
    const many = Array.from({ length: 50 }, (_, index) => refusal(`lines[${index}].itemCode`));
    expect(setup().refused(many)).toMatchObject({ errors: { length: 20, 19: { field: 'items[19].itemCd' } } });
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
