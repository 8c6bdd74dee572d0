import { setTimeout as pause } from 'node:timers/promises';
import { type ApiAnswer, type ApiClient, reasonOf } from './api-client.js';
import { ITEM, type SandboxApp, serialOf } from './sandbox-app.js';

/** An app cannot sell. The message tells the user of the seed why. */
export class AppNotReadyError extends Error {}

export class OtherInstallationError extends Error {
  constructor() {
    super('The API does not know the new keys. API_URL and DATABASE_URL must belong to the same installation.');
  }
}

/** The API asks with these statuses to try again later. */
const RETRY_STATUSES = new Set([429, 500, 502, 503, 504]);
const FAILED_STATUSES = new Set(['REJECTED', 'FAILED', 'CANCELLED', 'NEEDS_REVIEW']);

/**
 * Initialises the device of an app and registers its item, so that its till can sell. Both posts may be repeated, so a second
 * run completes an earlier one. The signal ends the set-up.
 */
export class AppSetUp {
  private lastAnswer = 'The API gave no answer.';

  constructor(
    private readonly api: ApiClient,
    private readonly app: SandboxApp,
    private readonly signal: AbortSignal,
    private readonly pauseMs = 1_000,
  ) {}

  async run(): Promise<void> {
    try {
      await this.approve('initialize', { deviceSerialNumber: serialOf(this.app.tin) });
      await this.approve('items/service', ITEM);
    } catch (error) {
      throw this.signal.aborted ? new AppNotReadyError(this.lastAnswer) : error;
    }
  }

  private async approve(path: string, body: object): Promise<void> {
    const posted = await this.requestUntilAnswered(() => this.api.post(this.app.apiKey, path, body, this.signal));
    if (posted.status === 200) return;
    if (posted.status !== 202 || !posted.location) throw new AppNotReadyError(describeAnswer(posted));
    await this.waitUntilApproved(posted.location);
  }

  /** The API answers each request when the status changes, or after a while. */
  private async waitUntilApproved(location: string): Promise<void> {
    for (;;) {
      const answer = await this.requestUntilAnswered(() => this.api.get(this.app.apiKey, location, this.signal));
      const status = answer.body.data?.status;
      if (status === 'APPROVED') return;
      if (!status || FAILED_STATUSES.has(status)) throw new AppNotReadyError(describeAnswer(answer));
    }
  }

  /** Repeats a request until the API gives a final answer to it. */
  private async requestUntilAnswered(request: () => Promise<ApiAnswer>): Promise<ApiAnswer> {
    for (;;) {
      const answer = await request().catch((error: unknown) => this.noteFailure(error));
      if (answer) this.lastAnswer = describeAnswer(answer);
      if (answer?.status === 401) throw new OtherInstallationError();
      if (answer && !RETRY_STATUSES.has(answer.status)) return answer;
      await pause(this.pauseMs, undefined, { signal: this.signal });
    }
  }

  private noteFailure(error: unknown): null {
    this.signal.throwIfAborted();
    this.lastAnswer = `The API gave no answer (${reasonOf(error)}).`;
    return null;
  }
}

/** Prefers the answer of the authority, if there is one. */
function describeAnswer({ status, body: { resultCd, resultMsg, data } }: ApiAnswer): string {
  if (data?.authority?.code) return `The tax authority says ${data.authority.code}: ${data.authority.message}`;
  if (data?.status) return `The tax authority has not approved it (${data.status}).`;
  return `The API answers ${resultCd ?? status}: ${resultMsg ?? 'nothing'}`;
}
