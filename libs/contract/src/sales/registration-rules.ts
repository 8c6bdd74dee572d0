import { hasAtMost } from '@app/domain';
import { isUsableInPath, ITEM_CODE_LENGTH_MAX } from '../items/item-codes.js';
import type { ValidFields } from '../read-body.js';
import { isViolation, missingField, type Violation, type Warning, invalidField } from '../violation.js';
import type { SaleLineWithItemDto } from './sale-line-with-item.dto.js';

type ItemLine = ValidFields<SaleLineWithItemDto>;
type ItemLines = readonly (ItemLine | undefined)[];
type RegistrationRule = (line: ItemLine, path: string) => Violation | false;

/** The rules of lines whose items are registered with the sale; lines without a class are not checked. */
export const registrationViolations = (lines: ItemLines): Violation[] =>
  lines.flatMap((line, index) =>
    line?.itemClsCd === undefined
      ? []
      : REGISTRATION_RULES.map((rule) => rule(line, `lineItems[${index}]`)).filter(isViolation),
  );

const codeCanBeRegistered: RegistrationRule = ({ itemCd }, path) =>
  itemCd !== undefined &&
  !hasAtMost(itemCd, ITEM_CODE_LENGTH_MAX) &&
  invalidField(
    `${path}.itemCd`,
    `text of at most ${ITEM_CODE_LENGTH_MAX} characters when the item is to be registered`,
    itemCd,
    `Send an itemCd of at most ${ITEM_CODE_LENGTH_MAX} characters, or leave itemClsCd out of this line.`,
  );

const codeCanBeAddressed: RegistrationRule = ({ itemCd }, path) =>
  itemCd !== undefined &&
  !isUsableInPath(itemCd) &&
  invalidField(
    `${path}.itemCd`,
    'a code other than "." and ".." when the item is to be registered',
    itemCd,
    'Send another itemCd: "." and ".." cannot be used in an address.',
  );

/** A line with prices takes these from its item, and here there is none yet. */
const itemIsDescribed = (['itemNm', 'qtyUnitCd', 'taxTyCd'] as const).map(
  (name): RegistrationRule =>
    (line, path) =>
      line[name] === undefined &&
      missingField(`${path}.${name}`, ' when the item is to be registered', `Add ${name} of the item to this line.`),
);

const REGISTRATION_RULES: readonly RegistrationRule[] = [
  ...itemIsDescribed,
  // The authority accepts no longer code.
  codeCanBeRegistered,
  codeCanBeAddressed,
];

const ITEM_FIELDS = ['itemClsCd', 'itemTyCd', 'taxTyCd', 'itemNm'] as const;

/** Lines with the same code describe one item; where they differ, the first line counts. */
export function registrationWarnings(lines: ItemLines): Warning[] {
  const firstLines = new Map<string, { line: ItemLine; index: number }>();
  const warnings: Warning[] = [];
  for (const [index, line] of lines.entries()) {
    if (line?.itemCd === undefined || line.itemClsCd === undefined) continue;
    const first = firstLines.get(line.itemCd);
    if (first) warnings.push(...contradictions(first, line, index));
    else firstLines.set(line.itemCd, { line, index });
  }
  return warnings;
}

const contradictions = (first: { line: ItemLine; index: number }, line: ItemLine, index: number): Warning[] =>
  ITEM_FIELDS.filter((name) => line[name] !== first.line[name]).map((name) => ({
    field: `lineItems[${index}].${name}`,
    message: `lineItems[${index}].${name} differs from lineItems[${first.index}].${name}, with which the item is registered; correct the item with PUT /api/v1/items/{itemCd} if that is wrong.`,
  }));
