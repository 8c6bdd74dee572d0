import { seededNotices, type Notice } from '../seeds/notices.js';
import type { Book } from './ledger-store.js';

export interface NoticeEntry {
  type: 'notice';
  notice: Notice;
}

/** What the authority tells everybody: a few from the start, and whatever is added. */
export class NoticesBook implements Book {
  readonly reads = ['notice'];
  private added: Notice[] = [];

  get nextNumber(): number {
    return seededNotices.length + this.added.length + 1;
  }

  all(): readonly Notice[] {
    return [...seededNotices, ...this.added];
  }

  apply({ notice }: NoticeEntry): void {
    this.added.push(notice);
  }

  reset(): void {
    this.added = [];
  }
}
