export interface OpenApiSchema {
  $ref?: string;
  type?: string | string[];
  properties?: Record<string, OpenApiSchema>;
  items?: OpenApiSchema;
  allOf?: OpenApiSchema[];
  oneOf?: OpenApiSchema[];
  enum?: unknown[];
  minimum?: number;
  maximum?: number;
  maxLength?: number;
}

interface OperationParameter {
  name: string;
  in: string;
}

export interface DescribedOperation {
  /** The path of the document, such as `/api/v1/items/{itemCd}`. */
  path: string;
  method: string;
  parameters: OperationParameter[];
  /** Valid bodies. */
  examples: object[];
  schema: OpenApiSchema;
  statuses: string[];
}

interface OperationNode {
  parameters?: OperationParameter[];
  requestBody?: { content: Record<string, { schema: OpenApiSchema; examples?: Record<string, { value: object }> }> };
  responses: Record<string, unknown>;
}

export interface OpenApiDocument {
  paths: Record<string, Record<string, OperationNode>>;
  components: { schemas: Record<string, OpenApiSchema> };
}

export const describedOperations = ({ paths }: OpenApiDocument): DescribedOperation[] =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { parameters = [], requestBody, responses }]) => {
      const content = requestBody?.content['application/json'];
      const examples = Object.values(content?.examples ?? {}).map(({ value }) => value);
      const statuses = Object.keys(responses);
      return { path, method: method.toUpperCase(), parameters, examples, schema: content?.schema ?? {}, statuses };
    }),
  );

/** The schema of a place in a body; undefined if there is none or several. */
export function schemaAt(
  document: OpenApiDocument,
  schema: OpenApiSchema | undefined,
  path: readonly (string | number)[],
): OpenApiSchema {
  const plain = resolved(document, schema);
  const [first, ...rest] = path;
  if (first === undefined) return plain;
  const next = typeof first === 'number' ? plain.items : propertiesOf(document, plain)[first];
  return schemaAt(document, next, rest);
}

function resolved(document: OpenApiDocument, schema: OpenApiSchema = {}): OpenApiSchema {
  if (!schema.$ref) return schema;
  return resolved(document, document.components.schemas[schema.$ref.split('/').at(-1)!]);
}

function propertiesOf(document: OpenApiDocument, schema: OpenApiSchema): Record<string, OpenApiSchema> {
  const parts = [...(schema.allOf ?? []), ...(schema.oneOf ?? [])].map((part) => resolved(document, part));
  return Object.assign({}, ...parts.map((part) => propertiesOf(document, part)), schema.properties) as Record<
    string,
    OpenApiSchema
  >;
}
