/** As much of an OpenAPI 3.1 document as the reference page reads. */
export interface OpenApi {
  paths: Record<string, Record<string, OpenApiOperation>>;
  components: { schemas: Record<string, Schema> };
}

export interface OpenApiOperation {
  tags?: string[];
  summary?: string;
  description?: string;
  parameters?: { name: string; in: string; required?: boolean; description?: string }[];
  requestBody?: { content?: Record<string, { schema?: Schema }> };
  responses: Record<string, OpenApiResponse>;
}

export interface OpenApiResponse {
  description: string;
  content?: Record<string, { schema?: Schema }>;
}

export interface Schema {
  $ref?: string;
  type?: string | string[];
  description?: string;
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  allOf?: Schema[];
  oneOf?: Schema[];
  enum?: unknown[];
  maxLength?: number;
}

export interface SchemaField {
  name: string;
  type: string;
  isRequired: boolean;
  about: string;
  schema: Schema;
}

/** Deeper objects are shown by their own operation. */
const DEPTH_MAX = 3;

export function resolve({ components }: OpenApi, schema: Schema): Schema {
  return schema.$ref ? components.schemas[schema.$ref.split('/').at(-1)!]! : schema;
}

/** The fields of an object; nested ones by their path, `[]` for each element of a list. */
export function fieldsOf(document: OpenApi, schema: Schema, prefix = '', depth = 1): SchemaField[] {
  const { properties = {}, required = [], allOf = [] } = resolve(document, schema);
  const inherited = allOf.flatMap((part) => fieldsOf(document, part, prefix, depth));
  const own = Object.entries(properties).flatMap(([name, one]) =>
    fieldAndParts(document, `${prefix}${name}`, one, required.includes(name), depth),
  );
  return [...inherited, ...own];
}

function fieldAndParts(document: OpenApi, name: string, schema: Schema, isRequired: boolean, depth: number) {
  const whole = resolve(document, partOf(schema));
  const { items } = whole;
  const about = [schema.description ?? whole.description ?? '', bounds(whole)].filter(Boolean).join(' ');
  const field: SchemaField = { name, type: typeOf(document, whole), isRequired, about, schema };
  if (depth === DEPTH_MAX) return [field];
  const parts = items
    ? fieldsOf(document, items, `${name}[].`, depth + 1)
    : fieldsOf(document, whole, `${name}.`, depth + 1);
  return [field, ...parts];
}

/** A reference with a description of its own is written as `allOf` of one. */
const partOf = (schema: Schema): Schema => (schema.allOf?.length === 1 ? schema.allOf[0]! : schema);

function typeOf(document: OpenApi, { type, items, oneOf, properties, allOf }: Schema): string {
  if (oneOf) return [...new Set(oneOf.map((one) => typeOf(document, resolve(document, one))))].join(' or ');
  if (items) return `list of ${typeOf(document, resolve(document, items))}`;
  if (properties || allOf) return 'object';
  return [type ?? 'any'].flat().join(' or ');
}

const bounds = ({ enum: values, maxLength }: Schema): string => {
  if (values) return `One of ${values.join(', ')}.`;
  return maxLength ? `At most ${maxLength} characters.` : '';
};

/** A cell of a Markdown table is one line. */
export const cell = (text: string): string =>
  text
    .replace(/\s*\n+\s*/g, ' ')
    .replaceAll('|', '\\|')
    .trim();
