import { Coalescer, type GroupingLimits } from './coalescer.js';
import type { Statement, Tx } from './tx.js';

/** A read that answers many questions in one statement; answers come in the order of the questions. */
export interface SharedRead<Question, Answer> {
  run(tx: Tx, questions: Question[]): Promise<Answer[]>;
}

/** The pool, or one transaction, which sees its own writes. */
export interface LedgerReader extends Tx {
  /** Callers of one read at the same time share a round trip. */
  readShared<Question, Answer>(read: SharedRead<Question, Answer>, question: Question): Promise<Answer>;
}

/** Groups the questions of many callers over one pool or one transaction. */
export class SharedReads implements LedgerReader {
  private readonly reads = new Map<SharedRead<never, unknown>, Coalescer<never, unknown>>();

  constructor(
    private readonly tx: Tx,
    private readonly grouping: GroupingLimits,
  ) {}

  query<Row>(statement: string | Statement, values?: unknown[]): Promise<Row[]> {
    return this.tx.query<Row>(statement, values);
  }

  readShared<Question, Answer>(read: SharedRead<Question, Answer>, question: Question): Promise<Answer> {
    const existing = this.reads.get(read as never) as Coalescer<Question, Answer> | undefined;
    const coalescer =
      existing ?? new Coalescer<Question, Answer>({ run: (questions) => read.run(this.tx, questions) }, this.grouping);
    if (!existing) this.reads.set(read as never, coalescer as never);
    return coalescer.submit(question);
  }
}
