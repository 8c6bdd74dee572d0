import type { CreateGoodsItemDto } from '@risiti/client/browser';
import { numberOf } from '../batches/cells.js';
import { FileProblem } from '../batches/file-problem.js';
import { readFile } from '../batches/read-file.js';
import type { NewItem } from './item-bodies.js';

/** The names that the columns may have, as the command line has it. */
const COLUMNS = {
  code: /^(item( code)?|itemcd|code|sku|product( code)?)$/i,
  name: /^(name|item name|itemnm|description)$/i,
  tax: /^(tax( type)?|taxtycd|vat)$/i,
  kind: /^(kind|type|itemtycd)$/i,
  price: /^(price|unit price|dftprc)$/i,
  barcode: /^(barcode|ean|bcd)$/i,
  unit: /^(unit|uom|qtyunitcd)$/i,
};
type Column = keyof typeof COLUMNS;
const REQUIRED = ['code', 'name', 'tax', 'kind'] as const;
const KINDS: Readonly<Record<string, boolean>> = { service: true, '3': true, goods: false, '1': false, '2': false };
export const ITEMS_MAX = 2_000;

/** A row of the file. A row without an item says neither "service" nor "goods". */
export interface ItemRow {
  row: number;
  name: string;
  item: NewItem | undefined;
}

/** Reads a table of items. Nothing is sent by that. */
export async function readItems(file: File): Promise<ItemRow[]> {
  const { table } = await readFile(file);
  if (!table) throw new FileProblem('batches.file.kind');
  const places = Object.fromEntries(
    Object.entries(COLUMNS).map(([name, names]) => [name, table.header.findIndex((title) => names.test(title))]),
  ) as Record<Column, number>;
  const missing = REQUIRED.filter((column) => places[column] === -1);
  if (missing.length > 0) throw new FileProblem('items.file.missing', { columns: missing.join(', ') });
  if (table.rows.length > ITEMS_MAX) throw new FileProblem('items.file.long', { max: ITEMS_MAX });
  return table.rows.map(({ number, cells }) => {
    const cell = (column: Column) => cells[places[column]]?.trim() || undefined;
    return { row: number, name: cell('name') ?? cell('code') ?? '', item: itemOf(cell) };
  });
}

/** Words that Risiti does not know go to it as they are: it says what is wrong with them. */
function itemOf(cell: (column: Column) => string | undefined): NewItem | undefined {
  const isService = KINDS[cell('kind')?.toLowerCase() ?? ''];
  if (isService === undefined || !cell('code')) return undefined;
  const price = cell('price');
  return {
    isService,
    itemCode: cell('code'),
    itemName: cell('name') ?? '',
    taxType: cell('tax') as CreateGoodsItemDto['taxType'],
    price: price === undefined ? undefined : (numberOf(price) as number),
    bcd: cell('barcode'),
    qtyUnitCd: cell('unit') as CreateGoodsItemDto['qtyUnitCd'],
  };
}
