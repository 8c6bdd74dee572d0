import { aStockLine, aStockMove } from '../test/documents.js';
import { StockStore, type StockMoveEntry } from './stock.js';

const KETTLE = 'KE2NTTU0000001';

function moved(...moves: [sarTyCd: string, qty: number, bhfId?: string][]): StockStore {
  const book = new StockStore();
  moves.forEach(([sarTyCd, qty, bhfId = '00'], index) => {
    const move = aStockMove({ sarNo: index + 1, sarTyCd, itemList: [aStockLine({ qty })] });
    book.apply({ type: 'stock-move', tin: 'P1', bhfId, move, movedAt: 0 } as unknown as StockMoveEntry);
  });
  return book;
}

describe('the stock of a branch', () => {
  it.each(['01', '02', '03', '04', '05', '06'])('grows with a move of type %s', (sarTyCd) => {
    expect(moved([sarTyCd, 7]).onHand('P1', '00', KETTLE)).toBe(7);
  });

  it.each(['11', '12', '13', '14', '15', '16'])('shrinks with a move of type %s', (sarTyCd) => {
    expect(moved(['06', 10], [sarTyCd, 7]).onHand('P1', '00', KETTLE)).toBe(3);
  });

  it('has no more decimals than its moves', () => {
    expect(moved(['06', 0.1], ['06', 0.2]).onHand('P1', '00', KETTLE)).toBe(0.3);
  });

  it('is separate for each branch', () => {
    expect(moved(['06', 10, '01']).onHand('P1', '00', KETTLE)).toBe(0);
  });

  it('remembers an item of which nothing is left', () => {
    const book = moved(['06', 10], ['11', 10]);
    expect([book.has('P1', '00', KETTLE), book.has('P1', '00', 'another')]).toEqual([true, false]);
  });
});
