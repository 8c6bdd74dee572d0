import { countedQuantity, isInward, type StockMovementDocument } from '@app/domain';
import type { StockMove } from '@app/persistence';
import { toStockMoves } from '../invoices/invoice-kind.js';

/** What the approval of a movement does to the levels of its branch, and to what the authority knows of them. */
export const stockChangesOf = (document: StockMovementDocument): StockMove[] =>
  document.origin === 'count' ? [changeOfCount(document)] : changesOfMovement(document);

function changeOfCount({ levelBy, lines: [line], ...count }: StockMovementDocument): StockMove {
  const { itemCode, quantity } = line!;
  // A count that was right moves nothing, and least of all the least that a movement can tell.
  const reported = quantity > 0 ? signOf(count) * countedQuantity(quantity) : 0;
  return { itemCd: itemCode, quantity: levelBy ?? reported, told: reported };
}

/** What an invoice moves it has moved itself: here the authority is only told of it. */
function changesOfMovement(document: StockMovementDocument): StockMove[] {
  return toStockMoves(document.lines, signOf(document)).map(({ itemCd, quantity }) => ({
    itemCd,
    quantity: document.origin === 'invoice' ? 0 : quantity,
    told: quantity,
  }));
}

const signOf = (document: Pick<StockMovementDocument, 'stockType'>): 1 | -1 => (isInward(document) ? 1 : -1);
