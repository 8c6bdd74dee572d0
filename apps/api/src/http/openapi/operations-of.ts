import type { OpenAPIObject } from '@nestjs/swagger';

type OpenApiOperation = NonNullable<OpenAPIObject['paths'][string]['get']>;

/** All there is to be asked, by whatever method. */
export const operationsOf = ({ paths }: OpenAPIObject): OpenApiOperation[] =>
  Object.values(paths)
    .flatMap((path) => [path.get, path.post, path.put, path.delete])
    .filter((operation) => operation !== undefined);
