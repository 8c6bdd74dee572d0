import type { OpenAPIObject } from '@nestjs/swagger';

/** The published document, with operations typed as far as a test needs them. */
export type DocumentOf<Operation> = Omit<OpenAPIObject, 'paths'> & { paths: Record<string, Record<string, Operation>> };

export async function readDocument<Operation>(apiUrl: string): Promise<DocumentOf<Operation>> {
  return (await (await fetch(`${apiUrl}/openapi.json`)).json()) as DocumentOf<Operation>;
}

export const namedOperations = <Operation extends object>({ paths }: DocumentOf<Operation>) =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ name: `${method.toUpperCase()} ${path}`, ...operation })),
  );
