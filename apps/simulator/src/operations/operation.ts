import { invalidFields, refused, type AuthorityAnswer } from '../answer.js';
import type { Call } from '../call.js';
import type { InstalledDevice } from '../device.js';
import { readDocument, type ParsedDocument, type FieldTable } from '../fields.js';
import type { SimulatorLedger } from '../ledger.js';
import type { Rules } from '../rules.js';
import { missingFieldText, type MissingFieldTexts } from './missing-field-texts.js';

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

interface OperationDescription<F extends FieldTable, S extends OperationContext> {
  /** As the direct hosts call it. */
  name: string;
  aliases: string[];
  fields: F;
  /** Under the rule `identityInBody`: tin and bhfId must be in the body too. */
  identityInBody?: true;
  /** Under the rule `appId`: the app of the developer portal must be named in a header. */
  appId?: true;
  /** Under the rule `ownWords`: what is said of a single missing field, such as `itemList[].itemNm`. */
  missingFieldTexts?: MissingFieldTexts;
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

function readAndDecide<F extends FieldTable, S extends OperationContext>(
  { fields, ...asked }: Pick<OperationDescription<F, S>, 'fields' | 'identityInBody' | 'appId' | 'missingFieldTexts'>,
  call: Call,
  { rules }: OperationContext,
  decide: (document: ParsedDocument<F>) => AuthorityAnswer,
): AuthorityAnswer {
  if (!call.content) return unreadableBody(call);
  const problem = identityOrAppProblem(asked, call, call.content, rules);
  if (problem) return refused('910', problem);
  const problems: string[] = [];
  const source = 'tin' in fields ? { ...call.content, ...identityOf(call) } : call.content;
  const document = readDocument(fields, source, problems);
  if (problems.length === 0) return decide(document);
  const words =
    rules.ownWords && asked.missingFieldTexts ? missingFieldText(problems, asked.missingFieldTexts) : undefined;
  return words ? refused('910', words) : invalidFields(problems);
}

const unreadableBody = ({ body }: Call) =>
  body.toString().trim() === '' ? refused('911') : invalidFields(['body : must be a JSON object']);

function identityOrAppProblem(
  { appId, identityInBody }: { appId?: true; identityInBody?: true },
  call: Call,
  content: Record<string, unknown>,
  rules: Rules,
): string | undefined {
  const appIdWrong = appId && rules.appId ? appIdProblem(call) : undefined;
  return appIdWrong ?? (identityInBody && rules.identityInBody ? identityProblem(content) : undefined);
}

/** Whoever says it with the headers alone is understood too. */
const identityOf = ({ tin, bhfId, content }: Call) => ({
  tin: content?.tin || tin,
  bhfId: content?.bhfId || bhfId,
});

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

function appIdProblem({ headers }: Call): string | undefined {
  const appId = headers.apigee_app_id;
  if (!appId) return 'apigee_app_id cannot be Null';
  if (UUID.test(String(appId))) return undefined;
  return 'Cannot invoke "TestSessionLog.getAppId()" because "testSessionLog" is null';
}

function identityProblem({ tin, bhfId }: Record<string, unknown>): string | undefined {
  if (!tin) return 'tin cannot be Null';
  return bhfId ? undefined : 'bhfId cannot be Null';
}
