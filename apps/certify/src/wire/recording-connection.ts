import { AuthorityConnection, type OperationName } from '@app/authority';

type CallArguments = Parameters<AuthorityConnection['call']>;
export type WireAnswer = Awaited<ReturnType<AuthorityConnection['call']>>;

/** One request and its unread answer. */
export interface Exchange {
  operation: OperationName;
  request: string;
  answer: WireAnswer;
  sentAt: string;
  ms: number;
}

/** The worker's connection to the authority, which also keeps each exchange until it is taken. */
export class RecordingConnection extends AuthorityConnection {
  private exchanges: Exchange[] = [];

  override async call(...call: CallArguments): Promise<WireAnswer> {
    const [operation, , request] = call;
    const [sentAt, startedAt] = [new Date().toISOString(), performance.now()];
    const answer = await super.call(...call);
    this.exchanges.push({ operation, request, answer, sentAt, ms: Math.round(performance.now() - startedAt) });
    return answer;
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
