import { readBody, type Warning } from '@app/contract';
import { Failure } from '../http/failure.js';

/** A body with nothing wrong in it, and what is odd about it. */
export function readRequest<T extends object>(dto: new () => T, body: unknown): { value: T; warnings: Warning[] } {
  const reading = readBody(dto, body);
  if (!reading.ok) throw new Failure(reading.code, reading);
  return reading;
}
