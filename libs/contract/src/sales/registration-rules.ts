import { ITEM_CODE_LENGTH_MAX } from '../items/item-code-length.js';
import { isAddressable } from '../items/own-item-code-field.js';
import type { Sound } from '../read-body.js';
import { isBroken, type Violation, type Warning, wrong } from '../violation.js';
import type { SaleLineWithItemDto } from './sale-line-with-item.dto.js';

type Line = Sound<SaleLineWithItemDto>;
type Lines = readonly (Line | undefined)[];
type RegistrationRule = (line: Line, at: string) => Violation | false;

/** The rules of lines whose items are to be registered; nothing more is asked of a line that carries no class. */
export const registrationViolations = (lines: Lines): Violation[] =>
  lines.flatMap((line, index) =>
    line?.itemClsCd === undefined
      ? []
      : REGISTRATION_RULES.map((rule) => rule(line, `lineItems[${index}]`)).filter(isBroken),
  );

const codeCanBeRegistered: RegistrationRule = ({ itemCd }, at) =>
  itemCd !== undefined &&
  itemCd.length > ITEM_CODE_LENGTH_MAX &&
  wrong(
    `${at}.itemCd`,
    `text of at most ${ITEM_CODE_LENGTH_MAX} characters when the item is to be registered`,
    itemCd,
    'Send a shorter code.',
  );

const codeCanBeAddressed: RegistrationRule = ({ itemCd }, at) =>
  itemCd !== undefined &&
  !isAddressable(itemCd) &&
  wrong(`${at}.itemCd`, 'no . or .. when the item is to be registered', itemCd, 'Send another code.');

const REGISTRATION_RULES: readonly RegistrationRule[] = [
  // The authority takes no longer code.
  codeCanBeRegistered,
  codeCanBeAddressed,
];

const OF_THE_ITEM = ['itemClsCd', 'itemTyCd', 'taxTyCd', 'itemNm'] as const;

/** Lines of one code describe one item. Where they differ the first one counts, which the sender may not have meant. */
export function registrationWarnings(lines: Lines): Warning[] {
  const firsts = new Map<string, { line: Line; index: number }>();
  const warnings: Warning[] = [];
  for (const [index, line] of lines.entries()) {
    if (line?.itemCd === undefined || line.itemClsCd === undefined) continue;
    const first = firsts.get(line.itemCd);
    if (first) warnings.push(...contradictions(first, line, index));
    else firsts.set(line.itemCd, { line, index });
  }
  return warnings;
}

const contradictions = (first: { line: Line; index: number }, line: Line, index: number): Warning[] =>
  OF_THE_ITEM.filter((name) => line[name] !== first.line[name]).map((name) => ({
    field: `lineItems[${index}].${name}`,
    message: `lineItems[${index}].${name} differs from that of lineItems[${first.index}], by which the item is registered`,
  }));
