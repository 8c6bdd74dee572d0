import { invalidFields, refused, type Answer } from '../answer.js';
import type { Call } from '../call.js';
import type { Device } from '../device.js';
import { readDocument, type Document, type Fields } from '../fields.js';
import type { Ledger } from '../ledger.js';

/** One thing the authority can be asked. `answer` decides and records in a single synchronous step. */
export interface Operation {
  readonly name: string;
  readonly aliases: readonly string[];
  answer(call: Call, ledger: Ledger): Answer;
}

interface Description<F extends Fields, Parties extends unknown[]> {
  name: string;
  aliases: string[];
  fields: F;
  decide(document: Document<F>, ...parties: Parties): Answer;
}

/** Open to a caller that has no key yet. */
export function openOperation<F extends Fields>(description: Description<F, [Ledger]>): Operation {
  return {
    ...description,
    answer: (call, ledger) => judged(call, description.fields, (document) => description.decide(document, ledger)),
  };
}

/** For an initialised device: who calls is settled before anybody looks at what was sent. */
export function deviceOperation<F extends Fields>(description: Description<F, [Device, Ledger]>): Operation {
  return {
    ...description,
    answer: (call, ledger) => {
      if (!call.tin || !call.bhfId || !call.cmcKey) return refused('900');
      const device = ledger.device(call.tin, call.bhfId);
      if (device?.identity.cmcKey !== call.cmcKey) return refused('901');
      return judged(call, description.fields, (document) => description.decide(document, device, ledger));
    },
  };
}

function judged<F extends Fields>(call: Call, fields: F, decide: (document: Document<F>) => Answer): Answer {
  if (call.body.length === 0) return refused('911');
  if (!call.content) return invalidFields(['body : must be a JSON object']);
  const problems: string[] = [];
  const document = readDocument(fields, { ...call.content, tin: call.tin, bhfId: call.bhfId }, problems);
  return problems.length > 0 ? invalidFields(problems) : decide(document);
}
