import { Injectable } from '@nestjs/common';
import { RESULT_CODES, succeeded, type Warning } from '@app/contract';
import type { Principal, PullState } from '@app/persistence';
import { Refresh, type Register, type RegisterCopy } from '@app/reference';
import { Failure, failedAt } from '../http/errors/failure.js';
import { isKnown, weakTagOf } from '../http/replies/entity-tag.js';
import { notModified, type Reply, reply } from '../http/replies/reply.js';
import { RetryAfter } from '../infrastructure/retry-after.js';
import { NextCursor, Shown, TIME_OR_NULL } from '../http/openapi/reply-fields.js';
import { ReferenceQueries } from './reference.queries.js';
import type { RegisterReadOptions } from './register-read-options.js';
import { isRefusal } from './sync-data.js';

/** Common to all answers that show a stored copy of the authority's data. */
export class CopyDto {
  @Shown(
    'Time of the last answer of the tax authority; ISO 8601. Send it as `since` to get only later changes.',
    '2026-03-02T07:15:00.120Z',
    { format: 'date-time' },
  )
  asOf!: string;

  @Shown('True if the copy could not be refreshed in time.', false)
  stale!: boolean;
}

/** Common to all paged lists that show a stored copy of the authority's data. */
export class RegisterListDto {
  @NextCursor()
  nextCursor!: string | null;

  @Shown(
    'Time of the last answer of the tax authority; ISO 8601. Null before the first fetch.',
    '2026-03-02T07:15:00.120Z',
    TIME_OR_NULL,
  )
  asOf!: string | null;

  @Shown('True if the copy could not be refreshed in time.', false)
  stale!: boolean;
}

/** The part of an answer from a copy that differs between operations. */
export interface ServeCopyOptions<Body extends CopyDto> {
  register: Register;
  /** The PIN that a question is about, where the register is a list of questions. */
  subject?: string;
  query: object;
  warnings?: readonly Warning[];
  /** The hosts of an environment may not have the list, which is said then instead of a time to come again. */
  mayBeRefused?: true;
  /** Throws where the copy does not have what the caller asks for. */
  assertFound?(copy: RegisterCopy): Promise<void>;
  read(copy: RegisterCopy): Promise<Omit<Body, keyof CopyDto>>;
}

interface LatestCopy {
  copy: RegisterCopy;
  /** False for a device that the authority does not know: nothing can be pulled for it. */
  canRefresh: boolean;
}

/** Our copies of the registers of the authority. A worker pulls a copy that is too old, and the reader waits for that. */
@Injectable()
export class RegisterCopies {
  constructor(
    private readonly queries: ReferenceQueries,
    private readonly refresh: Refresh,
    private readonly retryAfter: RetryAfter,
  ) {}

  /** Answers from the copy. A caller that has the answer already gets 304, and no row is read. */
  async serve<Body extends CopyDto>(
    caller: Principal,
    { waitMs, ifNoneMatch }: RegisterReadOptions,
    { register, subject, query, warnings = [], mayBeRefused, assertFound, read }: ServeCopyOptions<Body>,
  ): Promise<Reply> {
    const { copy, canRefresh } = await this.latestCopy(caller, register, waitMs, subject);
    if (!canRefresh) throw notInitialised();
    const { state, isFresh } = copy;
    if (!state?.pulledAt) throw (mayBeRefused && this.refusedList(state)) ?? this.notPulledYet();
    await assertFound?.(copy);
    const headers = { ETag: entityTag(copy, query), 'Cache-Control': 'private, no-cache' };
    if (isKnown(headers.ETag, ifNoneMatch)) return notModified(headers);
    const data = { ...(await read(copy)), asOf: state.pulledAt.toISOString(), stale: !isFresh };
    return reply(200, succeeded(data, { warnings }), headers);
  }

  /** Brings the copy up to date, and tells its age. */
  async refreshedAge(
    caller: Principal,
    register: Register,
    { waitMs }: RegisterReadOptions,
  ): Promise<Omit<RegisterListDto, 'nextCursor'>> {
    const { copy, canRefresh } = await this.latestCopy(caller, register, waitMs);
    if (!canRefresh) throw notInitialised();
    const { state, isFresh } = copy;
    return { asOf: state?.pulledAt?.toISOString() ?? null, stale: !isFresh };
  }

  /** Brings the copy up to date; throws as long as there is none. */
  async existing(
    caller: Principal,
    register: Register,
    { waitMs }: RegisterReadOptions,
  ): Promise<CopyDto & { copy: RegisterCopy }> {
    const { copy, canRefresh } = await this.latestCopy(caller, register, waitMs);
    if (!canRefresh) throw notInitialised();
    if (!copy.state?.pulledAt) throw this.refusedList(copy.state) ?? this.notPulledYet();
    return { copy, asOf: copy.state.pulledAt.toISOString(), stale: !copy.isFresh };
  }

  private async latestCopy(
    caller: Principal,
    register: Register,
    waitMs: number,
    subject?: string,
  ): Promise<LatestCopy> {
    const [device, known] = await Promise.all([
      this.queries.device(caller.laneId),
      this.refresh.readCopy(caller, register, subject),
    ]);
    if (!device.initialisedAt) return { copy: known, canRefresh: false };
    return { copy: await this.refresh.bringUpToDate(caller, register, known, waitMs), canRefresh: true };
  }

  /** Undefined unless the authority refused the last pull. Only the gateway is known to have every list (fact sheet 2.0). */
  private refusedList(state: PullState | null): Failure | undefined {
    const { failureCode: code, failureMessage } = state ?? {};
    if (!code || !isRefusal(code)) return undefined;
    const message = failureMessage ?? '';
    return failedAt(
      '003',
      'request',
      `The tax authority refused this list: ${code} ${message}`.trim() + '.',
      `Do without this list if the tax authority does not know it (912): not all of its hosts have it. Otherwise do what its message says, and send the request again after ${this.retryAfter.header()['Retry-After']} seconds.`,
      { status: 422, data: { authority: { code, message } } },
    );
  }

  /** An empty list would be wrong here: before the first pull the content of the register is unknown. */
  notPulledYet(): Failure {
    return new Failure('006', {
      message: 'This list has not been fetched from the tax authority yet.',
      fix: 'Send the request again after Retry-After seconds: the list is being fetched. GET /api/v1/sync shows the progress.',
      headers: this.retryAfter.header(),
    });
  }
}

export const notInitialised = (): Failure =>
  failedAt('007', 'device', 'The device of this app is not initialised.', RESULT_CODES['007'].fix);

/**
 * Names an answer by the copy, its version and the query, so that the name is known before a row is read. The tag is weak,
 * since the answer also tells the time of the pull.
 */
function entityTag({ environment, register, scope, state }: RegisterCopy, query: object): string {
  const sortedQuery = Object.entries(query).toSorted(([one], [other]) => (one < other ? -1 : 1));
  const named = JSON.stringify([environment, register, scope, state?.version, sortedQuery]);
  return weakTagOf(named);
}
