import type { OpenAPIObject } from '@nestjs/swagger';

type OpenApiOperation = NonNullable<OpenAPIObject['paths'][string]['get']>;

/** Every operation of the document. */
export const operationsOf = ({ paths }: OpenAPIObject): OpenApiOperation[] =>
  Object.values(paths)
    .flatMap((path) => [path.get, path.post, path.put, path.delete])
    .filter((operation) => operation !== undefined);
