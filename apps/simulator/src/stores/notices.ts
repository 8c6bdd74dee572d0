import { seededNotices, type SeededNotice } from '../seeds/notices.js';
import type { LedgerStore } from './ledger-store.js';

export interface NoticeEntry {
  type: 'notice';
  notice: SeededNotice;
}

/** The authority's notices to all taxpayers: some from the start, and added ones. */
export class NoticesStore implements LedgerStore {
  readonly entryTypes = ['notice'];
  private added: SeededNotice[] = [];

  get nextNumber(): number {
    return seededNotices.length + this.added.length + 1;
  }

  all(): readonly SeededNotice[] {
    return [...seededNotices, ...this.added];
  }

  apply({ notice }: NoticeEntry): void {
    this.added.push(notice);
  }

  reset(): void {
    this.added = [];
  }
}
