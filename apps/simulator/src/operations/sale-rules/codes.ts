import { refused } from '../../answer.js';
import { isCode } from '../../seeds/codes/index.js';
import type { SaleRule } from './sale-rule.js';

const headerCodes = { pmtTyCd: '07', salesSttsCd: '11' } as const;
const unitCodes = { pkgUnitCd: '17', qtyUnitCd: '10' } as const;
const lineCodes = { taxTyCd: '04', ...unitCodes } as const;

/** Every code must be in the code list. The credit note rule checks the reason of a credit note. */
export const codes: SaleRule = (sale, { rules }) => {
  if (!rules.codes) return undefined;
  const wrong = wrongCode(sale, headerCodes);
  if (wrong) return `Invalid ${wrong}: ${sale[wrong]}`;
  for (const [index, line] of sale.itemList.entries()) {
    const wrong = wrongCode(line, lineCodes);
    if (wrong) return `Invalid ${wrong} on item: ${index + 1}: ${line[wrong]}`;
  }
  return undefined;
};

/** The sale of an item fails that was saved with a unit outside the list. The answer names neither the line nor the item. */
export const saleUnits: SaleRule = ({ itemList }, { rules }) => {
  const wrong = rules.saleUnits ? itemList.map((line) => wrongCode(line, unitCodes)).find((name) => name) : undefined;
  return wrong && refused('913', `Code value error among request parameters [<itemList><${wrong}>]`);
};

export function wrongCode<N extends string>(
  document: Record<NoInfer<N>, string | null>,
  classes: Readonly<Record<N, string>>,
): N | undefined {
  const names = Object.keys(classes) as N[];
  return names.find((name) => document[name] !== null && !isCode(classes[name], document[name]));
}
