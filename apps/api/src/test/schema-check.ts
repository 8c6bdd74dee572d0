import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import { fullFormats } from 'ajv-formats/dist/formats.js';

const DOCUMENT = 'openapi';

/** Checks answers against the OpenAPI document, as a strict client would. */
export class SchemaCheck {
  private readonly ajv = new Ajv2020({ strict: false, allErrors: true, formats: fullFormats });
  private readonly checks = new Map<string, ValidateFunction>();

  constructor(document: object) {
    this.ajv.addSchema(document, DOCUMENT);
  }

  /** The differences between a body and the schema of the operation, one text each. */
  faults(path: string, method: string, status: number, body: unknown): string[] {
    const part = [
      'paths',
      path,
      method.toLowerCase(),
      'responses',
      String(status),
      'content',
      'application/json',
      'schema',
    ];
    const pointer = part.map((key) => encodeURIComponent(key.replace(/~/g, '~0').replace(/\//g, '~1'))).join('/');
    return this.faultsAt(pointer, { $ref: `${DOCUMENT}#/${pointer}` }, body);
  }

  /** The differences between the body of a request and the schema that its operation has in the document. */
  faultsOfBody(name: string, schema: object, body: unknown): string[] {
    const absolute = JSON.stringify(schema).replaceAll('"#/', `"${DOCUMENT}#/`);
    return this.faultsAt(`body of ${name}`, JSON.parse(absolute) as object, body);
  }

  private faultsAt(key: string, schema: object, body: unknown): string[] {
    const check = this.checks.get(key) ?? this.ajv.compile(schema);
    this.checks.set(key, check);
    if (check(body)) return [];
    return check.errors!.map(
      ({ instancePath, message, params }) => `${instancePath} ${message} ${JSON.stringify(params)}`,
    );
  }
}
