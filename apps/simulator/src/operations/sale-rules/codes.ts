import { isCode } from '../../seeds/codes/index.js';
import type { SaleRule } from './sale-rule.js';

const headerCodes = { pmtTyCd: '07', salesSttsCd: '11' } as const;
const lineCodes = { taxTyCd: '04', pkgUnitCd: '17', qtyUnitCd: '10' } as const;

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

export function wrongCode<N extends string>(
  document: Record<NoInfer<N>, string | null>,
  classes: Readonly<Record<N, string>>,
): N | undefined {
  const names = Object.keys(classes) as N[];
  return names.find((name) => document[name] !== null && !isCode(classes[name], document[name]));
}
