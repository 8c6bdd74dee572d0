import { applyDecorators } from '@nestjs/common';
import { ApiHeader, ApiParam, ApiQuery } from '@nestjs/swagger';

/** The description and an example of each path parameter, by name. */
export type PathParameters = Readonly<Record<string, readonly [description: string, example: string]>>;

export const ApiPathParameters = (parameters: PathParameters): MethodDecorator =>
  applyDecorators(
    ...Object.entries(parameters).map(([name, [description, example]]) =>
      ApiParam({ name, description, schema: { type: 'string', examples: [example] } }),
    ),
  );

export const ApiPreference = (examples: string[]): MethodDecorator =>
  ApiHeader({
    name: 'Prefer',
    required: false,
    description: `RFC 7240: ${examples.map((example) => PREFERENCES[example]).join(', ')}.`,
    schema: { type: 'string', examples },
  });

const PREFERENCES: Record<string, string> = {
  'respond-async': '`respond-async` for an answer at once',
  'wait=10': '`wait=N` to wait at most N seconds (up to 60)',
};

export const ApiIdempotencyKey = (): MethodDecorator =>
  ApiHeader({
    name: 'Idempotency-Key',
    required: false,
    description:
      'A key of your own making: the same request under the same key is done once, however often it is sent, and ' +
      'answered as the first was. Another request under it is refused, unless the tax authority refused the first: what ' +
      'was mended may be sent under the same key. The key of a withdrawn document is free for any request.',
    schema: { type: 'string', minLength: 1, maxLength: 255, examples: ['3f0f1c0e-0d6f-4a3c-9a51-6f3c1c0e0d6f'] },
  });

/** The description and an example of each filter, by name. */
export type FilterDescriptions = Readonly<Record<string, FilterDescription>>;

export interface FilterDescription {
  about: string;
  example: string;
}

/** Documents the filters of a list. All are optional. */
export const ApiFilters = (filters: FilterDescriptions): MethodDecorator =>
  applyDecorators(
    ...Object.entries(filters).map(([name, { about, example }]) =>
      ApiQuery({ name, required: false, description: about, schema: { type: 'string', examples: [example] } }),
    ),
  );

const PAGE = {
  cursor: { about: 'The nextCursor of the previous page.', example: '5d0c7b8e-51b7-4c0a-8c76-0e6f2a0a9e11' },
  limit: { about: 'Size of the page, 1 to 200; default 50.', example: '50' },
} as const satisfies FilterDescriptions;

/** Pages of a list that is newest first, from a time on. */
export const PAGE_SINCE = {
  since: { about: 'Accepted at this time or later; ISO 8601.', example: '2026-03-01T00:00:00Z' },
  ...PAGE,
} as const satisfies FilterDescriptions;

/** Documents the parameters of a list in pages. */
export const ApiPageQuery = (): MethodDecorator => ApiFilters(PAGE);
