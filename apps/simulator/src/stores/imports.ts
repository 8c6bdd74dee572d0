import type { ImportUpdate } from '../operations/import-update-fields.js';
import { importsOf, type ImportedItem } from '../seeds/imports.js';
import { SEEDED_AT } from '../seeds/seeded-at.js';
import { epochMsOf } from '../clock.js';
import type { LedgerStore } from './ledger-store.js';

/** Customs added a declaration. */
export interface ImportEntry {
  type: 'import';
  tin: string;
  item: ImportedItem;
  declaredAt: number;
}

/** The taxpayer reported the result of a declared item. */
export interface ImportUpdateEntry {
  type: 'import-update';
  tin: string;
  update: ImportUpdate;
  updatedAt: number;
}

export interface ImportRecord {
  readonly item: ImportedItem;
  /** Null until the first update. */
  readonly update: ImportUpdate | null;
  /** The time of declaration or update by the authority's clock. */
  readonly changedAt: number;
  /** The record before its last update, which a list that lags still shows. */
  readonly before?: ImportRecord;
}

type ImportKey = Pick<ImportedItem, 'taskCd' | 'dclDe' | 'itemSeq'>;

/** Every taxpayer has some imports from the start. */
export class ImportsStore implements LedgerStore {
  readonly entryTypes = ['import', 'import-update'];
  private readonly byTaxpayer = new Map<string, Map<string, ImportRecord>>();

  of(tin: string): ImportRecord[] {
    return [...this.recordsOf(tin).values()];
  }

  find(tin: string, key: ImportKey): ImportRecord | undefined {
    return this.recordsOf(tin).get(keyOf(key));
  }

  apply(entry: ImportEntry | ImportUpdateEntry): void {
    if (entry.type === 'import') {
      const { tin, item, declaredAt } = entry;
      this.set(tin, { item, update: null, changedAt: declaredAt });
      return;
    }
    const { tin, update, updatedAt } = entry;
    const record = this.find(tin, update);
    if (!record) return;
    const item = { ...record.item, hsCd: update.hsCd, imptItemsttsCd: update.imptItemSttsCd };
    this.set(tin, { item, update, changedAt: updatedAt, before: { ...record, before: undefined } });
  }

  reset(): void {
    this.byTaxpayer.clear();
  }

  private set(tin: string, record: ImportRecord): void {
    this.byTaxpayer.set(tin, this.recordsOf(tin).set(keyOf(record.item), record));
  }

  /** Imports without a change are computed again at each call instead of stored. */
  private recordsOf(tin: string): Map<string, ImportRecord> {
    return this.byTaxpayer.get(tin) ?? new Map(importsOf(tin).map((item) => [keyOf(item), withoutUpdate(item)]));
  }
}

const withoutUpdate = (item: ImportedItem): ImportRecord => ({ item, update: null, changedAt: epochMsOf(SEEDED_AT) });

const keyOf = ({ taskCd, dclDe, itemSeq }: ImportKey) => [taskCd, dclDe, itemSeq].join('|');
