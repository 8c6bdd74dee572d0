import { createHmac, hkdfSync } from 'node:crypto';
import type { EventPosition } from '@app/domain';
import { Sealer } from './sealers.js';

const ID_BYTES = 16;

/**
 * Cursors are what clients see in place of positions. A position counts the events of all accounts. A cursor is sealed anew each time, so
 * two cursors do not show whether anything happened between them. An id is always the same, and tells nothing either. The keys follow from
 * the key of the receipt links, which all processes share.
 */
export class EventCursors {
  private sealer!: Sealer;
  private idKey!: Buffer;

  /** Call this once, before all else. */
  use(receiptLinkKey: Buffer): this {
    const keyFor = (purpose: string) => Buffer.from(hkdfSync('sha256', receiptLinkKey, '', purpose, 32));
    this.sealer = new Sealer(keyFor('risiti event cursors'));
    this.idKey = keyFor('risiti event ids');
    return this;
  }

  /** Always of one length, for the length would show how large the number is. */
  cursorOf(position: EventPosition): string {
    const [number, microseconds] = position.split('-') as [string, string];
    return this.sealer.seal(`${number.padStart(15, '0')}-${microseconds.padStart(16, '0')}`).toString('base64url');
  }

  /** Null for a text that is no cursor of this installation. */
  positionOf(cursor: string): EventPosition | null {
    try {
      return this.sealer.open(Buffer.from(cursor, 'base64url')) as EventPosition;
    } catch {
      return null;
    }
  }

  idOf(position: EventPosition): string {
    const digest = createHmac('sha256', this.idKey).update(position).digest();
    return `evt_${digest.subarray(0, ID_BYTES).toString('base64url')}`;
  }
}
