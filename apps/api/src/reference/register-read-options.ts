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

export const yesOrNo = (value: boolean): 'Y' | 'N' => (value ? 'Y' : 'N');

/** True if one of the texts contains `q`. Upper and lower case are the same. */
export const containsText = (q: string | undefined, texts: readonly (string | null)[]): boolean =>
  q === undefined || texts.some((text) => text?.toLowerCase().includes(q.toLowerCase()));

/** Both times come from our own clock, as `asOf` does. */
export const isNewerThan = (since: string | undefined, changedAt: Date): boolean =>
  since === undefined || changedAt > new Date(since);

const LIMIT_DEFAULT = 100;

export const pageSize = ({ limit }: { limit?: string }): number => Number(limit ?? LIMIT_DEFAULT);
