import { type Command, Argument } from 'commander';
import { type BatchLine, isPassing, RisitiError, stockActivateMaster } from '@app/client';
import { collect, described, type Scene, withClient } from '../command.js';
import { EXIT, Problem } from '../exit-codes.js';
import { numberOf } from '../files/cells.js';
import { cellOf, type Columns, type Field, findColumns } from '../files/columns.js';
import { type DocumentSource, ITEM_NAMES, readContent } from '../files/read-documents.js';
import { readTable, type Table, type TableRow, wrongRow } from '../files/read-table.js';
import { paint } from '../output.js';
import type { Refusals } from '../submit/submit-file.js';
import { writeRefused } from '../submit/write-refused.js';
import { sendFile } from './submit.js';

const CODE: Field = { name: 'item', label: 'code of the item', isRequired: true, names: ITEM_NAMES };

const ITEM_FIELDS: readonly Field[] = [
  CODE,
  { name: 'name', label: 'name of the item', isRequired: true, names: /^(name|item name|itemnm|description)$/i },
  { name: 'tax', label: 'tax type: A, B, C, D or E', isRequired: true, names: /^(tax( type)?|taxtycd|vat)$/i },
  { name: 'price', label: 'price with tax', names: /^(price|unit price|dftprc)$/i },
  { name: 'kind', label: 'service or goods', isRequired: true, names: /^(kind|type|itemtycd)$/i },
  { name: 'barcode', label: 'barcode', names: /^(barcode|ean|bcd)$/i },
  { name: 'unit', label: 'code of the unit', names: /^(unit|uom|qtyunitcd)$/i },
];

const STOCK_FIELDS: readonly Field[] = [
  CODE,
  { name: 'quantity', label: 'quantity in stock', isRequired: true, names: /^(qty|quantity|stock|rsdqty|counted)$/i },
];

export const addImport = (program: Command): void => {
  described(
    program.command('import').addArgument(new Argument('<what>', 'items or stock').choices(['items', 'stock'])),
    'register items, or set what is in stock, from CSV or XLSX',
    'import items items.csv',
    'import stock count.xlsx --column quantity="Counted"',
  )
    .argument('<file>')
    .option('--column <field=column>', 'which column is which field; may be repeated', collect)
    .action(withClient(importTable));
};

async function importTable(scene: Scene, { column }: { column?: string[] }, what: string, file: string): Promise<void> {
  if (!/\.(csv|xlsx)$/i.test(file)) throw new Problem(`${file} is no table.`, 'Save it as .csv or .xlsx.');
  const { bytes, sha256 } = await readContent(file);
  const table = await readTable(file, bytes);
  const columns = await findColumns(table, what === 'items' ? ITEM_FIELDS : STOCK_FIELDS, column);
  const read = what === 'items' ? itemOf : stockOf;
  const documents = table.rows.map((row) => ({
    ...{ line: read(file, table, row, columns) as BatchLine, firstRow: row.number, lastRow: row.number },
  }));
  const source: DocumentSource = {
    file,
    sha256,
    table,
    reading: JSON.stringify([what, columns]),
    documents,
  };
  if (what === 'stock') await setStock(scene, source);
  else await sendFile(scene, source, { waits: true, done: 'registered', again: 'risiti import items FILE' });
}

const KINDS: Record<string, string> = {
  service: 'service',
  '3': 'service',
  goods: 'goods',
  '1': 'goods',
  '2': 'goods',
};

function itemOf(file: string, table: Table, row: TableRow, columns: Columns): object {
  const cell = (field: string): string | undefined => cellOf(table, row, columns, field) || undefined;
  const kind = KINDS[cell('kind')?.toLowerCase() ?? ''];
  if (!kind) throw wrongRow(file, row.number, 'must say "service" or "goods" as its kind');
  if (!cell('item')) throw wrongRow(file, row.number, 'has no code of the item');
  const price = cell('price');
  return {
    ...{ kind: `item-${kind}`, itemCode: cell('item'), itemName: cell('name'), taxType: cell('tax') },
    ...(price !== undefined && { price: numberOf(price) }),
    ...(kind === 'goods' && { bcd: cell('barcode'), qtyUnitCd: cell('unit') }),
  };
}

const stockOf = (_: string, table: Table, row: TableRow, columns: Columns): object => ({
  itemCd: cellOf(table, row, columns, 'item'),
  rsdQty: numberOf(cellOf(table, row, columns, 'quantity')),
});

/** One by one: each is a stock movement and a stock master of its own. What is set again changes nothing. */
async function setStock(scene: Scene, source: DocumentSource): Promise<void> {
  const refusals: Refusals = new Map();
  let tried = 0;
  try {
    for (; tried < source.documents.length; tried += 1) {
      scene.signal.throwIfAborted();
      await setOne(scene, source.documents[tried]!.line, (error) => refusals.set(tried, error));
    }
  } finally {
    const set = tried - refusals.size;
    const text = `${refusals.size === 0 && tried === source.documents.length ? paint('green', '✔') : paint('yellow', '!')} ${set} of ${source.documents.length} items have their stock`;
    scene.output.print({ items: source.documents.length, set, refused: refusals.size }, text);
    if (refusals.size > 0) writeRefused(`${source.file}.refused.csv`, source, refusals);
  }
  if (refusals.size > 0)
    throw new Problem(
      `${refusals.size} rows are refused.`,
      `What to do is in ${source.file}.refused.csv: mend it, and import it.`,
      EXIT.refused,
    );
}

async function setOne({ client, signal }: Scene, line: object, onRefused: (error: RisitiError) => void): Promise<void> {
  try {
    await stockActivateMaster({ client, body: line as never, signal });
  } catch (error) {
    if (!(error instanceof RisitiError) || isPassing(error) || ['001', '007', ''].includes(error.code)) throw error;
    onRefused(error);
  }
}
