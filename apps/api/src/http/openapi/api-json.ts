import { applyDecorators, type Type } from '@nestjs/common';
import { ApiBody, ApiExtraModels, getSchemaPath } from '@nestjs/swagger';

export interface JsonBody {
  /** Several shapes, where one operation accepts either. */
  body: Type | [Type, ...Type[]];
  /** True where the shapes are the parts of one body. */
  areParts?: boolean;
  examples: Record<string, object>;
  /** True where the operation also accepts no body. */
  mayBeEmpty?: boolean;
}

/** Documents the body of an operation, with examples. */
export function ApiJson({ body, areParts = false, examples, mayBeEmpty = false }: JsonBody): MethodDecorator {
  const shapes = [body].flat();
  return applyDecorators(
    ApiExtraModels(...shapes),
    ApiBody({ schema: schemaOf(shapes, areParts), required: !mayBeEmpty, examples: toOpenApiExamples(examples) }),
  );
}

function schemaOf(shapes: Type[], areParts: boolean) {
  const references = shapes.map((shape) => ({ $ref: getSchemaPath(shape) }));
  if (references.length === 1) return references[0]!;
  return areParts ? { allOf: references } : { anyOf: references };
}

const toOpenApiExamples = (examples: Record<string, object>) =>
  Object.fromEntries(Object.entries(examples).map(([name, value]) => [name, { value }]));
