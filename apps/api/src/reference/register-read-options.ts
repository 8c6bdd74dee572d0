import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { readPreference } from '../http/replies/preference.js';

export interface RegisterReadOptions {
  waitMs: number;
  ifNoneMatch: string | undefined;
}

const WAIT_MS = 10_000;

/** A reader waits ten seconds for a worker to pull the copy, unless the reader chooses another time. */
export const ReadRegisterOptions = createParamDecorator(
  (_: unknown, context: ExecutionContext): RegisterReadOptions => {
    const { headers } = context.switchToHttp().getRequest<FastifyRequest>();
    const { async, waitMs } = readPreference(headers.prefer);
    return { waitMs: async ? 0 : (waitMs ?? WAIT_MS), ifNoneMatch: headers['if-none-match'] };
  },
);
