import { type Environment, type Finding, type Outcome, type SubmissionDocument, toDateTime } from '@app/domain';
import type { LookedUp, LookupName, Lookups } from '../lookups.js';
import type { Authority, CallingDevice, Directory, WritingContext } from '../port.js';
import type { Channel } from './calling/authority-connection.js';
import { type Exchange, skewOf } from './calling/clock-skew.js';
import type { WireAnswer } from './calling/oscu-client.js';
import { readEnvelope } from './answers/read-envelope.js';
import type { Lookup } from './lookups/lookup.js';
import { LOOKUPS } from './lookups/index.js';
import type { Operation } from './operations/operation.js';
import { isToLookFirst } from './item-classes-first.js';
import { OPERATIONS } from './operations/index.js';
import type { Profile } from './profiles/index.js';
import { readFinding } from './answers/read-finding.js';
import { readLookup } from './answers/read-lookup.js';
import { readOutcome } from './answers/read-outcome.js';

/** KRA eTIMS over the OSCU protocol, by one channel for each environment. */
export class OscuAuthority implements Authority, Directory {
  readonly kinds = OPERATIONS.map(({ kind }) => kind);

  /** `onClock` is told with each answer to a submission how far the authority's clock is ahead of ours. */
  constructor(
    private readonly channels: Record<Environment, Channel>,
    private readonly onClock: (environment: Environment, skewMs: number) => void = () => {},
  ) {}

  write(document: SubmissionDocument, context: WritingContext): string {
    const { profile } = this.channels[context.environment];
    return toBody(operationOf(document.kind).write(document, context, profile), context, profile);
  }

  numbers(kind: string, environment: Environment): boolean {
    return operationOf(kind).isNumbered?.(this.channels[environment].profile) ?? false;
  }

  /** A device that is told to look at something first looks, and says what it has to say again: it was not heard. */
  async submit(kind: string, device: CallingDevice, body: string): Promise<Outcome> {
    const outcome = await this.submitOnce(kind, device, body);
    if (!isToLookFirst(operationOf(kind), outcome)) return outcome;
    const looked = await this.ask('itemClasses', device, { changedAfter: toDateTime(new Date()) });
    switch (looked.kind) {
      case 'found':
      case 'nothing':
        return this.submitOnce(kind, device, body);
      case 'refused':
        return { ...looked, kind: 'laneFault' };
      default:
        return { kind: 'unavailable', message: `The item classes, to be looked at first: ${looked.message}` };
    }
  }

  private async submitOnce(kind: string, device: CallingDevice, body: string): Promise<Outcome> {
    const operation = operationOf(kind);
    const channel = this.channels[device.environment];
    const sentAt = Date.now();
    const answer = await channel.call(operation.operation, operation.withoutKey ? null : device, body);
    this.compareClocks(device.environment, answer, { sentAt, receivedAt: Date.now() });
    return readOutcome(operation, answer, operation.numberIn?.(parse(body), channel.profile) ?? null);
  }

  private compareClocks(environment: Environment, answer: WireAnswer, exchange: Exchange): void {
    if (answer.kind !== 'answer') return;
    const envelope = readEnvelope(answer.text);
    if (envelope.kind !== 'result' || envelope.answeredAt === null) return;
    this.onClock(environment, skewOf(envelope.answeredAt, exchange));
  }

  async find(kind: string, device: CallingDevice, body: string): Promise<Finding> {
    const { find } = operationOf(kind);
    if (!find) throw new Error(`A ${kind} cannot be asked about; its doubt policy should not be "find".`);
    const sent = parse(body);
    const channel = this.channels[device.environment];
    const answer = await channel.call(find.operation, device, toBody(find.ask(sent), device, channel.profile));
    return readFinding(find, sent, answer);
  }

  async ask<N extends LookupName>(
    name: N,
    device: CallingDevice,
    question: Lookups[N]['question'],
  ): Promise<LookedUp<Lookups[N]['row']>> {
    const lookup = lookupOf(name);
    const channel = this.channels[device.environment];
    const body = toBody(lookup.ask(question, device), device, channel.profile);
    const answer = await channel.call(lookup.operation, device, body);
    return readLookup(lookup, answer) as LookedUp<Lookups[N]['row']>;
  }

  callMsMax(kind: string): number {
    const { operation, find, afterClasses } = operationOf(kind);
    const names = [
      ...(find ? [find.operation] : []),
      operation,
      ...(afterClasses ? [operation, 'itemClasses' as const] : []),
    ];
    const onOne = (channel: Channel) => names.reduce((sum, name) => sum + channel.limitsOf(name).timeoutMs, 0);
    return Math.max(...Object.values(this.channels).map(onOne));
  }
}

const BY_KIND = new Map<string, Operation>(OPERATIONS.map((operation) => [operation.kind, operation]));

function operationOf(kind: string): Operation {
  const operation = BY_KIND.get(kind);
  if (!operation) throw new Error(`The authority has no operation for a ${kind}.`);
  return operation;
}

function lookupOf(name: LookupName): Lookup {
  const lookup = LOOKUPS.find((one) => one.name === name);
  if (!lookup) throw new Error(`The authority cannot be asked for ${name}.`);
  return lookup;
}

type Identity = { tin: string; bhfId: string };

const toBody = (fields: Record<string, unknown>, { tin, bhfId }: Identity, { identityInBody }: Profile): string =>
  JSON.stringify(identityInBody ? { tin, bhfId, ...fields } : fields);

const parse = (body: string): Record<string, unknown> => JSON.parse(body) as Record<string, unknown>;
