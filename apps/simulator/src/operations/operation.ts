import { invalidFields, refused, type Answer } from '../answer.js';
import type { Call } from '../call.js';
import type { Device } from '../device.js';
import { readDocument, type Document, type Fields } from '../fields.js';
import type { Ledger } from '../ledger.js';
import type { Rules } from '../rules.js';
import { ownWordsFor, type OwnWords } from './missing-field-texts.js';

/** What an operation decides by. */
export interface Scene {
  readonly ledger: Ledger;
  readonly rules: Rules;
  /** By the authority's clock, which may be wrong. */
  readonly now: Date;
  /** What came in after this moment of that clock is not shown to readings yet; without it all of it is. */
  readonly seenUntil?: number;
}

export interface DeviceScene extends Scene {
  readonly device: Device;
}

/** One thing the authority can be asked. `answer` decides and records in a single synchronous step. */
export interface Operation {
  readonly name: string;
  readonly aliases: readonly string[];
  answer(call: Call, scene: Scene): Answer;
}

interface Description<F extends Fields, S extends Scene> {
  /** As the direct hosts call it. */
  name: string;
  aliases: string[];
  fields: F;
  /** Under the rule `identityInBody`: tin and bhfId must be in the body too. */
  identityInBody?: true;
  /** Under the rule `appId`: the app of the developer portal must be named in a header. */
  appId?: true;
  /** Under the rule `ownWords`: what is said of a single missing field, such as `itemList[].itemNm`. */
  ownWords?: OwnWords;
  /** Under the rule `ownWords`: what is said when the key is the taxpayer's, but of another branch. */
  strangeBranch?: string;
  decide(document: Document<F>, scene: S): Answer;
}

/** Open to a caller that has no key yet: who it is says the body, whatever a client's usual headers say of another device. */
export function openOperation<F extends Fields>(description: Description<F, Scene>): Operation {
  const { name, aliases, decide } = description;
  return {
    name,
    aliases,
    answer(call, scene) {
      return judged(description, call, scene, (document) => decide(document, scene));
    },
  };
}

/** For an initialised device: who calls is settled before anybody looks at what was sent. */
export function deviceOperation<F extends Fields>(description: Description<F, DeviceScene>): Operation {
  const { name, aliases, decide } = description;
  return {
    name,
    aliases,
    answer(call, scene) {
      const device = callerOf(call, scene, description.strangeBranch);
      if ('code' in device) return device;
      return judged(description, call, scene, (document) => decide(document, { ...scene, device }));
    },
  };
}

function callerOf(call: Call, { ledger, rules }: Scene, strangeBranch?: string): Device | Answer {
  const { tin, bhfId, cmcKey } = call;
  if (!tin || !bhfId || !cmcKey) return refused('900');
  const device = ledger.devices.find(tin, bhfId);
  if (!device && rules.ownWords && strangeBranch && ledger.devices.isKeyOf(tin, cmcKey)) {
    return refused('901', strangeBranch);
  }
  if (call.contradicts || device?.identity.cmcKey !== cmcKey) return refused('901');
  const installations = ledger.devices.installations(tin, bhfId);
  return rules.duplicateDevices && installations > 1 ? notUnique(installations) : device;
}

const notUnique = (installations: number) =>
  refused('999', `Query did not return a unique result: ${installations} results were returned`);

function judged<F extends Fields, S extends Scene>(
  { fields, ...asked }: Pick<Description<F, S>, 'fields' | 'identityInBody' | 'appId' | 'ownWords'>,
  call: Call,
  { rules }: Scene,
  decide: (document: Document<F>) => Answer,
): Answer {
  if (!call.content) return unreadable(call);
  const unnamed = unnamedCaller(asked, call, call.content, rules);
  if (unnamed) return refused('910', unnamed);
  const problems: string[] = [];
  const source = 'tin' in fields ? { ...call.content, ...callerNamedBy(call) } : call.content;
  const document = readDocument(fields, source, problems);
  if (problems.length === 0) return decide(document);
  const words = rules.ownWords && asked.ownWords ? ownWordsFor(problems, asked.ownWords) : undefined;
  return words ? refused('910', words) : invalidFields(problems);
}

const unreadable = ({ body }: Call) =>
  body.toString().trim() === '' ? refused('911') : invalidFields(['body : must be a JSON object']);

function unnamedCaller(
  { appId, identityInBody }: { appId?: true; identityInBody?: true },
  call: Call,
  content: Record<string, unknown>,
  rules: Rules,
): string | undefined {
  const appIdWrong = appId && rules.appId ? appIdProblem(call) : undefined;
  return appIdWrong ?? (identityInBody && rules.identityInBody ? identityProblem(content) : undefined);
}

/** Whoever says it with the headers alone is understood too. */
const callerNamedBy = ({ tin, bhfId, content }: Call) => ({
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
