import {
  exampleBarcodeCreditNote,
  exampleBranchCustomer,
  exampleBranchInsurance,
  exampleBranchUser,
  exampleCreditNote,
  exampleExpressCreditNote,
  exampleGoods,
  exampleItem,
  examplePurchase,
  exampleReverseInvoice,
  exampleSale,
  exampleSaleWithItems,
  exampleSecondCreditNote,
  exampleStockMovement,
  exampleVerification,
} from '@app/contract';
import { storeImports } from '../../../../../libs/persistence/src/declared-imports.js';
import { storePurchases } from '../../../../../libs/persistence/src/purchases.js';
import { declaredImport, receivedPurchase } from '../../../../../libs/domain/src/test/documents.js';
import { SharedBench } from '../../test/shared-bench.js';
import { type DocumentOf, namedOperations, readDocument } from '../../test/openapi-document.js';
import { saleWith } from '../../test/sales.js';
import { SchemaCheck } from '../../test/schema-check.js';
import { type ApiTill, serialOf } from '../../test/till.js';

interface OperationSchemas {
  requestBody?: Content;
  responses: Record<string, Content>;
}

interface Content {
  content: Record<string, { schema: JsonSchema }>;
}

let bench: SharedBench;
let document: DocumentOf<OperationSchemas>;
beforeAll(async () => {
  bench = await SharedBench.find();
  document = await readDocument(bench.apiUrl);
});

const operations = () => namedOperations(document);

/** Bodies of each form that the operation accepts. */
const schemasOf = ({ content }: Content): JsonSchema[] => Object.values(content).map(({ schema }) => schema);

interface JsonSchema {
  $ref?: string;
  type?: string | string[];
  allOf?: JsonSchema[];
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  items?: JsonSchema;
  properties?: Record<string, JsonSchema>;
  additionalProperties?: unknown;
  unevaluatedProperties?: unknown;
}

interface SchemaPlace {
  at: string;
  schema: JsonSchema;
  isPart: boolean;
}

/** A schema and all within it; the parts of an `allOf` as parts, which the whole closes. */
function* schemaPlaces(schema: JsonSchema, at: string, isPart = false): Generator<SchemaPlace> {
  const referred = schema.$ref && (document.components!.schemas![schema.$ref.split('/').at(-1)!] as JsonSchema);
  if (referred) return yield* schemaPlaces(referred, at, isPart);
  yield { at, schema, isPart };
  for (const [name, one] of Object.entries(schema.properties ?? {})) yield* schemaPlaces(one, `${at}.${name}`);
  if (schema.items) yield* schemaPlaces(schema.items, `${at}[]`);
  for (const one of [...(schema.oneOf ?? []), ...(schema.anyOf ?? [])]) yield* schemaPlaces(one, at);
  for (const part of schema.allOf ?? []) yield* schemaPlaces(part, at, true);
}

const isClosed = ({ schema }: SchemaPlace): boolean =>
  schema.allOf ? schema.unevaluatedProperties === false : schema.additionalProperties === false;

const isObject = ({ schema }: SchemaPlace): boolean =>
  Boolean(schema.type === 'object' || schema.properties || schema.allOf);

describe('a schema', () => {
  it('of a success knows every field of every object, and lets in no other', () => {
    const answers = operations().flatMap(({ name, responses }) =>
      Object.entries(responses)
        .filter(([status]) => status.startsWith('2'))
        .flatMap(([status, answer]) => schemasOf(answer).flatMap((one) => [...schemaPlaces(one, `${name} ${status}`)])),
    );
    const objects = answers.filter((place) => isObject(place) && !place.isPart);
    expect(objects.length).toBeGreaterThan(50);
    expect(objects.filter((place) => !isClosed(place)).map(({ at }) => at)).toEqual([]);
    const untyped = answers.filter(
      ({ schema }) => !schema.type && !schema.oneOf && !schema.allOf && !schema.properties,
    );
    expect(untyped.map(({ at }) => at)).toEqual([]);
  });

  it('of a request is open: what it has too many is ignored', () => {
    const requests = operations().flatMap(({ name, requestBody }) =>
      requestBody ? schemasOf(requestBody).flatMap((one) => [...schemaPlaces(one, name)]) : [],
    );
    expect(requests.length).toBeGreaterThan(100);
    expect(requests.filter((place) => isObject(place) && isClosed(place)).map(({ at }) => at)).toEqual([]);
  });
});

describe('an answer', () => {
  const pathOf = (path: string) =>
    `/api/v1${path}`
      .replace(/[0-9a-f]{8}-[0-9a-f-]{27}/, '{id}')
      .replace(/(reverse-invoices\/).+/, '$1{saleId}')
      .replace(/(customers\/).+/, '$1{pin}');

  it('has the fields that are declared for it, and no others', async () => {
    const check = new SchemaCheck(document);
    const till = await bench.till([]);
    await storePurchases(bench, { environment: 'SANDBOX', tin: till.tin }, [receivedPurchase()]);
    await storeImports(bench, { environment: 'SANDBOX', tin: till.tin }, [declaredImport()]);
    const { requests, readings } = everyKindOfRequest(till);
    const statuses = new Set<number>();
    for (const [path, body, headers] of requests) {
      const answered = await till.post(path, body, headers);
      expect([path, answered.status, check.faults(pathOf(path), 'POST', answered.status, answered.body)]).toEqual([
        ...[path, answered.status, []],
      ]);
      statuses.add(answered.status);
    }
    expect([...statuses].sort()).toEqual([200, 202, 400, 409, 422]);
    const { submissions } = (await till.get('/submissions')).body.data as { submissions: { submissionId: string }[] };
    const own = submissions.flatMap(({ submissionId: id }) => [`/submissions/${id}`, `/submissions/${id}/attempts`]);
    for (const path of [...readings, ...own]) {
      const { status, body } = await till.get(path);
      expect([path, status, check.faults(pathOf(path), 'GET', status, body)]).toEqual([path, 200, []]);
    }
    for (const { submissionId } of submissions) {
      const { status, body } = await till.send('DELETE', `/submissions/${submissionId}`);
      // Whether the last of them has been sent already depends on how fast they go.
      expect([200, 422]).toContain(status);
      expect([status, check.faults('/api/v1/submissions/{id}', 'DELETE', status, body)]).toEqual([status, []]);
    }
  });

  it('would not be valid with a field more', async () => {
    const check = new SchemaCheck(document);
    const till = await bench.till();
    const { body } = await till.post('/sales', saleWith());
    const faults = (answer: object) => check.faults('/api/v1/sales', 'POST', 200, answer);
    expect(faults(body)).toEqual([]);
    expect(faults({ ...body, extra: 1 })).not.toEqual([]);
    expect(faults({ ...body, data: { ...body.data, extra: 1 } })).not.toEqual([]);
    expect(faults({ ...body, data: { ...body.data, rcptSign: undefined } })).not.toEqual([]);
  });

  const COPIES = ['/codes', '/item-classes', '/branches', '/notices', '/stock/transfers', '/customers/P000111222B'];
  const STOCK = ['/stock/movements', '/stock/master'];
  const READINGS = [
    '/health',
    '/status',
    '/items',
    '/submissions',
    '/purchases',
    '/imports',
    '/sync',
    ...STOCK,
    ...COPIES,
  ];

  type Request = [path: string, body: object, headers?: Record<string, string>];

  function everyKindOfRequest(till: ApiTill): { requests: Request[]; readings: string[] } {
    const async = { prefer: 'respond-async' };
    const item = { itemName: 'Consulting', taxType: 'B', itemCode: 'SVC-CONSULT' };
    const requests: Request[] = [
      ['/invoice-verifications', exampleVerification],
      ['/purchases', examplePurchase],
      ['/purchases', examplePurchase],
      ['/setup', { deviceSerialNumber: serialOf(till) }],
      ['/initialize', {}],
      ['/branch/users', exampleBranchUser],
      ['/branch/customers', exampleBranchCustomer],
      ['/branch/insurances', exampleBranchInsurance],
      ['/sync', {}],
      ['/items/service', item],
      ['/items/service', { ...item, itemName: 'Other' }],
      ['/items/service', { ...item, itemName: 7 }],
      ['/items/goods', exampleGoods],
      ['/items', exampleItem],
      ['/stock/io', exampleStockMovement],
      ['/sales', saleWith()],
      ['/items/service', { ...item, itemCode: 'SVC-TRAINING' }, async],
      ['/sales', { ...exampleSale, extra: 1 }],
      ['/sales', exampleSale],
      ['/sales', saleWith({ remark: 'simulate:reject=921' })],
      ['/sales-with-items', exampleSaleWithItems],
      ['/reverse-invoices-with-items', exampleReverseInvoice],
      ['/sales/credit-note', exampleCreditNote],
      ['/sales/credit-note', exampleSecondCreditNote],
      ['/sales/credit-note-express', exampleExpressCreditNote],
      ['/reverse-credit-notes-barcode', exampleBarcodeCreditNote],
      ['/sales', saleWith(), async],
      ['/sales', saleWith({ remark: 'simulate:timeout' }), { prefer: 'wait=0' }],
    ];
    const returned = exampleCreditNote.invcNo;
    return { requests, readings: [...READINGS, `/reverse-invoices/${returned}`] };
  }
});
