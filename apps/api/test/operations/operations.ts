import * as bodies from './bodies.js';
import * as dashboard from './dashboard-bodies.js';

/** A request that is well formed, whatever the state of things makes of it. */
interface Operation {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Below /api/v1/, as the OpenAPI document has it. */
  path: string;
  body?: object;
  isPublic?: true;
  /** Asked by somebody who has logged in, or by whoever wants to; without a word by an app with its key. */
  by?: 'person' | 'stranger';
}

const ID = '0b4c8a52-6f0e-4d6c-9d1b-5a3c1f7e2b90';

/** Every operation there is. The folder of its tests is named for it: `put-items-item-cd`. */
export const OPERATIONS: readonly Operation[] = [
  { method: 'GET', path: 'health', isPublic: true },
  { method: 'GET', path: 'status', isPublic: true },
  { method: 'POST', path: 'setup', body: { deviceSerialNumber: 'SERIAL' } },
  { method: 'POST', path: 'initialize', body: { deviceSerialNumber: 'SERIAL' } },
  { method: 'POST', path: 'branch/users', body: bodies.branchUser() },
  { method: 'GET', path: 'items' },
  { method: 'POST', path: 'items/service', body: bodies.serviceItem('SVC-1') },
  { method: 'POST', path: 'items/goods', body: bodies.serviceItem('GDS-1') },
  { method: 'POST', path: 'items', body: bodies.itemFields({ itemCd: 'SVC-2' }) },
  { method: 'PUT', path: 'items/{itemCd}', body: bodies.itemFields() },
  { method: 'POST', path: 'sync', body: {} },
  { method: 'GET', path: 'sync' },
  { method: 'GET', path: 'codes' },
  { method: 'GET', path: 'item-classes' },
  { method: 'GET', path: 'branches' },
  { method: 'GET', path: 'notices' },
  { method: 'GET', path: 'customers/{pin}' },
  { method: 'POST', path: 'sales', body: bodies.sale('INV-1') },
  { method: 'POST', path: 'sales-with-items', body: bodies.saleWithItems('INV-1') },
  { method: 'POST', path: 'reverse-invoices-with-items', body: bodies.reverseWithItems('INV-1', 'INV-2') },
  { method: 'GET', path: 'reverse-invoices/{saleId}' },
  { method: 'POST', path: 'sales/credit-note', body: bodies.creditNote('INV-1', 'INV-2') },
  { method: 'POST', path: 'sales/credit-note-express', body: bodies.expressCreditNote(1) },
  { method: 'POST', path: 'sales/credit-note-barcode', body: bodies.barcodeCreditNote(1, [bodies.scanned('600')]) },
  { method: 'POST', path: 'reverse-credit-notes-barcode', body: bodies.barcodeCreditNote(1, [bodies.scanned('600')]) },
  { method: 'POST', path: 'invoice-verifications', body: bodies.verification('INV-1', 'V4N6P2QK7WXR3TZA') },
  { method: 'GET', path: 'imports' },
  { method: 'PUT', path: 'imports/{importId}/link', body: bodies.importLink() },
  { method: 'GET', path: 'purchases' },
  { method: 'POST', path: 'stock/io', body: bodies.stockMovement(1) },
  { method: 'GET', path: 'stock/movements' },
  { method: 'GET', path: 'stock/transfers' },
  { method: 'GET', path: 'stock/master' },
  { method: 'PUT', path: 'stock/master', body: bodies.stockMaster() },
  { method: 'PUT', path: 'stock/master/activate', body: bodies.stockMaster() },
  { method: 'POST', path: 'purchases', body: bodies.purchase() },
  { method: 'GET', path: 'submissions' },
  { method: 'GET', path: 'submissions/{id}' },
  { method: 'DELETE', path: 'submissions/{id}' },
  { method: 'GET', path: 'submissions/{id}/attempts' },
  { method: 'POST', path: 'batches', body: [{ kind: 'sale', ...bodies.sale('INV-1') }] },
  { method: 'GET', path: 'batches' },
  { method: 'GET', path: 'batches/{id}' },
  { method: 'GET', path: 'batches/{id}/results' },
  { method: 'DELETE', path: 'batches/{id}' },
  { method: 'POST', path: 'dashboard/register', body: dashboard.registration(), by: 'stranger' },
  { method: 'POST', path: 'dashboard/join', body: dashboard.joining(), by: 'stranger' },
  { method: 'POST', path: 'dashboard/login', body: dashboard.login('nobody@example.org'), by: 'stranger' },
  { method: 'POST', path: 'dashboard/refresh', body: { refreshToken: 'nobody-has-this' }, by: 'stranger' },
  { method: 'POST', path: 'dashboard/logout', by: 'person' },
  { method: 'GET', path: 'dashboard/me', by: 'person' },
  { method: 'GET', path: 'dashboard/members', by: 'person' },
  { method: 'DELETE', path: 'dashboard/members/{id}', by: 'person' },
  { method: 'POST', path: 'dashboard/invitations', body: { email: 'somebody@example.org' }, by: 'person' },
  { method: 'POST', path: 'dashboard/apps', body: dashboard.app('P000000000Z'), by: 'person' },
  { method: 'GET', path: 'dashboard/apps', by: 'person' },
  { method: 'GET', path: 'dashboard/apps/{id}', by: 'person' },
  { method: 'PUT', path: 'dashboard/apps/{id}', body: { stockFollows: true }, by: 'person' },
  { method: 'POST', path: 'dashboard/apps/{id}/keys', by: 'person' },
  { method: 'GET', path: 'dashboard/apps/{id}/keys', by: 'person' },
  { method: 'DELETE', path: 'dashboard/apps/{id}/keys/{keyId}', by: 'person' },
];

export const folderOf = ({ method, path }: Pick<Operation, 'method' | 'path'>): string =>
  [method.toLowerCase(), ...path.split('/').map(kebab)].join('-');

/** `{itemCd}` → `item-cd`. */
const kebab = (segment: string) =>
  segment.replace(/[{}]/g, '').replace(/[A-Z]/g, (capital) => `-${capital.toLowerCase()}`);

/** By the name of its folder, with its address ready to be asked. */
export function operation(folder: string): Operation & { address: string; title: string } {
  const found = OPERATIONS.find((one) => folderOf(one) === folder);
  if (!found) throw new Error(`No operation has its tests in ${folder}.`);
  const address = found.path
    .replace(/\{(id|keyId)\}/g, ID)
    .replace('{pin}', 'P000111222B')
    .replace(/\{\w+\}/, 'SVC-1');
  return { ...found, address, title: `${found.method} /${found.path}` };
}
