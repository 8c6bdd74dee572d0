import { refused, type AuthorityAnswer } from '../answer.js';
import type { Call } from '../call.js';
import type { InstalledDevice } from '../device.js';
import type { FieldTable, ParsedDocument } from '../fields.js';
import type { SimulatorLedger } from '../ledger.js';
import type { Rules } from '../rules.js';
import { readAndDecide, type DocumentDescription } from './read-and-decide.js';

/** What an operation decides by. */
export interface OperationContext {
  readonly ledger: SimulatorLedger;
  readonly rules: Rules;
  /** By the authority's clock, which may be wrong. */
  readonly now: Date;
  /** What came in after this moment of that clock is not shown to readings yet; without it all of it is. */
  readonly visibleUntil?: number;
}

export interface DeviceContext extends OperationContext {
  readonly device: InstalledDevice;
}

/** One thing the authority can be asked. `answer` decides and records in a single synchronous step. */
export interface AuthorityOperation {
  readonly name: string;
  readonly aliases: readonly string[];
  answer(call: Call, context: OperationContext): AuthorityAnswer;
}

interface OperationDescription<F extends FieldTable, S extends OperationContext> extends DocumentDescription<F> {
  /** As the direct hosts call it. */
  name: string;
  aliases: string[];
  /** Under the rule `ownWords`: what is said when the key is the taxpayer's, but of another branch. */
  otherBranchText?: string;
  decide(document: ParsedDocument<F>, context: S): AuthorityAnswer;
}

/** Open to a caller that has no key yet: who it is says the body, whatever a client's usual headers say of another device. */
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

/** For an initialised device: who calls is settled before anybody looks at what was sent. */
export function deviceOperation<F extends FieldTable>(
  description: OperationDescription<F, DeviceContext>,
): AuthorityOperation {
  const { name, aliases, decide } = description;
  return {
    name,
    aliases,
    answer(call, context) {
      const device = authenticate(call, context, description.otherBranchText);
      if ('code' in device) return device;
      return readAndDecide(description, call, context, (document) => decide(document, { ...context, device }));
    },
  };
}

function authenticate(
  call: Call,
  { ledger, rules }: OperationContext,
  otherBranchText?: string,
): InstalledDevice | AuthorityAnswer {
  const { tin, bhfId, cmcKey } = call;
  if (!tin || !bhfId || !cmcKey) return refused('900');
  const device = ledger.devices.find(tin, bhfId);
  if (!device && rules.ownWords && otherBranchText && ledger.devices.isKeyOf(tin, cmcKey)) {
    return refused('901', otherBranchText);
  }
  if (call.isContradictory || device?.identity.cmcKey !== cmcKey) return refused('901');
  const installations = ledger.devices.installations(tin, bhfId);
  return rules.duplicateDevices && installations > 1 ? notUnique(installations) : device;
}

const notUnique = (installations: number) =>
  refused('999', `Query did not return a unique result: ${installations} results were returned`);
