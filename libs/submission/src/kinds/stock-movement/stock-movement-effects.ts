import { countedQuantity, isInward, type StockMovementDocument } from '@app/domain';
import type { StockMove } from '@app/persistence';
import { stockMoves } from '../invoices/invoice-kind.js';

/** What the approval of a movement does to the levels of its branch, and to what the authority knows of them. */
export const movedStock = (document: StockMovementDocument): StockMove[] =>
  document.origin === 'count' ? [countMove(document)] : toldMoves(document);

function countMove({ levelBy, lines: [line], ...count }: StockMovementDocument): StockMove {
  const { itemCode, quantity } = line!;
  // A count that was right moves nothing, and least of all the least that a movement can tell.
  const told = quantity > 0 ? signOf(count) * countedQuantity(quantity) : 0;
  return { itemCd: itemCode, quantity: levelBy ?? told, told };
}

/** What an invoice moves it has moved itself: here the authority is only told of it. */
function toldMoves(document: StockMovementDocument): StockMove[] {
  return stockMoves(document.lines, signOf(document)).map(({ itemCd, quantity }) => ({
    itemCd,
    quantity: document.origin === 'invoice' ? 0 : quantity,
    told: quantity,
  }));
}

const signOf = (document: Pick<StockMovementDocument, 'stockType'>): 1 | -1 => (isInward(document) ? 1 : -1);
