import { SHAPES, soldShop } from '../credit-notes.js';
import { acceptsWithoutWaiting, letsGoOfWhoWaits } from '../submissions.js';

const ready = async () => ({ ...(await soldShop()), body: SHAPES['barcode'].body(1000, 2001) });

acceptsWithoutWaiting('post-sales-credit-note-barcode', ready);
letsGoOfWhoWaits('post-sales-credit-note-barcode', 'sales', ready);
