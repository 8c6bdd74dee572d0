import type { Environment } from '@app/domain';
import type { Stack, Till } from '@app/testing';

/** A request that the attacker sends again and again. */
export interface AttackRequest {
  connections: number;
  path: string;
  method?: 'POST' | 'DELETE';
  /** In headers and texts, `{n}` becomes the number of the request. Without a value, a header is left out. */
  headers?: Record<string, string | undefined>;
  /** The connections send them one after another. */
  bodies?: (string | Uint8Array)[];
  /** Sends the bodies in HTTP chunks of so many bytes. */
  chunkBytes?: number;
  /** A body without an end. */
  slowBody?: { piece: string; everyMs: number };
  /** Keeps its connection and takes nothing of an answer. */
  readsNothing?: true;
  /** The pause after an answer; without it a short one, and a longer one after a refusal. */
  everyMs?: number;
}

/** What a neighbour needs an answer to; the name is a new one each time. */
export type NeighbourAct = (name: string) => Promise<{ isServed: boolean; tookMs: number }>;

/** What one account does to a process that others use too. */
export interface NeighbourAttack {
  /** The name for `--attack` and for the table of results. */
  name: string;
  does: string;
  /** A long attack runs only with `npm run test:chaos`. */
  isLong?: true;
  /** Settings of the API, so that a small attack fills it. */
  env?: Record<string, string>;
  /** What must be there before the attack; the answer is passed on to `requests`. */
  prepare?(stack: Stack, attacker: Till, neighbour: Till): Promise<string>;
  requests(prepared: string): AttackRequest[];
  /** Where the neighbour sells; without it, in the sandbox, as the attacker does. */
  neighbourIn?: Environment;
  /** What the neighbour does meanwhile; without it, they sell. */
  neighbourAct?(neighbour: Till, prepared: string): Promise<NeighbourAct>;
  /** The neighbour may take so many times as long; without it, twice as long. */
  ratioMax?: number;
  /** The statuses that the attacker must get, besides those of the requests that get through. */
  refusedWith: number[];
  /** Closes what `prepare` has opened. */
  after?(): Promise<void>;
  /** Each of these must get its whole answer when all come at the same time and nobody sells. */
  allEnd?(prepared: string): AttackRequest[];
}
