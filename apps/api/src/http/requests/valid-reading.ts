import type { Refusal, Warning } from '@app/contract';
import { Failure } from '../errors/failure.js';

/** What was read, where nothing was wrong with it. */
export function soundOf<Sound extends { ok: true; warnings: Warning[] }>(reading: Sound | Refusal): Sound {
  if (!reading.ok) throw new Failure(reading.code, reading);
  return reading;
}
