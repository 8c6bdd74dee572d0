import type { InvoiceDocument, LaneId, Refusal } from '@app/domain';
import type { InvoiceFacts } from '@app/persistence';
import type { PreconditionOptions } from '../kind.js';

/** What the rules look at: a document, what it stands on, and on what terms it comes. */
export interface InvoiceRuleInput extends PreconditionOptions {
  facts: InvoiceFacts;
  laneId: LaneId;
}

export interface DocumentRuleInput<D extends InvoiceDocument> extends InvoiceRuleInput {
  document: D;
}

/** One thing that may be wrong. Each stands in a list by its name, and each has a test that needs it. */
export type PreconditionRule<Scene> = (input: Scene) => Refusal[];

export const refusalsOf = <Scene>(rules: readonly PreconditionRule<Scene>[], input: Scene): Refusal[] =>
  rules.flatMap((rule) => rule(input));
