import * as bodies from '../client/bodies.js';
import * as dashboard from '../client/dashboard-bodies.js';

/** One operation of the API with a well-formed request. Its answer depends on the state of the taxpayer. */
interface Row {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** The path below /api/v1/, as in the OpenAPI document. */
  path: string;
  body?: object;
  /** The kind of caller: by default an app with its key. A stranger is a user without a login. */
  caller?: 'anybody' | 'stranger' | 'person';
  /** Only owners of the account may call it. */
  ownersOnly?: true;
  /** The operation accepts an Idempotency-Key. */
  takesKey?: true;
  /** The body becomes a document for the authority. */
  sendsDocument?: true;
  /** The operation looks up its path parameters before it checks its body. */
  looksUpFirst?: true;
  /** The body may be text too. */
  takesText?: true;
  /** The body limit is larger than that of other operations. */
  ownBodyLimit?: true;
}

export interface Operation extends Omit<Row, 'caller'> {
  caller: 'anybody' | 'stranger' | 'person' | 'app';
  /** The name of its spec, such as `put-items-item-cd`. */
  name: string;
  /** The name in test titles, such as `PUT /items/{itemCd}`. */
  title: string;
  /** The path with values for its parameters. */
  address: string;
}

const DOCUMENT = { sendsDocument: true, takesKey: true } as const;
const KEYED = { takesKey: true } as const;
const OWNERS = { caller: 'person', ownersOnly: true } as const;

const ROWS: readonly Row[] = [
  { method: 'GET', path: 'health', caller: 'anybody' },
  { method: 'GET', path: 'status', caller: 'anybody' },
  { method: 'GET', path: 'readiness' },
  { method: 'GET', path: 'summary' },
  { method: 'GET', path: 'requests' },
  { method: 'GET', path: 'events' },
  { method: 'POST', path: 'setup', body: { deviceSerialNumber: 'SERIAL' }, ...KEYED },
  { method: 'POST', path: 'initialize', body: { deviceSerialNumber: 'SERIAL' }, ...KEYED },
  { method: 'POST', path: 'branch/users', body: bodies.branchUser(), ...DOCUMENT },
  { method: 'GET', path: 'branch/customers' },
  { method: 'GET', path: 'branch/taxpayer' },
  { method: 'GET', path: 'branch/sales' },
  { method: 'POST', path: 'branch/customers', body: bodies.branchCustomer(), ...DOCUMENT },
  { method: 'POST', path: 'branch/insurances', body: bodies.branchInsurance(), ...DOCUMENT },
  { method: 'GET', path: 'devices' },
  { method: 'GET', path: 'items' },
  { method: 'POST', path: 'items/service', body: bodies.serviceItem('SVC-1'), ...DOCUMENT },
  { method: 'POST', path: 'items/goods', body: bodies.serviceItem('GDS-1'), ...DOCUMENT },
  { method: 'POST', path: 'items', body: bodies.itemFields({ itemCd: 'SVC-2' }), ...DOCUMENT },
  { method: 'PUT', path: 'items/{itemCd}', body: bodies.itemFields(), ...DOCUMENT },
  { method: 'POST', path: 'items/{itemCd}/composition', body: bodies.composition({ SOAP: 2 }), ...DOCUMENT },
  { method: 'POST', path: 'sync', body: {} },
  { method: 'GET', path: 'sync' },
  { method: 'GET', path: 'codes' },
  { method: 'GET', path: 'item-classes' },
  { method: 'GET', path: 'branches' },
  { method: 'GET', path: 'notices' },
  { method: 'GET', path: 'customers/{pin}' },
  { method: 'POST', path: 'sales', body: bodies.sale('INV-1'), ...DOCUMENT },
  { method: 'POST', path: 'sales-with-items', body: bodies.saleWithItems('INV-1'), ...DOCUMENT },
  { method: 'POST', path: 'reverse-invoices-with-items', body: bodies.reverseWithItems('INV-1', 'INV-2'), ...DOCUMENT },
  { method: 'GET', path: 'reverse-invoices/{saleId}' },
  { method: 'POST', path: 'sales/credit-note', body: bodies.creditNote('INV-1', 'INV-2'), ...DOCUMENT },
  { method: 'POST', path: 'sales/credit-note-express', body: bodies.expressCreditNote(1), ...DOCUMENT },
  { method: 'POST', path: 'sales/credit-note-barcode', body: barcodeNote(), ...DOCUMENT },
  { method: 'POST', path: 'reverse-credit-notes-barcode', body: barcodeNote(), ...DOCUMENT },
  { method: 'GET', path: 'submissions/{id}/credit' },
  { method: 'POST', path: 'submissions/{id}/refund', body: bodies.refund('CN-1'), ...DOCUMENT },
  { method: 'POST', path: 'submissions/{id}/correct', body: bodies.correction('INV-2'), ...DOCUMENT },
  { method: 'GET', path: 'sales/{invcNo}/credit' },
  { method: 'POST', path: 'sales/{invcNo}/refund', body: bodies.refund('CN-1'), ...DOCUMENT },
  { method: 'POST', path: 'sales/{invcNo}/correct', body: bodies.correction('INV-2'), ...DOCUMENT },
  { method: 'GET', path: 'corrections/{id}' },
  { method: 'POST', path: 'invoice-verifications', body: bodies.verification('INV-1', 'V4N6P2QK7WXR3TZA') },
  { method: 'POST', path: 'invoice-list-checks', body: { invoices: ['INV-1'] }, takesText: true },
  { method: 'GET', path: 'imports' },
  { method: 'PUT', path: 'imports/{importId}/link', body: bodies.importLink(), ...DOCUMENT },
  { method: 'GET', path: 'purchases' },
  { method: 'POST', path: 'stock/io', body: bodies.stockMovement(1), ...DOCUMENT },
  { method: 'GET', path: 'stock/movements' },
  { method: 'GET', path: 'stock/transfers' },
  { method: 'GET', path: 'stock/master' },
  { method: 'PUT', path: 'stock/master', body: bodies.stockMaster(), ...DOCUMENT },
  { method: 'PUT', path: 'stock/master/activate', body: bodies.stockMaster(), ...DOCUMENT },
  { method: 'POST', path: 'purchases', body: bodies.purchase(), ...DOCUMENT },
  { method: 'GET', path: 'submissions' },
  { method: 'GET', path: 'submissions/export' },
  { method: 'GET', path: 'submissions/{id}' },
  { method: 'DELETE', path: 'submissions/{id}', ...KEYED },
  { method: 'GET', path: 'submissions/{id}/attempts' },
  { method: 'GET', path: 'submissions/{id}/receipt' },
  { method: 'GET', path: 'submissions/{id}/receipt.{format}' },
  { method: 'POST', path: 'submissions/{id}/receipt/prints', ...KEYED },
  { method: 'GET', path: 'submissions/{id}/receipt/prints' },
  { method: 'DELETE', path: 'submissions/{id}/receipt/link' },
  { method: 'POST', path: 'batches', body: [{ kind: 'sale', ...bodies.sale('INV-1') }], ...KEYED, ownBodyLimit: true },
  { method: 'GET', path: 'batches' },
  { method: 'GET', path: 'batches/{id}' },
  { method: 'GET', path: 'batches/{id}/results' },
  { method: 'GET', path: 'batches/{id}/results/export' },
  { method: 'DELETE', path: 'batches/{id}' },
  { method: 'POST', path: 'dashboard/register', body: dashboard.registration(), caller: 'stranger' },
  { method: 'POST', path: 'dashboard/join', body: dashboard.joining(), caller: 'stranger' },
  { method: 'POST', path: 'dashboard/login', body: dashboard.login('nobody@example.org'), caller: 'stranger' },
  { method: 'POST', path: 'dashboard/refresh', body: { refreshToken: 'nobody-has-this' }, caller: 'stranger' },
  { method: 'POST', path: 'dashboard/password-link', body: dashboard.linkRequest(), caller: 'stranger' },
  { method: 'POST', path: 'dashboard/new-password', body: dashboard.newPassword(), caller: 'stranger' },
  { method: 'POST', path: 'dashboard/password', body: dashboard.passwordChange(), caller: 'person' },
  { method: 'POST', path: 'dashboard/logout', caller: 'person' },
  { method: 'GET', path: 'dashboard/me', caller: 'person' },
  { method: 'GET', path: 'dashboard/logins', caller: 'person' },
  { method: 'DELETE', path: 'dashboard/logins', caller: 'person' },
  { method: 'DELETE', path: 'dashboard/logins/{id}', caller: 'person' },
  { method: 'GET', path: 'dashboard/members', caller: 'person' },
  {
    method: 'PUT',
    path: 'dashboard/members/{id}',
    body: {},
    caller: 'person',
    ownersOnly: true,
  },
  { method: 'DELETE', path: 'dashboard/members/{id}', caller: 'person', ownersOnly: true },
  { method: 'DELETE', path: 'dashboard/members/{id}/logins', ...OWNERS },
  {
    method: 'POST',
    path: 'dashboard/invitations',
    body: { email: 'x@example.org' },
    caller: 'person',
    ownersOnly: true,
  },
  { method: 'GET', path: 'dashboard/invitations', caller: 'person', ownersOnly: true },
  { method: 'DELETE', path: 'dashboard/invitations/{id}', caller: 'person', ownersOnly: true },
  { method: 'POST', path: 'dashboard/apps', body: dashboard.app('P000000000Z'), caller: 'person' },
  { method: 'GET', path: 'dashboard/apps', caller: 'person' },
  { method: 'GET', path: 'dashboard/apps/{id}', caller: 'person' },
  { method: 'GET', path: 'dashboard/apps/{id}/readiness', caller: 'person' },
  { method: 'PUT', path: 'dashboard/apps/{id}', body: { stockFollows: true }, caller: 'person', looksUpFirst: true },
  { method: 'POST', path: 'dashboard/apps/{id}/keys', body: { name: 'Till at the door' }, caller: 'person' },
  { method: 'GET', path: 'dashboard/apps/{id}/keys', caller: 'person' },
  { method: 'DELETE', path: 'dashboard/apps/{id}/keys/{keyId}', caller: 'person' },
  { method: 'POST', path: 'dashboard/apps/{id}/webhooks', body: dashboard.webhook(), ...OWNERS },
  { method: 'GET', path: 'dashboard/apps/{id}/webhooks', caller: 'person' },
  { method: 'GET', path: 'dashboard/apps/{id}/webhooks/{webhookId}', caller: 'person' },
  { method: 'PUT', path: 'dashboard/apps/{id}/webhooks/{webhookId}', body: { enabled: true }, ...OWNERS },
  { method: 'DELETE', path: 'dashboard/apps/{id}/webhooks/{webhookId}', ...OWNERS },
  { method: 'POST', path: 'dashboard/apps/{id}/webhooks/{webhookId}/secret', ...OWNERS },
  { method: 'POST', path: 'dashboard/apps/{id}/webhooks/{webhookId}/test', ...OWNERS },
  {
    method: 'POST',
    path: 'dashboard/apps/{id}/webhooks/{webhookId}/replay',
    body: { since: '2026-03-02T08:00:00Z' },
    ...OWNERS,
  },
];

/** Every operation of the API. The completeness check compares this list with the OpenAPI document. */
export const OPERATIONS: readonly Operation[] = ROWS.map((row) => ({
  caller: 'app',
  ...row,
  name: nameOf(row),
  title: `${row.method} /${row.path}`,
  address: addressOf(row),
}));

export function operation(name: string): Operation {
  const found = OPERATIONS.find((one) => one.name === name);
  if (!found) throw new Error(`No operation is named ${name}.`);
  return found;
}

export function nameOf({ method, path }: Pick<Row, 'method' | 'path'>): string {
  return [method.toLowerCase(), ...path.split('/').map(kebab)].join('-');
}

/** Turns `{itemCd}` into `item-cd`, and `receipt.{format}` into `receipt-format`. */
function kebab(segment: string): string {
  return segment
    .replace(/[{}]/g, '')
    .replace('.', '-')
    .replace(/[A-Z]/g, (capital) => `-${capital.toLowerCase()}`);
}

function addressOf({ path }: Row): string {
  return path
    .replace('invitations/{id}', `invitations/${'0'.repeat(64)}`)
    .replace(/\{(id|keyId|webhookId)\}/g, '0b4c8a52-6f0e-4d6c-9d1b-5a3c1f7e2b90')
    .replace('{pin}', 'P000111222B')
    .replace('{format}', 'json')
    .replace(/\{\w+\}/, 'SVC-1');
}

function barcodeNote(): object {
  return bodies.barcodeCreditNote(1, [bodies.scanned('600')]);
}
