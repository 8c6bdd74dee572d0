export interface Schema {
  $ref?: string;
  type?: string | string[];
  properties?: Record<string, Schema>;
  items?: Schema;
  allOf?: Schema[];
  oneOf?: Schema[];
  enum?: unknown[];
  minimum?: number;
  maximum?: number;
  maxLength?: number;
}

interface Parameter {
  name: string;
  in: string;
}

export interface Operation {
  /** As in the document: `/api/v1/items/{itemCd}`. */
  path: string;
  method: string;
  parameters: Parameter[];
  /** Bodies that break no rule. */
  examples: object[];
  schema: Schema;
  statuses: string[];
}

interface Described {
  parameters?: Parameter[];
  requestBody?: { content: Record<string, { schema: Schema; examples?: Record<string, { value: object }> }> };
  responses: Record<string, unknown>;
}

export interface Document {
  paths: Record<string, Record<string, Described>>;
  components: { schemas: Record<string, Schema> };
}

export const operationsOf = ({ paths }: Document): Operation[] =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { parameters = [], requestBody, responses }]) => {
      const content = requestBody?.content['application/json'];
      const examples = Object.values(content?.examples ?? {}).map(({ value }) => value);
      const statuses = Object.keys(responses);
      return { path, method: method.toUpperCase(), parameters, examples, schema: content?.schema ?? {}, statuses };
    }),
  );

/** What the document says of a place in a body; nothing where it says nothing, or says it in several ways. */
export function schemaAt(document: Document, schema: Schema | undefined, path: readonly (string | number)[]): Schema {
  const plain = resolved(document, schema);
  const [first, ...rest] = path;
  if (first === undefined) return plain;
  const next = typeof first === 'number' ? plain.items : propertiesOf(document, plain)[first];
  return schemaAt(document, next, rest);
}

function resolved(document: Document, schema: Schema = {}): Schema {
  if (!schema.$ref) return schema;
  return resolved(document, document.components.schemas[schema.$ref.split('/').at(-1)!]);
}

function propertiesOf(document: Document, schema: Schema): Record<string, Schema> {
  const parts = [...(schema.allOf ?? []), ...(schema.oneOf ?? [])].map((part) => resolved(document, part));
  return Object.assign({}, ...parts.map((part) => propertiesOf(document, part)), schema.properties) as Record<
    string,
    Schema
  >;
}
