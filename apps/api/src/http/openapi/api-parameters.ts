import { applyDecorators } from '@nestjs/common';
import { ApiHeader, ApiParam } from '@nestjs/swagger';

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
      'was mended may be sent under the same key.',
    schema: { type: 'string', minLength: 1, maxLength: 255, examples: ['3f0f1c0e-0d6f-4a3c-9a51-6f3c1c0e0d6f'] },
  });
