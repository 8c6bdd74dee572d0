import { displayable, isObject } from '../copy-declared-fields.js';
import { toStorable } from '../fields/text-field.js';
import { parseJson } from '../json/parse-json.js';
import type { InvalidBody } from '../read-body.js';
import type { ValidationContext } from '../sales/read-invoice.js';
import { type ReportedViolations, missingField, type Violation, type Warning, invalidField } from '../violation.js';
import { BATCH_KINDS, type PostedLine } from './batch-kinds.js';

/** The device that a line is for; null means the device of the API key. */
export interface LineBranch {
  tin: string | null;
  bhfId: string | null;
}

export type BatchLineReading =
  | {
      ok: true;
      kind: string;
      branch: LineBranch;
      post: PostedLine;
      /** Reads the body again: until its number is found taken, the document is all that is kept of it. */
      readBody: () => unknown;
      warnings: Warning[];
    }
  | ({ ok: false; kind: string | null; reference: string | null } & Omit<InvalidBody, 'ok'>);

/** Reads one line of a file, or one element of a list. No content makes this throw. */
export function readLine(bytes: Buffer, context: ValidationContext): BatchLineReading {
  const parsed = parseJson(bytes);
  if (parsed.ok) return readEntry(parsed.value, context, () => (parseJson(bytes) as typeof parsed).value);
  return refusedLine(`The line ${parsed.fault}.`, `${parsed.fix} A line is one JSON object without line breaks.`);
}

function readEntry(entry: unknown, context: ValidationContext, readBody: () => unknown): BatchLineReading {
  if (!isObject(entry)) return refused(invalidField('line', 'a JSON object', displayable(entry), A_DOCUMENT));
  const { kind, tin, bhfId, ...body } = entry as Record<string, unknown>;
  if (kind === undefined || kind === null || kind === '') return refused(missingField('kind', '', ONE_OF_THE_KINDS));
  if (typeof kind !== 'string' || !Object.hasOwn(BATCH_KINDS, kind))
    return refused(invalidField('kind', `one of ${KINDS}`, displayable(kind), ONE_OF_THE_KINDS));
  const branch = { tin: textOf(tin), bhfId: textOf(bhfId) };
  const branchViolations = [
    ...branchFieldViolations('tin', branch.tin),
    ...branchFieldViolations('bhfId', branch.bhfId),
  ];
  const reading = BATCH_KINDS[kind]!.read(body, context);
  if (!reading.ok) return { ...reading, kind, reference: referenceOf(body) };
  if (branchViolations.length > 0) return { ...refused(...branchViolations), kind, reference: referenceOf(body) };
  return { ...reading, kind, branch: branch as LineBranch, readBody };
}

const KINDS = Object.keys(BATCH_KINDS).join(', ');
const ONE_OF_THE_KINDS = `Add kind, one of ${KINDS}, beside the fields of the document.`;
const A_DOCUMENT = `Send a JSON object { … } with kind (one of ${KINDS}) and the fields of that document.`;

/** Undefined, null and empty text all mean that the field is absent. */
const textOf = (value: unknown): unknown =>
  value === undefined || value === null || value === '' ? null : typeof value === 'string' ? value.trim() : value;

const branchFieldViolations = (field: string, value: unknown): Violation[] =>
  value === null || typeof value === 'string'
    ? []
    : [
        invalidField(
          field,
          'text',
          displayable(value),
          `Send ${field} as text of a device of your account, or leave ${field} out for the device of the API key.`,
        ),
      ];

/** The client's own name of the document, if one can be found in a refused line. */
function referenceOf(body: Record<string, unknown>): string | null {
  const { transaction, original, invcNo, creditNoteInvcNo, itemCd, itemCode } = body;
  const nestedReferences = [fieldOf(transaction, 'invcNo'), fieldOf(original, 'creditNoteInvcNo')];
  const firstReference = [...nestedReferences, invcNo, creditNoteInvcNo, itemCd, itemCode].find(isReference);
  return firstReference === undefined ? null : toStorable(String(firstReference).slice(0, REFERENCE_LENGTH_MAX));
}

const fieldOf = (part: unknown, field: string): unknown =>
  isObject(part) && Object.hasOwn(part, field) ? (part as Record<string, unknown>)[field] : undefined;

const REFERENCE_LENGTH_MAX = 100;
const isReference = (value: unknown): value is string | number =>
  (typeof value === 'string' && value !== '') || typeof value === 'number';

export const refusedLine = (message: string, fix: string): BatchLineReading & { ok: false } =>
  refused({ field: 'line', code: '003', message, fix });

function refused(...violations: Violation[]): BatchLineReading & { ok: false } {
  const code = violations[0]!.code as ReportedViolations['code'];
  return { ok: false, code, violations, warnings: [], kind: null, reference: null };
}
