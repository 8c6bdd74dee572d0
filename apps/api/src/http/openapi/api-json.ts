import { applyDecorators, type Type } from '@nestjs/common';
import { ApiBody, ApiExtraModels, getSchemaPath } from '@nestjs/swagger';

export interface JsonBody {
  /** Several shapes, where one operation accepts either. */
  body: Type | [Type, ...Type[]];
  examples: Record<string, object>;
  /** True where the operation also accepts no body. */
  mayBeEmpty?: boolean;
}

/** Documents the body of an operation, with examples. */
export function ApiJson({ body, examples, mayBeEmpty = false }: JsonBody): MethodDecorator {
  const shapes = [body].flat();
  return applyDecorators(
    ApiExtraModels(...shapes),
    ApiBody({ schema: eitherOf(shapes), required: !mayBeEmpty, examples: toOpenApiExamples(examples) }),
  );
}

function eitherOf(shapes: Type[]) {
  const references = shapes.map((shape) => ({ $ref: getSchemaPath(shape) }));
  return references.length === 1 ? references[0]! : { anyOf: references };
}

const toOpenApiExamples = (examples: Record<string, object>) =>
  Object.fromEntries(Object.entries(examples).map(([name, value]) => [name, { value }]));
