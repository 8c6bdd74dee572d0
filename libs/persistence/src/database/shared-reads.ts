import { Coalescer, type Grouping } from './coalescer.js';
import type { Statement, Tx } from './tx.js';

/** A read that answers many questions in one statement, in their order. */
export interface SharedRead<Question, Answer> {
  run(tx: Tx, questions: Question[]): Promise<Answer[]>;
}

/** Whatever can be asked: the pool, or one transaction, which sees what it has written itself. */
export interface Reader extends Tx {
  /** Callers that ask the same thing at the same time share a round trip. */
  ask<Question, Answer>(read: SharedRead<Question, Answer>, question: Question): Promise<Answer>;
}

/** The questions of many callers, asked together through one way to the ledger. */
export class SharedReads implements Reader {
  private readonly reads = new Map<SharedRead<never, unknown>, Coalescer<never, unknown>>();

  constructor(
    private readonly tx: Tx,
    private readonly grouping: Grouping,
  ) {}

  query<Row>(statement: string | Statement, values?: unknown[]): Promise<Row[]> {
    return this.tx.query<Row>(statement, values);
  }

  ask<Question, Answer>(read: SharedRead<Question, Answer>, question: Question): Promise<Answer> {
    const known = this.reads.get(read as never) as Coalescer<Question, Answer> | undefined;
    const asking =
      known ?? new Coalescer<Question, Answer>({ run: (questions) => read.run(this.tx, questions) }, this.grouping);
    if (!known) this.reads.set(read as never, asking as never);
    return asking.submit(question);
  }
}
