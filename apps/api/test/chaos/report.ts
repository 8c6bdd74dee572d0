import { appendFileSync } from 'node:fs';
import { testQueue } from '@app/testing';

/** Writes a row for one of the tables that `npm run test:chaos` prints. */
export function report(attack: string, result: object): void {
  const file = process.env.CHAOS_TABLE;
  if (!file) return;
  appendFileSync(file, `${JSON.stringify({ attack, queue: testQueue(), ...result })}\n`);
}
