import type { AuthorityLookups, CallingDevice, LookupResult } from '@app/authority';
import type { Environment, LaneId } from '@app/domain';
import type { RegisterScope, Tx } from '@app/persistence';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/** A younger copy is served as it is. A worker pulls an older one again while its reader waits. */
export const FRESH_MS = MINUTE_MS;
export const DAILY_MS = DAY_MS;

interface PullContext {
  /** The time of the authority's last answer, by its own clock; null before the first answer. */
  answeredAt: string | null;
  /** Names the owner of the copy, and for a question also its subject. */
  scope: string;
}

/**
 * A register of the authority, and how Risiti keeps a copy of it. A new register is a constant in `registers.ts` and a line in
 * its list; schedule, sync and reading follow from that.
 */
export interface Register<Row = unknown> {
  name: string;
  /** A copy belongs to the environment, a taxpayer or a device, or it answers one question of a taxpayer. */
  scope: 'environment' | 'taxpayer' | 'device' | 'question';
  /** Readers alone cause pulls of it: neither the schedule nor a sync does. A question is always so. */
  onRequest?: true;
  /** A reader gets a copy of up to this age without a pull. */
  freshMs: number;
  /** One call and the writing of its rows may take this long. */
  leaseMs: number;
  lookUp(directory: AuthorityLookups, device: CallingDevice, context: PullContext): Promise<LookupResult<Row>>;
  /** Returns how many rows are new or changed. A repeated row changes nothing. */
  store(tx: Tx, registerScope: RegisterScope, rows: readonly Row[]): Promise<number>;
  count(tx: Tx, registerScope: RegisterScope): Promise<number>;
}

export const isPulledOnRequest = ({ scope, onRequest }: Pick<Register, 'scope' | 'onRequest'>): boolean =>
  scope === 'question' || onRequest === true;

export interface RegisterReader {
  environment: Environment;
  laneId: LaneId;
  tin: string;
}

/** Chooses the copy of a register that belongs to a reader. */
export function scopeOf(
  { name, scope }: Register,
  { environment, tin, laneId }: RegisterReader,
  subject = '',
): RegisterScope {
  const registerScope = { environment, register: name };
  switch (scope) {
    case 'environment':
      return { ...registerScope, scope: '' };
    case 'taxpayer':
      return { ...registerScope, scope: tin };
    case 'device':
      return { ...registerScope, scope: laneId };
    case 'question':
      return { ...registerScope, scope: `${tin}/${subject}` };
  }
}
