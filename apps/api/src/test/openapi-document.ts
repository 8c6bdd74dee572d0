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

interface FieldSchema {
  type?: string | string[];
  description?: string;
  examples?: unknown[];
  enum?: string[];
}

const PLAIN = ['string', 'number', 'integer', 'boolean'];

/** The fields of all schemas that lack a description, and the plain ones that lack an example. */
export function undescribedFields({ components }: DocumentOf<object>): string[] {
  const schemas = components!.schemas as Record<string, { properties?: Record<string, FieldSchema> }>;
  return Object.entries(schemas).flatMap(([name, { properties = {} }]) =>
    Object.entries(properties)
      .filter(([, field]) => !field.description || (PLAIN.includes(String(field.type)) && !hasExample(field)))
      .map(([field]) => `${name}.${field}`),
  );
}

const hasExample = (field: FieldSchema): boolean => (field.examples ?? field.enum) !== undefined;
