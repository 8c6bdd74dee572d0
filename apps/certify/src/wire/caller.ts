import {
  type Authority,
  type AuthorityLookups,
  type CallingDevice,
  type LookupTypes,
  numbersIn,
  type OperationName,
} from '@app/authority';
import type { Outcome, OutcomeOf, SubmissionDocument } from '@app/domain';
import type { Series, SessionState } from '../session/state.js';
import { NumberSeries, seriesOf } from './number-series.js';
import type { Patience } from './patience.js';
import type { RecordingConnection } from './recording-connection.js';
import { type ReadAnswer, readWireAnswer, RowFailure } from './row-failure.js';

type WritingContext = Parameters<Authority['write']>[1];

export interface Submitted {
  body: string;
  number: number | null;
  answer: OutcomeOf<'approved'>['answer'];
}

/** The device that calls, and its connection. */
export interface CallerSettings {
  connection: RecordingConnection;
  authority: Authority & AuthorityLookups;
  tin: string;
  bhfId: string;
}

const OVERLAPPED = '994';
/** This many numbers in a row that are taken are more than a lost answer or two. */
const COUNTS_MAX = 50;

interface AttemptsLeft {
  corrections: number;
  counts: number;
}

/** Outcomes that pass with time: nothing was stored, and the same document may be accepted later. */
const PASSING = new Set<string>(['unavailable', 'tooEarly', 'backOff']);

/**
 * Makes the calls of one row. Bodies are written, sent and read by the worker's own adapter, so that what passes here is
 * what production sends.
 */
export class Caller {
  private readonly numbers: NumberSeries;

  constructor(
    private readonly settings: CallerSettings,
    private readonly state: SessionState,
    readonly patience: Patience,
  ) {
    this.numbers = new NumberSeries(state, settings.connection.profile, {
      itemCodes: async () => (await this.lookUp('items', { changedAfter: null })).map(({ code }) => code),
      saleNumbers: async () => (await this.lookUp('ownSales', { changedAfter: null })).map(({ number }) => number),
      isSaleNumberTaken: (number) => this.isSaleNumberTaken(number),
    });
  }

  /**
   * Submits until the document is approved or refused for good. A number that the authority corrects is used once; after one
   * that is taken, where the authority names none, some more are tried.
   */
  async submit(
    document: SubmissionDocument,
    change: Partial<WritingContext> = {},
    secret?: string,
  ): Promise<Submitted> {
    const left = { corrections: 1, counts: COUNTS_MAX };
    for (;;) {
      const series = this.seriesOf(document);
      const number = series && (await this.numbers.next(series));
      const body = this.settings.authority.write(document, { ...this.context(number), ...change });
      const outcome = await this.settings.authority.submit(document.kind, this.device(secret), body);
      if (outcome.kind === 'approved') {
        if (series && number !== null) this.numbers.use(series, number);
        return { body, number, answer: outcome.answer };
      }
      const isRenumbered = series && number !== null && (await this.renumber(series, number, outcome, left));
      if (!isRenumbered && !(await this.mayPass(outcome))) throw refusal(outcome);
    }
  }

  /** Chooses another number after a refusal of this one; false if the number is not what was refused. */
  private async renumber(series: Series, number: number, outcome: Outcome, left: AttemptsLeft): Promise<boolean> {
    const expected = expectedInstead(series, outcome, number);
    if (expected !== null && left.corrections-- > 0) {
      await this.numbers.correct(series, expected, number);
      return true;
    }
    if (expected !== null || !isTaken(outcome) || left.counts-- <= 0) return false;
    this.numbers.use(series, number);
    return true;
  }

  /** The rows of a list; none if the authority has nothing. */
  async lookUp<N extends keyof LookupTypes>(
    lookup: N,
    question: LookupTypes[N]['question'],
  ): Promise<LookupTypes[N]['row'][]> {
    const result = await this.settings.authority.lookUp(lookup, this.device(), question);
    if (result.kind === 'found') return result.rows;
    if (result.kind === 'nothing') return [];
    throw new RowFailure('code' in result ? result.code : 'not sent', result.message);
  }

  /** A list from its beginning, repeated until it has what is needed or the patience ends. */
  async lookUpUntil<N extends ListName>(
    lookup: N,
    awaited: string,
    isThere: (rows: LookupTypes[N]['row'][]) => boolean,
  ): Promise<LookupTypes[N]['row'][]> {
    for (;;) {
      const rows = await this.lookUp(lookup, { changedAfter: null } as LookupTypes[N]['question']);
      if (isThere(rows) || !(await this.patience.again(awaited))) return rows;
    }
  }

  async find(kind: string, body: string) {
    return this.settings.authority.find(kind, this.device(), body);
  }

  /** A question about a number alone: no sale agrees with it, so any sale of this number is another one. */
  private async isSaleNumberTaken(number: number): Promise<boolean> {
    const finding = await this.find('sale', JSON.stringify({ invcNo: number }));
    if (finding.kind === 'absent') return false;
    if (finding.kind === 'different' || finding.kind === 'found') return true;
    throw new RowFailure('code' in finding ? finding.code : 'not sent', finding.message);
  }

  /** The bytes of the newest answer to this operation within the row, whether they can be read or not. */
  newestTextOf(operation: OperationName): string {
    const answer = this.settings.connection.newestOf(operation)?.answer;
    return answer?.kind === 'answer' ? answer.text : '';
  }

  /** The newest answer to this operation within the row. */
  newestAnswerTo(operation: OperationName): ReadAnswer | null {
    const exchange = this.settings.connection.newestOf(operation);
    return exchange ? readWireAnswer(exchange.answer) : null;
  }

  private device(secret?: string): CallingDevice {
    const { tin, bhfId } = this.settings;
    return { environment: 'SANDBOX', tin, bhfId, cmcKey: this.state.device?.cmcKey ?? null, ...(secret && { secret }) };
  }

  private seriesOf({ kind }: SubmissionDocument) {
    return this.settings.authority.isNumbered(kind, 'SANDBOX') ? seriesOf(kind) : null;
  }

  private context(number: number | null): WritingContext {
    const { tin, bhfId } = this.settings;
    const items = Object.values(this.state.items).map(({ itemCode, authorityCode, itemClass, itemType }) => [
      itemCode,
      { authorityCode, itemClass, itemType },
    ]);
    return {
      ...{ environment: 'SANDBOX', tin, bhfId, number, original: null, items: Object.fromEntries(items) },
      itemClasses: this.state.itemClasses ?? { goods: null, service: null },
      ...{ receiptDetails: {}, now: new Date(), acceptedAt: new Date() },
    };
  }

  private async mayPass(outcome: Outcome): Promise<boolean> {
    const isDependency = outcome.kind === 'rejected' && outcome.cause === 'dependency';
    if (!isDependency && !PASSING.has(outcome.kind)) return false;
    return this.patience.again(messageOf(outcome));
  }
}

type ListName = {
  [N in keyof LookupTypes]: LookupTypes[N]['question'] extends { changedAfter: string | null } ? N : never;
}[keyof LookupTypes];

const messageOf = (outcome: Outcome): string => ('message' in outcome ? outcome.message : outcome.kind);

/** A masked item number may end like ours and still be another: `********1` may mean 11 (fact sheet 4.6). */
function expectedInstead(series: Series, outcome: Outcome, number: number): number | null {
  const expected = numbersIn(messageOf(outcome))?.expected;
  return expected === undefined || (expected === number && series !== 'item') ? null : expected;
}

/** The direct hosts say only that a number is taken, and not which one is next (fact sheet 4.15). */
const isTaken = (outcome: Outcome): boolean =>
  ('code' in outcome && outcome.code === OVERLAPPED) || /overlapped data/i.test(messageOf(outcome));

function refusal(outcome: Outcome): RowFailure {
  const code = 'code' in outcome ? outcome.code : 'not sent';
  return new RowFailure(code, messageOf(outcome), outcome.kind === 'inDoubt');
}
