import { applyDecorators, type Type } from '@nestjs/common';
import { ApiQuery } from '@nestjs/swagger';
import type { Filters } from '../reference/query.js';
import { ApiReading } from './api-reading.js';

export interface RegisterOptions {
  summary: string;
  result: Type;
  parameters: Filters;
}

/** A list of what the authority told us, page by page. */
export const ApiRegister = ({ summary, result, parameters }: RegisterOptions): MethodDecorator =>
  applyDecorators(
    ApiReading({ summary, result, waits: true, failures: { 400: ['003'] } }),
    ...Object.entries(parameters).map(([name, { about, example }]) =>
      ApiQuery({ name, required: false, description: about, schema: { type: 'string', examples: [example] } }),
    ),
  );
