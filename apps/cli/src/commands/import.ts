import type { Command } from 'commander';
import { type BatchLine, isPassing, RisitiError, stockActivateMaster } from '@app/client';
import { collect, described, type Scene, withClient } from '../command.js';
import { EXIT, Problem } from '../exit-codes.js';
import { numberOf } from '../files/cells.js';
import { type Columns, type Field, findColumns } from '../files/columns.js';
import type { DocumentSource } from '../files/read-documents.js';
import { openTable, type Table, type TableRow } from '../files/read-table.js';
import { paint } from '../output.js';
import type { Refusal } from '../submit/submit-file.js';
import { writeRefused } from '../submit/write-refused.js';
import { mustExist, sendFile } from './submit.js';

const CODE: Field = {
  name: 'item',
  label: 'code of the item',
  isRequired: true,
  names: /^(item( code)?|itemcd|code|sku|product( code)?)$/i,
};

const ITEM_FIELDS: readonly Field[] = [
  CODE,
  {
    name: 'name',
    label: 'name of the item',
    isRequired: true,
    names: /^(name|item name|itemnm|description|product( name)?)$/i,
  },
  { name: 'tax', label: 'tax type: A, B, C, D or E', names: /^(tax( type)?|taxtycd|vat)$/i },
  { name: 'price', label: 'price with tax', names: /^(price|unit price|dftprc)$/i },
  { name: 'kind', label: 'service or goods', names: /^(kind|type|itemtycd)$/i },
  { name: 'barcode', label: 'barcode', names: /^(barcode|ean|bcd)$/i },
  { name: 'unit', label: 'code of the unit', names: /^(unit|uom|qtyunitcd)$/i },
];

const STOCK_FIELDS: readonly Field[] = [
  CODE,
  { name: 'quantity', label: 'quantity in stock', isRequired: true, names: /^(qty|quantity|stock|rsdqty|counted)$/i },
];

export const addImport = (program: Command): void => {
  described(
    program.command('import <items|stock> <file>'),
    'register items, or set what is in stock, from CSV or XLSX',
    'import items items.csv',
    'import stock count.xlsx --column quantity="Counted"',
  )
    .option(
      '--column <field=column>',
      'which column is item, name, tax, price, kind, barcode, unit, quantity; may be repeated',
      collect,
    )
    .action(withClient(importTable));
};

async function importTable(scene: Scene, { column }: { column?: string[] }, what: string, file: string): Promise<void> {
  mustExist(file);
  if (!/\.(csv|xlsx)$/i.test(file)) throw new Problem(`${file} is no table.`, 'Save it as .csv or .xlsx.');
  const table = await openTable(file);
  if (what === 'items') {
    const columns = await findColumns(table.header, ITEM_FIELDS, column);
    const source = rowsAs(table, (row) => itemOf(row, columns));
    return sendFile(scene, { file, source, waits: true, done: 'registered' });
  }
  if (what !== 'stock') throw new Problem(`"${what}" cannot be imported.`, 'Import items or stock.');
  await importStock(scene, file, table, await findColumns(table.header, STOCK_FIELDS, column));
}

const cell = ({ cells }: TableRow, columns: Columns, field: string): string =>
  cells[columns[field] ?? -1]?.trim() ?? '';

/** A row, a document. */
const rowsAs = (table: Table, read: (row: TableRow) => object): DocumentSource => ({
  table,
  async *documents() {
    for await (const row of table.rows())
      yield { line: read(row) as BatchLine, firstRow: row.number, lastRow: row.number };
  },
});

function itemOf(row: TableRow, columns: Columns): object {
  const optional = (field: string) => cell(row, columns, field) || undefined;
  const price = optional('price');
  const isGoods = /^(goods|1|2|gd)$/i.test(cell(row, columns, 'kind')) || optional('barcode') !== undefined;
  const common = {
    ...{ itemCode: cell(row, columns, 'item'), itemName: cell(row, columns, 'name'), taxType: optional('tax') ?? 'B' },
    ...(price !== undefined && { price: numberOf(price) }),
  };
  if (!isGoods) return { kind: 'item-service', ...common };
  return { kind: 'item-goods', ...common, bcd: optional('barcode'), qtyUnitCd: optional('unit') };
}

/** One by one: each is a stock movement and a stock master of its own. */
async function importStock(scene: Scene, file: string, table: Table, columns: Columns): Promise<void> {
  const source = rowsAs(table, (row) => ({
    itemCd: cell(row, columns, 'item'),
    rsdQty: numberOf(cell(row, columns, 'quantity')),
  }));
  const refused = new Map<number, Refusal>();
  let count = 0;
  for await (const { line } of source.documents()) {
    scene.signal.throwIfAborted();
    const refusal = await activate(scene, line);
    if (refusal) refused.set(count, refusal);
    count += 1;
  }
  scene.output.print(
    { set: count - refused.size, refused: refused.size },
    `${paint('green', '✔')} ${count - refused.size} of ${count} items have their stock`,
  );
  if (refused.size === 0) return;
  const refusedFile = `${file}.refused.csv`;
  await writeRefused(refusedFile, source, refused);
  throw new Problem(
    `${refused.size} rows were refused.`,
    `What to do is in ${refusedFile}: mend it, and import it.`,
    EXIT.refused,
  );
}

async function activate({ client, signal }: Scene, line: object): Promise<Refusal | undefined> {
  try {
    await stockActivateMaster({ client, body: line as never, signal });
    return undefined;
  } catch (error) {
    if (!(error instanceof RisitiError) || isPassing(error) || error.code === '001' || error.code === '007')
      throw error;
    return { message: error.message, fix: error.fix };
  }
}
