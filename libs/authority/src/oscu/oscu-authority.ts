import { type Environment, type Finding, type Outcome, type SubmissionDocument, toDateTime } from '@app/domain';
import type { LookupResult, LookupName, LookupTypes } from '../lookups.js';
import type { Authority, CallingDevice, AuthorityLookups, WritingContext } from '../port.js';
import type { AuthorityConnection } from './calling/authority-connection.js';
import { type CallTimes, skewOf } from './calling/clock-skew.js';
import type { WireAnswer } from './calling/oscu-client.js';
import { readEnvelope } from './answers/read-envelope.js';
import type { Lookup } from './lookups/lookup.js';
import { LOOKUPS } from './lookups/index.js';
import type { OscuOperation } from './operations/operation.js';
import { OPERATIONS } from './operations/index.js';
import type { Profile } from './profiles/index.js';
import { readFinding } from './answers/read-finding.js';
import { readLookup } from './answers/read-lookup.js';
import { readOutcome } from './answers/read-outcome.js';
import { textPattern, normaliseText } from './answers/text-pattern.js';

/** KRA eTIMS over the OSCU protocol, with one connection per environment. */
export class OscuAuthority implements Authority, AuthorityLookups {
  readonly kinds = OPERATIONS.map(({ kind }) => kind);

  /** Calls `onClockCompared` after each answer, with the lead of the authority's clock over ours. */
  constructor(
    private readonly connections: Record<Environment, AuthorityConnection>,
    private readonly onClockCompared: (environment: Environment, skewMs: number) => void = () => {},
  ) {}

  write(document: SubmissionDocument, context: WritingContext): string {
    const { profile } = this.connections[context.environment];
    return toBody(operationOf(document.kind).write(document, context, profile), context, profile);
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
      case 'refused':
        return { ...lookedUp, kind: 'laneFault' };
      default:
        return { kind: 'unavailable', message: `The item classes, to be looked at first: ${lookedUp.message}` };
    }
  }

  private async submitOnce(kind: string, device: CallingDevice, body: string): Promise<Outcome> {
    const operation = operationOf(kind);
    const connection = this.connections[device.environment];
    const sentAt = Date.now();
    const answer = await connection.call(operation.operation, operation.withoutKey ? null : device, body);
    this.compareClocks(device.environment, answer, { sentAt, receivedAt: Date.now() });
    return readOutcome(operation, answer, operation.numberIn?.(parse(body), connection.profile) ?? null);
  }

  private compareClocks(environment: Environment, answer: WireAnswer, exchange: CallTimes): void {
    if (answer.kind !== 'answer') return;
    const envelope = readEnvelope(answer.text);
    if (envelope.kind !== 'result' || envelope.answeredAt === null) return;
    this.onClockCompared(environment, skewOf(envelope.answeredAt, exchange));
  }

  async find(kind: string, device: CallingDevice, body: string): Promise<Finding> {
    const { find } = operationOf(kind);
    if (!find) throw new Error(`A ${kind} cannot be asked about; its doubt policy should not be "find".`);
    const sent = parse(body);
    const connection = this.connections[device.environment];
    const answer = await connection.call(
      find.operation,
      device,
      toBody(find.request(sent), device, connection.profile),
    );
    return readFinding(find, sent, answer);
  }

  async lookUp<N extends LookupName>(
    name: N,
    device: CallingDevice,
    question: LookupTypes[N]['question'],
  ): Promise<LookupResult<LookupTypes[N]['row']>> {
    const lookup = lookupOf(name);
    const connection = this.connections[device.environment];
    const body = toBody(lookup.request(question, device), device, connection.profile);
    const answer = await connection.call(lookup.operation, device, body);
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
