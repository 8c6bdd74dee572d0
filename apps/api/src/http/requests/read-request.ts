import { readBody, type Warning } from '@app/contract';
import { validReading } from './valid-reading.js';

/** A body with nothing wrong in it, and what is odd about it. */
export const readRequest = <T extends object>(dto: new () => T, body: unknown): { value: T; warnings: Warning[] } =>
  validReading(readBody(dto, body));
