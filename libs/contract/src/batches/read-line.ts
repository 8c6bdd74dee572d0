import { isUtf8 } from 'node:buffer';
import { isObject, standIn } from '../copy-declared-fields.js';
import { storable } from '../fields/text-field.js';
import type { Refusal } from '../read-body.js';
import type { Judging } from '../sales/read-invoice.js';
import { type FailedStage, missing, type Violation, type Warning, wrong } from '../violation.js';
import { BATCH_KINDS, type LinePost } from './batch-kinds.js';

/** Which device of the account a line is for; null where it is the one of the key. */
export interface LinePlace {
  tin: string | null;
  bhfId: string | null;
}

export type BatchLineReading =
  | { ok: true; kind: string; place: LinePlace; post: LinePost; warnings: Warning[] }
  | ({ ok: false; kind: string | null; reference: string | null } & Omit<Refusal, 'ok'>);

/** Reads a line as it came. Nothing that stands in it makes this throw. */
export function readLine(bytes: Buffer, judging: Judging): BatchLineReading {
  if (!isUtf8(bytes)) return broken('The line is not UTF-8.', 'Send JSON in UTF-8.');
  const text = bytes.toString('utf8').replace(BYTE_ORDER_MARK, '');
  try {
    return readEntry(JSON.parse(text), judging);
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    return broken(`The line is not JSON: ${error.message}`, 'Send one JSON object a line, with no line break in it.');
  }
}

const BYTE_ORDER_MARK = /^\uFEFF/;

/** Reads an element of a list, or what a line says. */
export function readEntry(entry: unknown, judging: Judging): BatchLineReading {
  if (!isObject(entry)) return refused(wrong('line', 'a JSON object', plain(entry), A_DOCUMENT));
  const { kind, tin, bhfId, ...body } = entry as Record<string, unknown>;
  if (kind === undefined || kind === null || kind === '') return refused(missing('kind', '', ONE_OF_THE_KINDS));
  if (typeof kind !== 'string' || !Object.hasOwn(BATCH_KINDS, kind))
    return refused(wrong('kind', `one of ${KINDS}`, plain(kind), ONE_OF_THE_KINDS));
  const place = { tin: textOf(tin), bhfId: textOf(bhfId) };
  const misplaced = [...misplacedBy('tin', place.tin), ...misplacedBy('bhfId', place.bhfId)];
  const reading = BATCH_KINDS[kind]!.read(body, judging);
  if (!reading.ok) return { ...reading, kind, reference: referenceIn(body) };
  if (misplaced.length > 0) return { ...refused(...misplaced), kind, reference: referenceIn(body) };
  return { ok: true, kind, place: place as LinePlace, post: reading.post, warnings: reading.warnings };
}

const KINDS = Object.keys(BATCH_KINDS).join(', ');
const ONE_OF_THE_KINDS = `Add kind, one of ${KINDS}, beside the fields of the document.`;
const A_DOCUMENT = 'Send an object in braces: kind, and the fields of a document of that kind.';

/** To be shown: nothing must look into a list or an object, which may be of any depth and say anything of itself. */
const plain = (value: unknown): unknown => (typeof value === 'object' && value !== null ? standIn(value) : value);

/** Nothing, null and empty text are one and the same absence. */
const textOf = (value: unknown): unknown =>
  value === undefined || value === null || value === '' ? null : typeof value === 'string' ? value.trim() : value;

const misplacedBy = (field: string, value: unknown): Violation[] =>
  value === null || typeof value === 'string' ? [] : [wrong(field, 'text', plain(value), `Send ${field} as text.`)];

/** What its sender may look for it by, as far as it can be made out. */
function referenceIn(body: Record<string, unknown>): string | null {
  const { transaction, original, invcNo, creditNoteInvcNo, itemCd, itemCode } = body;
  const own = [fieldOf(transaction, 'invcNo'), fieldOf(original, 'creditNoteInvcNo')];
  const given = [...own, invcNo, creditNoteInvcNo, itemCd, itemCode].find(isName);
  return given === undefined ? null : storable(String(given).slice(0, REFERENCE_LENGTH_MAX));
}

const fieldOf = (part: unknown, field: string): unknown =>
  isObject(part) && Object.hasOwn(part, field) ? (part as Record<string, unknown>)[field] : undefined;

const REFERENCE_LENGTH_MAX = 100;
const isName = (value: unknown): value is string | number =>
  (typeof value === 'string' && value !== '') || typeof value === 'number';

export const refusedLine = (message: string, fix: string): BatchLineReading & { ok: false } => broken(message, fix);

const broken = (message: string, fix: string) => refused({ field: 'line', code: '003', message, fix });

function refused(...violations: Violation[]): BatchLineReading & { ok: false } {
  const code = violations[0]!.code as FailedStage['code'];
  return { ok: false, code, violations, warnings: [], kind: null, reference: null };
}
