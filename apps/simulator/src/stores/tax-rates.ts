import { type CodeClass } from '../seeds/codes/code-class.js';
import { codeList } from '../seeds/codes/code-list.js';
import type { Book } from './ledger-store.js';

export interface TaxRateEntry {
  type: 'taxRate';
  code: string;
  /** As the code list tells it, which may be a slip. */
  rate: string;
  changedAt: number;
}

const TAX_TYPES = '04';

/** The percentages of the tax types: those of the code list, until somebody changes them. */
export class TaxRatesBook implements Book {
  readonly reads = ['taxRate'];
  private readonly changes = new Map<string, TaxRateEntry>();
  private readonly demanded = new Map<string, number>();

  /** The code list as it is told now. */
  classes(): readonly CodeClass[] {
    return this.changes.size === 0
      ? codeList
      : codeList.map((one) => (one.cdCls === TAX_TYPES ? this.changed(one) : one));
  }

  /** The class of the tax types with no codes but those that are news; nothing where none is. */
  news(isNews: (changedAt: number) => boolean): CodeClass[] {
    const codes = [...this.changes.values()].filter(({ changedAt }) => isNews(changedAt)).map(({ code }) => code);
    if (codes.length === 0) return [];
    const taxTypes = this.classes().filter(({ cdCls }) => cdCls === TAX_TYPES);
    return taxTypes.map((one) => ({ ...one, dtlList: one.dtlList.filter(({ cd }) => codes.includes(cd)) }));
  }

  /** What a sale has to bear, where that is not what it was from the start. A slip in the list changes nothing here. */
  changedTo(code: string): number | undefined {
    return this.demanded.get(code);
  }

  apply(entry: TaxRateEntry): void {
    const rate = Number(entry.rate);
    this.changes.set(entry.code, entry);
    if (Number.isFinite(rate)) this.demanded.set(entry.code, rate);
  }

  reset(): void {
    this.changes.clear();
    this.demanded.clear();
  }

  private changed(taxTypes: CodeClass): CodeClass {
    const dtlList = taxTypes.dtlList.map((code) => {
      const rate = this.changes.get(code.cd)?.rate;
      return rate === undefined ? code : { ...code, userDfnCd1: rate };
    });
    return { ...taxTypes, dtlList };
  }
}
