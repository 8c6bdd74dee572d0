import { appendFileSync } from 'node:fs';
import { testQueue } from '@app/testing';
import type { AttackResult } from './attack-result.js';

/** Writes a row for the table that `npm run test:chaos` prints. */
export function report(promise: number, attack: string, result: AttackResult): void {
  const file = process.env.CHAOS_TABLE;
  if (!file) return;
  appendFileSync(file, `${JSON.stringify({ promise, attack, queue: testQueue(), ...result })}\n`);
}
