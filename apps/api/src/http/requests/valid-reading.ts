import type { InvalidBody, Warning } from '@app/contract';
import { Failure } from '../errors/failure.js';

/** What was read, where nothing was wrong with it. */
export function validReading<Sound extends { ok: true; warnings: Warning[] }>(reading: Sound | InvalidBody): Sound {
  if (!reading.ok) throw new Failure(reading.code, reading);
  return reading;
}
