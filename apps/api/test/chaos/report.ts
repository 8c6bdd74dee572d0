import { appendFileSync } from 'node:fs';
import { testQueue } from '@app/testing';
import type { AttackResult } from './attack-result.js';

/** A row for the table of `npm run test:chaos`, which prints what its suites leave in that file. */
export function report(promise: number, attack: string, result: AttackResult): void {
  const file = process.env.CHAOS_TABLE;
  if (!file) return;
  appendFileSync(file, `${JSON.stringify({ promise, attack, queue: testQueue(), ...result })}\n`);
}
