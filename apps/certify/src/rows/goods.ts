import type { RegisteredItem } from '../session/state.js';
import { HAMPER, itemDocument, KETTLE, type Product, productsToRegister, SOAP } from '../shop/catalogue.js';
import { movementDocument, saleLine } from '../shop/documents.js';
import { people } from '../shop/people.js';
import { RowFailure } from '../wire/row-failure.js';
import type { Play, Row } from './row.js';

const saveItem: Row = {
  ...{ number: 10, title: 'Save item', operation: 'saveItem', path: '/saveItem', needs: [3], passesOn: '000' },
  async play(play) {
    const products = productsToRegister(Object.keys(play.state.items));
    const codes = [];
    for (const product of products) codes.push(await register(product, play));
    return codes.join(', ');
  },
};

async function register(product: Product, { call, state }: Play): Promise<string> {
  const itemClass = state.itemClasses![product.itemType === '3' ? 'service' : 'goods'];
  const { body } = await call.submit(itemDocument(product, itemClass));
  const { itemCd } = JSON.parse(body) as { itemCd: string };
  state.items[product.itemCode] = { ...product, itemClass, authorityCode: itemCd, stock: 0 };
  state.itemBody = body;
  return itemCd;
}

const listItems: Row = {
  ...{ number: 9, title: 'Look up product list', operation: 'listItems', path: '/selectItemList' },
  ...{ needs: [10], passesOn: 'rows, with the items of row 10' },
  async play({ call, state }) {
    const codes = Object.values(state.items).map(({ authorityCode }) => authorityCode);
    const missingIn = (rows: readonly { code: string }[]) =>
      codes.filter((code) => !rows.some((row) => row.code === code));
    const rows = await call.lookUpUntil('items', 'the saved items in the list', (list) => missingIn(list).length === 0);
    const missing = missingIn(rows);
    if (missing.length > 0)
      throw new RowFailure(
        rows.length === 0 ? '001' : '000',
        `The list does not have ${missing.join(', ')} of row 10.`,
      );
    return `${rows.length} items`;
  },
};

const OPENING_STOCK = 40;

const goodsOf = ({ state }: Play): RegisteredItem[] =>
  Object.values(state.items).filter(({ itemType }) => itemType !== '3');

/** Opening stock: the gateway sells goods only after they came in and are in the stock master (fact sheet 4.7). */
const stockIn: Row = {
  ...{ number: 19, title: 'Save stock in/out', operation: 'stockInOut', path: '/insertStockIO' },
  ...{ needs: [10], passesOn: '000' },
  async play(play) {
    const lines = goodsOf(play).map((item, index) => saleLine(item, OPENING_STOCK, index + 1));
    const { number } = await play.call.submit(
      movementDocument(lines, '06', new Date(), 'Opening stock counted at the shop'),
    );
    for (const item of goodsOf(play)) item.stock += OPENING_STOCK;
    return `movement ${number}: ${OPENING_STOCK} each of ${lines.length} items`;
  },
};

const stockMasters: Row = {
  ...{ number: 17, title: 'Save stock-master information', operation: 'stockMaster', path: '/saveStockMaster' },
  ...{ needs: [19], passesOn: '000' },
  async play(play) {
    const items = goodsOf(play).filter(({ stock }) => stock !== 0);
    for (const item of items) await reportStock(item, play);
    return items.map(({ authorityCode, stock }) => `${authorityCode} ${stock}`).join(', ');
  },
};

/** Tells the stock of an item. If the authority counts another quantity and names it, that one is taken, once. */
export async function reportStock(item: RegisteredItem, { call }: Play): Promise<void> {
  const report = () =>
    call.submit({
      ...{ kind: 'stock-master', itemCode: item.itemCode, quantity: item.stock, activates: true },
      ...people,
    });
  try {
    await report();
  } catch (error) {
    const expected =
      error instanceof RowFailure ? /rsdQty mismatch\. Expected: (-?[\d.]*\d)/.exec(error.message)?.[1] : undefined;
    if (expected === undefined || Number(expected) === item.stock) throw error;
    item.stock = Number(expected);
    await report();
  }
}

const HAMPER_CONTENT = [
  { componentCode: KETTLE.itemCode, quantity: 1 },
  { componentCode: SOAP.itemCode, quantity: 2 },
];

const composition: Row = {
  ...{ number: 11, title: 'Save item composition', operation: 'saveComposition', path: '/saveItemComposition' },
  ...{ needs: [10, 19], passesOn: '000' },
  async play({ call, state: { items } }) {
    for (const component of HAMPER_CONTENT)
      await call.submit({ kind: 'item-composition', itemCode: HAMPER.itemCode, ...component, ...people });
    const [hamper, kettle, soap] = [HAMPER, KETTLE, SOAP].map(({ itemCode }) => items[itemCode]!.authorityCode);
    return `${hamper} of 1 ${kettle} and 2 ${soap}`;
  },
};

const moves: Row = {
  ...{ number: 18, title: 'Look up stock movement', operation: 'stockMoves', path: '/selectStockMoveList' },
  ...{ needs: [1], passesOn: '000 or 001' },
  async play({ call }) {
    const rows = await call.lookUp('moves', { changedAfter: null });
    return rows.length === 0 ? '001 passes: KRA never lists own movements' : `${rows.length} transfers`;
  },
};

export const goodsRows: readonly Row[] = [saveItem, listItems, stockIn, stockMasters, composition, moves];
