import type { Environment, Finding, Outcome, SubmissionDocument } from '@app/domain';
import type { Authority, CallingDevice, WritingContext } from '../port.js';
import type { OscuClient } from './client.js';

import type { Operation } from './operation.js';
import { OPERATIONS } from './operations/index.js';
import { readFinding } from './read-finding.js';
import { readOutcome } from './read-outcome.js';

/** KRA eTIMS over the OSCU protocol, on its direct hosts: the device's triple in the headers, one flat envelope. */
export class OscuAuthority implements Authority {
  readonly kinds = OPERATIONS.map(({ kind }) => kind);

  constructor(private readonly clients: Record<Environment, OscuClient>) {}

  write(document: SubmissionDocument, context: WritingContext): string {
    return JSON.stringify(operationOf(document.kind).write(document, context));
  }

  async submit(kind: string, device: CallingDevice, body: string): Promise<Outcome> {
    const operation = operationOf(kind);
    const headers = operation.withoutKey ? {} : triple(device);
    const answer = await this.clients[device.environment].post(operation.path, headers, body);
    return readOutcome(operation, answer, parse(body).invcNo);
  }

  async find(kind: string, device: CallingDevice, body: string): Promise<Finding> {
    const { find } = operationOf(kind);
    if (!find) throw new Error(`A ${kind} cannot be asked about; its doubt policy should not be "find".`);
    const sent = parse(body);
    const answer = await this.clients[device.environment].post(
      find.path,
      triple(device),
      JSON.stringify(find.ask(sent)),
    );
    return readFinding(find, sent, answer);
  }
}

const BY_KIND = new Map<string, Operation>(OPERATIONS.map((operation) => [operation.kind, operation]));

function operationOf(kind: string): Operation {
  const operation = BY_KIND.get(kind);
  if (!operation) throw new Error(`The authority has no operation for a ${kind}.`);
  return operation;
}

const triple = ({ tin, bhfId, cmcKey }: CallingDevice): Record<string, string> => ({
  tin,
  bhfId,
  cmcKey: cmcKey ?? '',
});

const parse = (body: string): Record<string, unknown> => JSON.parse(body) as Record<string, unknown>;
