import { dataOf, isAboutStored, RisitiError } from './errors.js';
import { ADDRESSES, type Documents, type Kind, numberOf, type Sale } from './documents.js';
import type { CreateRefundDto, PendingPostDto, PostedReceiptDto, SubmissionDetailsDto } from './generated/types.gen.js';
import { submissionsRead } from './generated/sdk.gen.js';
import type { Client } from './make-client.js';
import { sleep, USUAL_WAIT_S } from './steady-fetch.js';

/** The fields that must be printed: `rcptSign`, `intrlData` and the rest. */
export type Receipt = PostedReceiptDto;
/** It is stored and goes out, but has no receipt yet. */
export type Pending = PendingPostDto;
/** One of both: a document that was accepted is signed, or it is pending. */
export type Accepted = { receipt: Receipt; pending?: undefined } | { receipt?: undefined; pending: Pending };

export interface SubmitOptions {
  /** `respond-async`, or `wait=N` for at most N seconds. Without it Risiti waits up to 25 seconds for the receipt. */
  prefer?: string;
  /** Only if you keep it yourself; else each call makes one. */
  idempotencyKey?: string;
  signal?: AbortSignal;
}

/** Submits a sale. A sale with this number that was accepted before is a success too, if it is the same sale. */
export const sell = (client: Client, sale: Sale, options?: SubmitOptions): Promise<Accepted> =>
  submit(client, 'sale', sale, options);

/** Submits a document of any kind that gets a receipt. */
export const submit = <K extends Kind>(
  client: Client,
  kind: K,
  document: Documents[K],
  options?: SubmitOptions,
): Promise<Accepted> => post(client, ADDRESSES[kind], document, options);

/** Takes a sale back, by its number: all that is left of it, or `lines`. The credit note needs a number, or a key that you keep. */
export async function refund(
  client: Client,
  invcNo: string,
  order: CreateRefundDto,
  options?: SubmitOptions,
): Promise<Accepted> {
  if (numberOf(order) === undefined && options?.idempotencyKey === undefined)
    throw new TypeError('A refund needs an invcNo of its own: a repeat without one could be a second refund.');
  return post(client, `/api/v1/sales/${encodeURIComponent(invcNo)}/refund`, order, options);
}

async function post(
  client: Client,
  url: string,
  body: object,
  { prefer = `wait=${USUAL_WAIT_S}`, idempotencyKey, signal }: SubmitOptions = {},
): Promise<Accepted> {
  const headers = { 'content-type': 'application/json', prefer, 'idempotency-key': idempotencyKey };
  try {
    const answer = await client.post({ url, body, headers, signal });
    return acceptedBy(dataOf(answer as unknown as { data: Receipt | Pending }));
  } catch (error) {
    const accepted = acceptedBefore(error);
    if (accepted) return accepted;
    throw error;
  }
}

const acceptedBy = (data: Receipt | Pending): Accepted => ('rcptSign' in data ? { receipt: data } : { pending: data });

/** An answer may be an error although the document is stored: it came before. One that was given up is no longer accepted. */
function acceptedBefore(error: unknown): Accepted | undefined {
  if (!(error instanceof RisitiError) || wasGivenUp(error)) return undefined;
  const { code, data } = error;
  const isSame = code === '004' && data.identical === true;
  return isSame || isAboutStored(error) ? acceptedBy(data as Receipt | Pending) : undefined;
}

export const wasGivenUp = (error: RisitiError): boolean => isAboutStored(error) && error.data.status === 'FAILED';

export interface WaitOptions {
  /** How long to wait, in seconds; 120 by default. */
  seconds?: number;
  signal?: AbortSignal;
}

const QUESTION_S = 30;
const PAUSE_MIN_S = 1;
/** A document with such a status will never have a receipt. */
export const ENDED_BADLY: readonly string[] = ['REJECTED', 'CANCELLED', 'FAILED'];

/**
 * Waits for the receipt of a document that is pending. It is pending still when the time is over; a document that will never have a
 * receipt is an error that says why.
 */
export async function waitForReceipt(
  client: Client,
  submissionId: string,
  { seconds = 120, signal }: WaitOptions = {},
): Promise<Accepted> {
  const end = Date.now() + seconds * 1_000;
  for (;;) {
    const wait = Math.max(0, Math.min(QUESTION_S, Math.floor((end - Date.now()) / 1_000)));
    const headers = { Prefer: `wait=${wait}` };
    const data = dataOf(await submissionsRead({ client, path: { id: submissionId }, headers, signal }));
    if (ENDED_BADLY.includes(data.status)) throw refused(data);
    const left = (end - Date.now()) / 1_000;
    // An approved document without a receipt is one whose receipt was deleted because of its age, or is still to be entered.
    if (data.status === 'APPROVED' || left <= 0) return acceptedBy(data as Receipt | Pending);
    await sleep(Math.min(left, pauseUntil(data.nextAttemptAt)), signal);
  }
}

const pauseUntil = (nextAttemptAt: string | null): number =>
  nextAttemptAt === null
    ? PAUSE_MIN_S
    : Math.min(QUESTION_S, Math.max(PAUSE_MIN_S, (Date.parse(nextAttemptAt) - Date.now()) / 1_000));

function refused({ status, refusals, ...data }: SubmissionDetailsDto): RisitiError {
  const [first] = refusals;
  const resultMsg = first?.message ?? `The document is ${status}: it has no receipt and will get none.`;
  return new RisitiError(200, {
    resultCd: first?.code as '003',
    resultMsg,
    errors: refusals,
    data: { status, ...data },
  });
}
