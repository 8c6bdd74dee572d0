import type { AlarmStep, Environment } from '@app/domain';
import type { Tx } from '../database/tx.js';

/** The right of one process to deliver one alert. */
export interface AlarmClaim {
  environment: Environment;
  alarm: AlarmStep['alarm'];
  version: number;
}

// SQL, because one statement must grant the claim to one process, and the clock of Postgres decides when it ends.
const CLAIM = `
  UPDATE alarms SET since = coalesce(since, $4), claimed_until = now() + $5::float8 * interval '1 millisecond', version = version + 1
  WHERE environment = $1 AND alarm = $2 AND version = $3 AND (claimed_until IS NULL OR claimed_until <= now())
  RETURNING version`;

const CONFIRM = `
  UPDATE alarms SET since = CASE WHEN $4 THEN NULL ELSE since END, alerted_at = CASE WHEN $4 THEN NULL ELSE now() END,
    claimed_until = NULL, version = version + 1
  WHERE environment = $1 AND alarm = $2 AND version = $3`;

/**
 * Grants the delivery of an alert to one of all processes that saw the alarm in the same version. Without a confirmation the
 * claim ends after `claimMs`, and another process delivers: the first one may have died.
 */
export async function claimAlarm(
  tx: Tx,
  environment: Environment,
  { alarm, version, since }: Pick<AlarmStep, 'alarm' | 'version' | 'since'>,
  claimMs: number,
): Promise<AlarmClaim | null> {
  const [claimed] = await tx.query<{ version: number }>(CLAIM, [environment, alarm, version, since, claimMs]);
  return claimed ? { environment, alarm, version: claimed.version } : null;
}

/** The alert is delivered. An alarm whose end was told is over. */
export async function confirmAlert(
  tx: Tx,
  { environment, alarm, version }: AlarmClaim,
  hasEnded: boolean,
): Promise<void> {
  await tx.query(CONFIRM, [environment, alarm, version, hasEnded]);
}
