import path from 'node:path';
import { type Documents, type Kind, numberOf } from '../documents.js';
import { isPassing, RisitiError } from '../errors.js';
import type { Client } from '../make-client.js';
import { newKey, sleep } from '../steady-fetch.js';
import { type Accepted, submit, wasGivenUp } from '../submit.js';
import { makeFolder, namesIn, readJson, removeDurably, writeDurably } from './durable-files.js';
import { FolderLock, OutboxInUseError } from './folder-lock.js';

export { OutboxInUseError };

/** A document in the folder, as the file has it. */
export interface OutboxEntry<K extends Kind = Kind> {
  /** Its place in the order. */
  place: number;
  kind: K;
  document: Documents[K];
  invcNo: string;
  idempotencyKey: string;
  putAt: string;
  /** The answer of Risiti; only of one that was sent. */
  accepted?: Accepted;
  /** The reason why it was refused; only of one that was set aside. */
  refusal?: { status: number; code: string; message: string; fix: string; errors: RisitiError['errors'] };
}

export interface OutboxOptions {
  /** Hears of each document that was sent or refused, after the folder has its answer. */
  onDone?: (entry: OutboxEntry) => unknown;
  /** Called by `keepSending` with the reason why nothing can be sent. */
  onTrouble?: (error: unknown) => unknown;
}

/** So many of those that were sent are kept, so that their receipts can be printed after a crash. */
const SENT_KEPT = 1_000;
const PAUSE_MIN_S = 1;
const PAUSE_MAX_S = 30;
const DIGITS = 12;
const STATES = ['waiting', 'sent', 'refused'] as const;
type State = (typeof STATES)[number];

/** Answers that are about the document. All others are about the key, the device, the network or the server, and it stays where it is. */
const REFUSALS: readonly number[] = [400, 409, 413, 422];

/**
 * Keeps the documents of a till in a folder until Risiti has them. What `put` has taken survives a power cut, and goes out in the order
 * of its puts, each under one Idempotency-Key. One program at a time has a folder, on a disk of its machine.
 */
export class Outbox {
  private readonly entries: Record<State, Map<string, OutboxEntry>> = {
    waiting: new Map(),
    sent: new Map(),
    refused: new Map(),
  };
  private lastPlace = 0;
  private puts: Promise<unknown> = Promise.resolve();
  private sending: Promise<void> | undefined;

  private constructor(
    private readonly client: Client,
    private readonly folder: string,
    private readonly lock: FolderLock,
    private readonly options: OutboxOptions,
  ) {}

  /** Throws `OutboxInUseError` while another program has the folder. */
  static async open(client: Client, folder: string, options: OutboxOptions = {}): Promise<Outbox> {
    for (const one of [folder, ...STATES.map((state) => path.join(folder, state))]) await makeFolder(one);
    const lock = new FolderLock(folder);
    try {
      const outbox = new Outbox(client, folder, lock, options);
      for (const state of STATES) await outbox.load(state);
      await outbox.finishMoves();
      return outbox;
    } catch (error) {
      lock.release();
      throw error;
    }
  }

  /** Oldest first. Those that were sent are the last thousand. */
  list = (state: State): OutboxEntry[] => [...this.entries[state].values()];

  /** The newest document with this number: it is waiting unless it has `accepted` or `refusal`. */
  find = (invcNo: string): OutboxEntry | undefined =>
    STATES.map((state) => this.entries[state].get(invcNo)).find((entry) => entry !== undefined);

  /**
   * Takes a document. When this returns it is on the disk, and the till may print a provisional slip. The same document again is the
   * same entry, so a till that does not know whether it has put one puts it again.
   */
  put<K extends Kind>(kind: K, document: Documents[K]): Promise<OutboxEntry> {
    // The till may use its object again for the next sale.
    const copy = JSON.parse(JSON.stringify(document)) as Documents[K];
    const put = this.puts.then(() => this.putNow(kind, copy));
    this.puts = put.catch(() => {});
    return put;
  }

  private async putNow<K extends Kind>(kind: K, document: Documents[K]): Promise<OutboxEntry> {
    this.lock.mustHold();
    const invcNo = numberOf(document);
    if (invcNo === undefined)
      throw new TypeError(
        'A document without invcNo cannot be put: its repeat could be a second sale. Give it a number.',
      );
    const earlier = this.entries.waiting.get(invcNo) ?? this.entries.sent.get(invcNo);
    if (earlier) return same(earlier, kind, document);
    const entry: OutboxEntry = {
      ...{ place: this.lastPlace + 1, kind, document, invcNo },
      ...{ idempotencyKey: newKey(), putAt: new Date().toISOString() },
    };
    await writeDurably(this.fileOf('waiting', entry), entry);
    this.lastPlace += 1;
    this.entries.waiting.set(invcNo, entry);
    await this.drop('refused', this.entries.refused.get(invcNo));
    return entry;
  }

  /**
   * Sends all that waits, in order. Ends when nothing waits, or throws the reason why the rest must wait: no network, a wrong key, a
   * device that is not initialised. A refused document is set aside, and does not stop the others. Nothing waits for a receipt here:
   * `waitForReceipt` does, with the `submissionId` of what was accepted. While it sends, a second call joins the first.
   */
  sendAll(signal?: AbortSignal): Promise<void> {
    this.sending ??= this.sendWaiting(signal).finally(() => (this.sending = undefined));
    return this.sending;
  }

  /** Sends until `signal` ends it, and waits while nothing can be sent. It also ends when another program has taken the folder. */
  async keepSending(signal: AbortSignal): Promise<void> {
    let pause = PAUSE_MIN_S;
    while (!signal.aborted) {
      try {
        await this.sendAll(signal);
        pause = PAUSE_MIN_S;
      } catch (error) {
        if (signal.aborted) return;
        this.options.onTrouble?.(error);
        if (error instanceof OutboxInUseError) return;
        pause = Math.min(2 * pause, PAUSE_MAX_S);
      }
      await sleep(pause, signal).catch(() => {});
    }
  }

  /**
   * Forgets a document that was refused, or that the authority refused after it was sent: its number is free again, and a corrected
   * document may be put under it.
   */
  async forget(invcNo: string): Promise<void> {
    for (const state of ['sent', 'refused'] as const) await this.drop(state, this.entries[state].get(invcNo));
  }

  /** Lets another program have the folder. */
  async close(): Promise<void> {
    await Promise.allSettled([this.puts, this.sending]);
    this.lock.release();
  }

  private async sendWaiting(signal?: AbortSignal): Promise<void> {
    for (const entry of this.entries.waiting.values()) {
      signal?.throwIfAborted();
      this.lock.mustHold();
      const sent = await this.send(entry, signal);
      await this.move(sent, sent.refusal ? 'refused' : 'sent');
      await this.options.onDone?.(sent);
    }
  }

  private async send(entry: OutboxEntry, signal?: AbortSignal): Promise<OutboxEntry> {
    const { kind, document, idempotencyKey } = entry;
    try {
      const options = { prefer: 'respond-async', idempotencyKey, signal };
      return { ...entry, accepted: await submit(this.client, kind, document, options) };
    } catch (error) {
      if (!isRefusal(error)) throw error;
      const { status, code, message, fix, errors } = error;
      return { ...entry, refusal: { status, code, message, fix, errors } };
    }
  }

  /** Writes the answer first: what is in two places after a crash was sent. */
  private async move(entry: OutboxEntry, to: 'sent' | 'refused'): Promise<void> {
    this.lock.mustHold();
    await writeDurably(this.fileOf(to, entry), entry);
    this.entries[to].set(entry.invcNo, entry);
    await this.drop('waiting', entry);
    if (this.entries.sent.size > SENT_KEPT) await this.drop('sent', this.list('sent')[0]);
  }

  private async drop(state: State, entry?: OutboxEntry): Promise<void> {
    if (!entry) return;
    await removeDurably(this.fileOf(state, entry));
    this.entries[state].delete(entry.invcNo);
  }

  private async load(state: State): Promise<void> {
    for (const name of await namesIn(path.join(this.folder, state))) {
      const entry = await readJson<OutboxEntry>(path.join(this.folder, state, name));
      this.entries[state].set(entry.invcNo, entry);
      this.lastPlace = Math.max(this.lastPlace, entry.place);
    }
  }

  /** A crash may come between two steps of `move` or `putNow`. */
  private async finishMoves(): Promise<void> {
    for (const state of ['sent', 'refused'] as const)
      for (const entry of this.list(state)) {
        const waiting = this.entries.waiting.get(entry.invcNo);
        if (waiting?.place === entry.place) await this.drop('waiting', waiting);
        else if (waiting && state === 'refused') await this.drop('refused', entry);
      }
  }

  private fileOf = (state: State, { place }: OutboxEntry): string =>
    path.join(this.folder, state, `${String(place).padStart(DIGITS, '0')}.json`);
}

function same<K extends Kind>(entry: OutboxEntry, kind: K, document: Documents[K]): OutboxEntry {
  if (entry.kind === kind && JSON.stringify(entry.document) === JSON.stringify(document)) return entry;
  throw new TypeError(
    `Another document with the number ${entry.invcNo} is in the outbox. Give this one its own number; or, if the authority refused that one, forget it first.`,
  );
}

const isRefusal = (error: unknown): error is RisitiError =>
  error instanceof RisitiError &&
  (wasGivenUp(error) ||
    (REFUSALS.includes(error.status) && !isPassing(error) && error.code !== '' && error.code !== '007'));
