import { refused, type AuthorityAnswer } from '../answer.js';
import type { Call } from '../call.js';
import type { InstalledDevice } from '../device.js';
import type { FieldTable, ParsedDocument } from '../fields.js';
import type { SimulatorLedger } from '../ledger.js';
import type { SessionIdentity } from '../test-session.js';
import type { Rules } from '../rules.js';
import { readAndDecide, type DocumentDescription } from './read-and-decide.js';

/** The facts that a decision may depend on. */
export interface OperationContext {
  readonly ledger: SimulatorLedger;
  readonly rules: Rules;
  /** The time of the authority's clock, which may be wrong. */
  readonly now: Date;
  /** Readings show only rows up to this moment; without it they show all. */
  readonly visibleUntil?: number;
  /** The portal's test session, under the rule `testSession`. */
  readonly session?: SessionIdentity;
}

export interface DeviceContext extends OperationContext {
  readonly device: InstalledDevice;
}

/** One operation of the authority. `answer` decides and records in a single synchronous step. */
export interface AuthorityOperation {
  readonly name: string;
  readonly aliases: readonly string[];
  answer(call: Call, context: OperationContext): AuthorityAnswer;
}

/** The answer to a key of another branch, of sales and of stock moves (fact sheet 4.13). */
export const OTHER_BRANCH = 'Error occurred while validating item tax type: Please try again later';

interface OperationDescription<F extends FieldTable, S extends OperationContext> extends DocumentDescription<F> {
  /** The name at the direct hosts. */
  name: string;
  aliases: string[];
  /** The refusal, under the rule `ownWords`, of a key that belongs to another branch of the taxpayer. */
  otherBranchText?: string;
  /** A second device of the branch breaks this operation, under the rule `duplicateDevices`. */
  brokenByDuplicates?: true;
  decide(document: ParsedDocument<F>, context: S): AuthorityAnswer;
}

/** An operation for callers without a key. Only the body names the caller, even if the headers name another device. */
export function keylessOperation<F extends FieldTable>(
  description: OperationDescription<F, OperationContext>,
): AuthorityOperation {
  const { name, aliases, decide } = description;
  return {
    name,
    aliases,
    answer(call, context) {
      return readAndDecide(description, call, context, (document) => decide(document, context));
    },
  };
}

/** An operation for initialised devices. The caller is checked before the document is read. */
export function deviceOperation<F extends FieldTable>(
  description: OperationDescription<F, DeviceContext>,
): AuthorityOperation {
  const { name, aliases, decide } = description;
  return {
    name,
    aliases,
    answer(call, context) {
      const device = authenticate(call, context, description);
      if ('code' in device) return device;
      return readAndDecide(description, call, context, (document) => decide(document, { ...context, device }));
    },
  };
}

function authenticate(
  call: Call,
  { ledger, rules, session }: OperationContext,
  { otherBranchText, brokenByDuplicates }: { otherBranchText?: string; brokenByDuplicates?: true },
): InstalledDevice | AuthorityAnswer {
  const { tin, bhfId, cmcKey } = call;
  if (!tin || !bhfId || !cmcKey) return refused('900');
  if (!isOfSession({ tin, bhfId }, session)) return refused('901');
  const device = ledger.devices.find(tin, bhfId);
  if (!device && rules.ownWords && otherBranchText && ledger.devices.isKeyOf(tin, cmcKey)) {
    return refused('901', otherBranchText);
  }
  if (call.isContradictory || device?.identity.cmcKey !== cmcKey) return refused('901');
  const installations = ledger.devices.installations(tin, bhfId);
  return rules.duplicateDevices && brokenByDuplicates && installations > 1 ? notUnique(installations) : device;
}

/** The rule `testSession` lets only the branch of the portal's session initialise and call. */
export const isOfSession = (caller: { tin: string; bhfId: string }, session?: SessionIdentity): boolean =>
  !session || (session.tin === caller.tin && session.bhfId === caller.bhfId);

const notUnique = (installations: number) =>
  refused('999', `Query did not return a unique result: ${installations} results were returned`);
