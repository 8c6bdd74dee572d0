import { type InvalidBody, readBody, type Warning } from '@app/contract';
import { Failure } from '../errors/failure.js';

/** Returns a reading without violations, and throws for one with violations. */
export function validReading<Reading extends { ok: true; warnings: Warning[] }>(
  reading: Reading | InvalidBody,
): Reading {
  if (!reading.ok) throw new Failure(reading.code, reading);
  return reading;
}

/** Reads a body, and throws if anything is wrong with it. */
export const readRequest = <T extends object>(dto: new () => T, body: unknown): { value: T; warnings: Warning[] } =>
  validReading(readBody(dto, body));
