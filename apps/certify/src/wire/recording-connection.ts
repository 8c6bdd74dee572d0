import { AuthorityConnection, type OperationName } from '@app/authority';

type CallArguments = Parameters<AuthorityConnection['call']>;
export type WireAnswer = Awaited<ReturnType<AuthorityConnection['call']>>;

/** One request and its unread answer. */
export interface Exchange {
  operation: OperationName;
  path: string;
  request: string;
  answer: WireAnswer;
  sentAt: string;
  ms: number;
}

/** The worker's connection to the authority, which also keeps each exchange until it is taken. */
export class RecordingConnection extends AuthorityConnection {
  private exchanges: Exchange[] = [];
  private path = '';

  override async call(...call: CallArguments): Promise<WireAnswer> {
    const [operation, , request] = call;
    const [sentAt, startedAt] = [new Date().toISOString(), performance.now()];
    const answer = await super.call(...call);
    const ms = Math.round(performance.now() - startedAt);
    this.exchanges.push({ ...{ operation, path: this.path, request, answer }, ...{ sentAt, ms } });
    return answer;
  }

  /** The calls of a row come one after the other. */
  protected override willTry(path: string): void {
    this.path = path;
  }

  protected override adviceOnRoute(): string {
    return 'KRA counts the row by this path, so no other is tried. Nothing was stored; play the row again later.';
  }

  /** The newest exchange of an operation since the last `take`. */
  newestOf(operation: OperationName): Exchange | undefined {
    return this.exchanges.findLast((exchange) => exchange.operation === operation);
  }

  /** The exchanges since the last question. */
  take(): Exchange[] {
    return this.exchanges.splice(0);
  }
}
