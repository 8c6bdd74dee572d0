import { pullCodeList } from './code-list.js';
import { findCustomer } from './customer.js';
import { initialise } from './initialise.js';
import { insertPurchase } from './insert-purchase.js';
import { insertStockIO } from './insert-stock-io.js';
import { invoiceDetails } from './invoice-details.js';
import { pullItemClasses } from './item-classes.js';
import { listCustomers } from './list-customers.js';
import { listBranches } from './list-branches.js';
import { listImports } from './list-imports.js';
import { listItems } from './list-items.js';
import { listPurchases } from './list-purchases.js';
import { listSales } from './list-sales.js';
import { listStockMoves } from './list-stock-moves.js';
import { pullNotices } from './notices.js';
import type { AuthorityOperation } from './operation.js';
import { saveBranchCustomer } from './save-branch-customer.js';
import { saveBranchInsurance } from './save-branch-insurance.js';
import { saveBranchUser } from './save-branch-user.js';
import { saveComposition } from './save-composition.js';
import { saveItem } from './save-item.js';
import { saveSale } from './save-sale.js';
import { saveStockMaster } from './save-stock-master.js';
import { taxpayerInfo } from './taxpayer-info.js';
import { convertImport, updateImport } from './update-import.js';

/** All operations of the authority. A new operation is a file in this folder and a name in this list. */
export const operations: readonly AuthorityOperation[] = [
  initialise,
  ...[pullCodeList, pullItemClasses, listBranches, pullNotices, findCustomer, listCustomers, taxpayerInfo],
  ...[saveBranchCustomer, saveBranchUser, saveBranchInsurance],
  ...[listItems, saveItem, saveComposition],
  ...[listImports, updateImport, convertImport],
  ...[saveSale, listSales, invoiceDetails],
  ...[listPurchases, insertPurchase],
  ...[listStockMoves, insertStockIO, saveStockMaster],
];

const byPath = new Map(operations.flatMap((operation) => pathsOf(operation).map((path) => [path, operation])));

/** Names must match exactly; a trailing slash makes another path. */
export const findOperation = (path: string): AuthorityOperation | undefined => byPath.get(path);

function pathsOf({ name, aliases }: AuthorityOperation): string[] {
  return [name, ...aliases];
}
