import { ITEM_SOURCES } from './item-data.js';

/** A place in the list of items: behind a code of one of its two parts. */
export interface ItemCursor {
  source: (typeof ITEM_SOURCES)[number];
  /** Null at the beginning of the part. */
  after: string | null;
}

export const FIRST_ITEM: ItemCursor = { source: 'OWN', after: null };

/** A code may have any character, so a cursor is safe in a URL. */
export const writeItemCursor = ({ source, after }: ItemCursor): string =>
  Buffer.from(JSON.stringify([source, after])).toString('base64url');

/** Null for a text that `writeItemCursor` did not write. */
export function readItemCursor(text: string): ItemCursor | null {
  try {
    const [source, after] = JSON.parse(Buffer.from(text, 'base64url').toString()) as [
      ItemCursor['source'],
      string | null,
    ];
    const cursor = { source, after };
    return ITEM_SOURCES.includes(source) && isCode(after) && writeItemCursor(cursor) === text ? cursor : null;
  } catch {
    return null;
  }
}

const isCode = (after: unknown): boolean => after === null || (typeof after === 'string' && !after.includes('\0'));
