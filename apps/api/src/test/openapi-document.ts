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
  name?: string;
  type?: string | string[];
  description?: string;
  examples?: unknown[];
  enum?: string[];
}

const PLAIN = ['string', 'number', 'integer', 'boolean'];

/** The fields of all schemas that lack a description, and the plain ones that lack an example. */
export const undescribedFields = (document: DocumentOf<object>): string[] =>
  fieldsOf(document)
    .filter(({ field }) => !field.description || (PLAIN.includes(String(field.type)) && !hasExample(field)))
    .map(({ path }) => path);

const CODED = /\.(pmtTyCd|rcptTyCd|salesSttsCd|taxTyCd|taxType|itemTyCd|stockTyCd|regTyCd|rfdRsnCd|imptItemSttsCd)$/;
const MEANING = /\b[A-Z0-9]{1,2} = [A-Z0-9]/;

/** The coded fields and filters whose description does not say what a code means. */
export function unexplainedCodes(document: DocumentOf<object>): string[] {
  const filters = namedOperations(document as DocumentOf<{ parameters?: FieldSchema[] }>).flatMap(
    ({ name, parameters = [] }) => parameters.map((field) => ({ path: `${name}.${field.name}`, field })),
  );
  return [...fieldsOf(document), ...filters]
    .filter(({ path, field }) => CODED.test(path) && !MEANING.test(field.description ?? ''))
    .map(({ path }) => path);
}

function fieldsOf({ components }: DocumentOf<object>) {
  const schemas = components!.schemas as Record<string, { properties?: Record<string, FieldSchema> }>;
  return Object.entries(schemas).flatMap(([name, { properties = {} }]) =>
    Object.entries(properties).map(([field, schema]) => ({ path: `${name}.${field}`, field: schema })),
  );
}

const hasExample = (field: FieldSchema): boolean => (field.examples ?? field.enum) !== undefined;
