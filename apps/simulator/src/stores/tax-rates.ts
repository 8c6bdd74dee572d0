import { type SeededCodeClass } from '../seeds/codes/code-class.js';
import { codeList } from '../seeds/codes/index.js';
import type { LedgerStore } from './ledger-store.js';

export interface TaxRateEntry {
  type: 'taxRate';
  code: string;
  /** The text of the code list, which may not be a number. */
  rate: string;
  changedAt: number;
}

const TAX_TYPES = '04';

/** The percentages of the tax types: those of the code list until a test changes them. */
export class TaxRatesStore implements LedgerStore {
  readonly entryTypes = ['taxRate'];
  private readonly changes = new Map<string, TaxRateEntry>();
  private readonly requiredRates = new Map<string, number>();

  /** The code list with the changed rates. */
  classes(): readonly SeededCodeClass[] {
    return this.changes.size === 0
      ? codeList
      : codeList.map((one) => (one.cdCls === TAX_TYPES ? this.withChanges(one) : one));
  }

  /** The class of tax types with the newly changed codes only; empty if no code changed. */
  changedClasses(isNew: (changedAt: number) => boolean): SeededCodeClass[] {
    const codes = [...this.changes.values()].filter(({ changedAt }) => isNew(changedAt)).map(({ code }) => code);
    if (codes.length === 0) return [];
    const taxTypes = this.classes().filter(({ cdCls }) => cdCls === TAX_TYPES);
    return taxTypes.map((one) => ({ ...one, dtlList: one.dtlList.filter(({ cd }) => codes.includes(cd)) }));
  }

  /** The changed rate that a sale must have. A rate in the list that is no number changes nothing here. */
  requiredRate(code: string): number | undefined {
    return this.requiredRates.get(code);
  }

  apply(entry: TaxRateEntry): void {
    const rate = Number(entry.rate);
    this.changes.set(entry.code, entry);
    if (Number.isFinite(rate)) this.requiredRates.set(entry.code, rate);
  }

  reset(): void {
    this.changes.clear();
    this.requiredRates.clear();
  }

  private withChanges(taxTypes: SeededCodeClass): SeededCodeClass {
    const dtlList = taxTypes.dtlList.map((code) => {
      const rate = this.changes.get(code.cd)?.rate;
      return rate === undefined ? code : { ...code, userDfnCd1: rate };
    });
    return { ...taxTypes, dtlList };
  }
}
