import { applyDecorators, type Type } from '@nestjs/common';
import { ApiBody, ApiExtraModels, getSchemaPath } from '@nestjs/swagger';

export interface JsonBody {
  /** Several, where one operation takes a document in several shapes. */
  body: Type | [Type, ...Type[]];
  examples: Record<string, object>;
  /** Whether no body at all will do. */
  mayBeEmpty?: boolean;
}

/** The body that an operation takes, with examples of it. */
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
