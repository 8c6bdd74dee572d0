import {
  type Environment,
  type Finding,
  instantOf,
  type Outcome,
  type OutcomeOf,
  perEnvironment,
  type SubmissionDocument,
  toDateTime,
} from '@app/domain';
import type { LookupResult, LookupName, LookupTypes } from '../lookups.js';
import type { Authority, CallingDevice, AuthorityLookups, WritingContext } from '../port.js';
import type { AuthorityConnection } from './calling/authority-connection.js';
import { AuthorityClock } from './calling/authority-clock.js';
import { type CallTimes, skewOf } from './calling/clock-skew.js';
import type { CallAnswer } from './calling/oscu-client.js';
import { readEnvelope } from './answers/read-envelope.js';
import type { Lookup } from './lookups/lookup.js';
import { LOOKUPS } from './lookups/index.js';
import type { FindOperation, OscuOperation } from './operations/operation.js';
import type { OperationName } from './operations/operation-names.js';
import { OPERATIONS } from './operations/index.js';
import type { Profile } from './profiles.js';
import { asTooEarly, datesIn, type KnownClock, tooEarlyYet, type WireDate } from './answers/too-early.js';
import { findingOfBoth, isOpenAfter, readFinding } from './answers/read-finding.js';
import { readLookup } from './answers/read-lookup.js';
import { namingItems } from './answers/refusal-advice.js';
import { readOutcome } from './answers/read-outcome.js';
import { QUOTA_EXCEEDED } from './answers/result-codes.js';
import { textPattern, normaliseText } from './answers/text-pattern.js';

/** KRA eTIMS over the OSCU protocol, with one connection per environment. */
export class OscuAuthority implements Authority, AuthorityLookups {
  readonly kinds = OPERATIONS.map(({ kind }) => kind);

  private readonly clocks = perEnvironment(() => new AuthorityClock());
  /** The time at which the authority itself last reported its time; the host before it reports it in each answer. */
  private readonly ownTimeAt = perEnvironment(() => -Infinity);

  /** Calls `onClockCompared` after each answer, with the lead of the authority's clock over ours. */
  constructor(
    private readonly connections: Record<Environment, AuthorityConnection>,
    private readonly onClockCompared: (environment: Environment, skewMs: number) => void = () => {},
  ) {}

  /** No time of day is later than the authority's clock. Days stay as they are: another day may be another tax month. */
  write(document: SubmissionDocument, context: WritingContext): string {
    const operation = operationOf(document.kind);
    const { profile } = this.connections[context.environment];
    const now = new Date(context.now.getTime() - this.clocks[context.environment].lagMs());
    return toBody(operation.write(document, { ...context, now }, profile), context, profile);
  }

  tooEarly(environment: Environment, body: string): OutcomeOf<'tooEarly'> | null {
    return tooEarlyYet(datesIn(parse(body)), this.clocks[environment].leadMs());
  }

  isNumbered(kind: string, environment: Environment): boolean {
    return operationOf(kind).isNumbered?.(this.connections[environment].profile) ?? false;
  }

  /** The gateway may demand a fetch of the item classes first. It stored nothing, so the document is sent again. */
  async submit(kind: string, device: CallingDevice, body: string): Promise<Outcome> {
    const outcome = await this.submitOnce(kind, device, body);
    if (!mustPullItemClassesFirst(operationOf(kind), outcome)) return outcome;
    const lookedUp = await this.lookUp('itemClasses', device, { changedAfter: toDateTime(new Date()) });
    switch (lookedUp.kind) {
      case 'found':
      case 'nothing':
        return this.submitOnce(kind, device, body);
      case 'refused': {
        const { code, message, unrouted } = lookedUp;
        if (unrouted) return { kind: 'unavailable', message, unrouted };
        return { kind: code === QUOTA_EXCEEDED ? 'backOff' : 'laneFault', code, message };
      }
      default:
        return { kind: 'unavailable', message: `The item classes, to be looked at first: ${lookedUp.message}` };
    }
  }

  private async submitOnce(kind: string, device: CallingDevice, body: string): Promise<Outcome> {
    const operation = operationOf(kind);
    const { environment } = device;
    const caller = operation.withoutKey ? { ...device, cmcKey: null } : device;
    const answer = await this.call(environment, operation.operation, caller, body);
    const numberSent = () => operation.numberIn?.(parse(body), this.connections[environment].profile) ?? null;
    const outcome = namingItems(readOutcome(operation, answer, numberSent), body);
    return outcome.kind === 'approved' ? outcome : this.noteTooEarly(environment, outcome, datesIn(parse(body)));
  }

  private noteTooEarly(environment: Environment, outcome: Outcome, dates: WireDate[]): Outcome {
    const reading = asTooEarly(outcome, dates, this.knownClock(environment));
    if (reading.kind !== 'tooEarly') return reading;
    this.clocks[environment].noteRefusal();
    // The refusal itself tells more about the clock.
    return asTooEarly(outcome, dates, this.knownClock(environment));
  }

  private knownClock(environment: Environment): KnownClock {
    const isOwn = Date.now() - this.ownTimeAt[environment] < OWN_TIME_COUNTS_MS;
    return { leadMs: this.clocks[environment].leadMs(), isOwn };
  }

  private async call(
    environment: Environment,
    name: OperationName,
    device: CallingDevice | null,
    body: string,
    deadline?: number,
  ) {
    const sentAt = Date.now();
    const answer = await this.connections[environment].call(name, device, body, deadline);
    this.compareClocks(environment, answer, { sentAt, receivedAt: Date.now() });
    return answer;
  }

  /** The authority's own time counts. Its refusals in words have none; then the host that answered tells the time. */
  private compareClocks(environment: Environment, answer: CallAnswer, exchange: CallTimes): void {
    if (answer.kind !== 'answer' || answer.text.length > COMPARED_LENGTH_MAX) return;
    const envelope = readEnvelope(answer.text);
    const answeredAt = envelope.kind === 'result' ? envelope.answeredAt : null;
    const stampMs = answeredAt === null ? Date.parse(answer.date ?? '') : instantOf(answeredAt);
    if (Number.isNaN(stampMs)) return;
    if (answeredAt !== null) this.ownTimeAt[environment] = exchange.receivedAt;
    this.clocks[environment].read(answeredAt === null ? 'ofHost' : 'own', stampMs, exchange);
    this.onClockCompared(environment, skewOf(stampMs, exchange));
  }

  /** A host that does not answer the first question is asked the other one, in the time that is left. */
  async find(kind: string, device: CallingDevice, body: string): Promise<Finding> {
    const { find } = operationOf(kind);
    if (!find) throw new Error(`A ${kind} cannot be asked about; its doubt policy should not be "find".`);
    const sent = parse(body);
    const connection = this.connections[device.environment];
    const ask = ({ operation, request }: FindOperation, deadline: number) =>
      this.call(device.environment, operation, device, toBody(request(sent), device, connection.profile), deadline);
    const end = connection.deadlineOf(find.operation);
    const { otherwise } = find;
    if (!otherwise) return readFinding(find, sent, await ask(find, end));
    const answer = await ask(find, end - OTHER_QUESTION_SHARE * connection.limitsOf(find.operation).timeoutMs);
    const finding = readFinding(find, sent, answer);
    if (!isOpenAfter(answer, finding)) return finding;
    return findingOfBoth(finding, readFinding(otherwise, sent, await ask(otherwise, end)));
  }

  async lookUp<N extends LookupName>(
    name: N,
    device: CallingDevice,
    question: LookupTypes[N]['question'],
  ): Promise<LookupResult<LookupTypes[N]['row']>> {
    const lookup = lookupOf(name);
    const { profile } = this.connections[device.environment];
    const body = toBody(lookup.request(question, device), device, profile);
    const answer = await this.call(device.environment, lookup.operation, device, body);
    return readLookup(lookup, answer) as LookupResult<LookupTypes[N]['row']>;
  }

  callMsMax(kind: string): number {
    const { operation, find, needsItemClassesFirst } = operationOf(kind);
    const names = [
      ...(find ? [find.operation] : []),
      operation,
      ...(needsItemClassesFirst ? [operation, 'itemClasses' as const] : []),
    ];
    const callMsOn = (connection: AuthorityConnection) =>
      names.reduce((sum, name) => sum + connection.limitsOf(name).timeoutMs, 0);
    return Math.max(...Object.values(this.connections).map(callMsOn));
  }
}

/** The part of the time of a question that is kept for the other one: a silent host must leave time to ask it. */
const OTHER_QUESTION_SHARE = 1 / 3;

/** Refusals in words do not tell the time of the authority, so its clock may have changed since it last did. */
const OWN_TIME_COUNTS_MS = 10 * 60_000;

/** A long list is not parsed twice for its time. */
const COMPARED_LENGTH_MAX = 100_000;

const BY_KIND = new Map<string, OscuOperation>(OPERATIONS.map((operation) => [operation.kind, operation]));

function operationOf(kind: string): OscuOperation {
  const operation = BY_KIND.get(kind);
  if (!operation) throw new Error(`The authority has no operation for a ${kind}.`);
  return operation;
}

function lookupOf(name: LookupName): Lookup {
  const lookup = LOOKUPS.find((one) => one.name === name);
  if (!lookup) throw new Error(`The authority cannot be asked for ${name}.`);
  return lookup;
}

type CallerIdentity = { tin: string; bhfId: string };

const toBody = (fields: Record<string, unknown>, { tin, bhfId }: CallerIdentity, { identityInBody }: Profile): string =>
  JSON.stringify(identityInBody ? { tin, bhfId, ...fields } : fields);

const parse = (body: string): Record<string, unknown> => JSON.parse(body) as Record<string, unknown>;

/** The gateway accepts items of a device only after the device has fetched the item classes once. */
const itemClassesDemanded = textPattern('Get Item Classification List');

export const mustPullItemClassesFirst = (
  { needsItemClassesFirst }: Pick<OscuOperation, 'needsItemClassesFirst'>,
  outcome: Outcome,
): boolean =>
  needsItemClassesFirst === true &&
  outcome.kind === 'laneFault' &&
  itemClassesDemanded(normaliseText(outcome.message)) !== null;
