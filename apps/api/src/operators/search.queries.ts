import { Injectable } from '@nestjs/common';
import { hashSecret, looksLikeApiKey } from '@app/access';
import { isPin } from '@app/contract';
import { type BatchId, isId } from '@app/domain';
import {
  type BatchView,
  findByApiKey,
  findById,
  findByName,
  findByPin,
  findByRequest,
  findBySignature,
  type Found,
  type LaneProgress,
  type NamePage,
  ReadDatabase,
  readBatch,
  readProgress,
} from '@app/persistence';

/** The reason why something was found. */
export type FoundBy = 'id' | 'request' | 'pin' | 'signature' | 'key' | 'invoice';
export type FoundThing = Found & { foundBy: FoundBy };

/** The looks at the ledger that a text may need. */
@Injectable()
export class SearchQueries {
  constructor(private readonly db: ReadDatabase) {}

  /** Finds what has this text as its id, its request id, its PIN, its signature or one of its API keys, each by a key. */
  async byKey(text: string, scope: NamePage): Promise<FoundThing[]> {
    if (looksLikeApiKey(text))
      return named('key', await findByApiKey(this.db, { hash: hashSecret(text), hint: text }, scope));
    const pin = text.toUpperCase();
    const ofRequest = named('request', await findByRequest(this.db, text, scope));
    if (isId(text)) return [...named('id', await findById(this.db, text.toLowerCase(), scope)), ...ofRequest];
    const ofPin = isPin(pin) ? await findByPin(this.db, pin, scope.environment) : [];
    return [...ofRequest, ...named('pin', ofPin), ...named('signature', await findBySignature(this.db, text, scope))];
  }

  /** The submissions that have this name: their invoice number, item code or serial. */
  async byName(text: string, page: NamePage): Promise<FoundThing[]> {
    return named('invoice', await findByName(this.db, text, page));
  }

  async batch(id: string): Promise<{ batch: BatchView; lanes: LaneProgress[] } | null> {
    const batch = isId(id) ? await readBatch(this.db, id.toLowerCase() as BatchId) : null;
    return batch && { batch, lanes: await readProgress(this.db, batch.id) };
  }
}

const named = (foundBy: FoundBy, found: Found[]): FoundThing[] => found.map((one) => ({ ...one, foundBy }));
