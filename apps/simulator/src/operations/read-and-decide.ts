import { invalidFields, refused, type AuthorityAnswer } from '../answer.js';
import type { Call } from '../call.js';
import { readDocument, type FieldTable, type ParsedDocument } from '../fields.js';
import type { Rules } from '../rules.js';
import type { SessionIdentity } from '../test-session.js';

/** The gateway's texts for missing fields, by field path; `[]` stands for any line. Line numbers begin at 1. */
export type MissingFieldTexts = Record<string, string | ((line: number) => string)>;

export interface DocumentDescription<F extends FieldTable> {
  fields: F;
  /** The body must contain tin and bhfId, under the rule `identityInBody`. */
  identityInBody?: true;
  /** A header must name the app of the developer portal, under the rule `appId`. */
  appId?: true;
  /** Texts for a single missing field, such as `itemList[].itemNm`, under the rule `ownWords`. */
  missingFieldTexts?: MissingFieldTexts;
}

export function readAndDecide<F extends FieldTable>(
  { fields, ...asked }: DocumentDescription<F>,
  call: Call,
  { rules, session }: { rules: Rules; session?: SessionIdentity },
  decide: (document: ParsedDocument<F>) => AuthorityAnswer,
): AuthorityAnswer {
  if (!call.content) return unreadableBody(call);
  const problem = identityOrAppProblem(asked, call, call.content, rules, session);
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
  session?: SessionIdentity,
): string | undefined {
  const appIdWrong = (appId && rules.appId ? appIdProblem(call) : undefined) ?? otherAppProblem(call, session);
  return appIdWrong ?? (identityInBody && rules.identityInBody ? identityProblem(content) : undefined);
}

/** Callers may identify themselves in the headers alone. */
const identityOf = ({ tin, bhfId, content }: Call) => ({
  tin: content?.tin || tin,
  bhfId: content?.bhfId || bhfId,
});

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

function appIdProblem({ headers }: Call): string | undefined {
  const appId = headers.apigee_app_id;
  if (!appId) return 'apigee_app_id cannot be Null';
  if (UUID.test(String(appId))) return undefined;
  return NO_TEST_SESSION;
}

/** An app of another session, or none at all: the sandbox finds no session for it (fact sheet 1.5). */
const NO_TEST_SESSION = 'Cannot invoke "TestSessionApiLog.getAppId()" because "testSessionApiLog" is null';

const otherAppProblem = ({ headers }: Call, session?: SessionIdentity): string | undefined =>
  session && (headers.apigee_app_id ?? session.appId) !== session.appId ? NO_TEST_SESSION : undefined;

function identityProblem({ tin, bhfId }: Record<string, unknown>): string | undefined {
  if (!tin) return 'tin cannot be Null';
  return bhfId ? undefined : 'bhfId cannot be Null';
}

const MISSING = /^<(.*)> : may not be empty$/;

/** A single missing field has a text of its own. Several missing fields get the usual answer. */
export function missingFieldText(problems: string[], texts: MissingFieldTexts): string | undefined {
  const path = problems.length === 1 ? MISSING.exec(problems[0]!)?.[1] : undefined;
  if (path === undefined) return undefined;
  const words = texts[path.replace(/\[\d+\]/, '[]')];
  const line = Number(/\[(\d+)\]/.exec(path)?.[1] ?? 0) + 1;
  return typeof words === 'function' ? words(line) : words;
}
