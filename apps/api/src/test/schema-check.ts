import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import { fullFormats } from 'ajv-formats/dist/formats.js';

const DOCUMENT = 'openapi';

/** Holds answers against the OpenAPI document, as a strict client would. */
export class SchemaCheck {
  private readonly ajv = new Ajv2020({ strict: false, allErrors: true, formats: fullFormats });
  private readonly checks = new Map<string, ValidateFunction>();

  constructor(document: object) {
    this.ajv.addSchema(document, DOCUMENT);
  }

  /** What is wrong with a body for an answer of an operation: nothing, or one line for each thing. */
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
    const check = this.checks.get(pointer) ?? this.ajv.compile({ $ref: `${DOCUMENT}#/${pointer}` });
    this.checks.set(pointer, check);
    if (check(body)) return [];
    return check.errors!.map(
      ({ instancePath, message, params }) => `${instancePath} ${message} ${JSON.stringify(params)}`,
    );
  }
}
