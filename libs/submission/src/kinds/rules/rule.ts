import type { CallFirst, InvoiceDocument, LaneId, Refusal } from '@app/domain';
import type { InvoiceFacts } from '@app/persistence';
import type { PreconditionOptions } from '../kind.js';

/** The input of invoice rules besides the document: facts from the ledger and options of the post. */
export interface InvoiceRuleInput extends PreconditionOptions {
  facts: InvoiceFacts;
  laneId: LaneId;
}

export interface DocumentRuleInput<D extends InvoiceDocument> extends InvoiceRuleInput {
  document: D;
}

/** Checks one precondition as a pure function. Each stands in a list by its name, and each has a test that needs it. */
export type PreconditionRule<Input> = (input: Input) => Refusal[];

export const refusalsOf = <Input>(rules: readonly PreconditionRule<Input>[], input: Input): Refusal[] =>
  rules.flatMap((rule) => rule(input));

export const refusalOf = (
  code: Refusal['code'],
  field: string,
  message: string,
  fix: string,
  callsFirst?: readonly CallFirst[],
): Refusal => ({ code, field, message, fix, ...(callsFirst && { callsFirst }) });
