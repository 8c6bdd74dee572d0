import { SHAPES, soldShop } from '../credit-notes.js';
import { acceptsWithoutWaiting, letsGoOfWhoWaits } from '../submissions.js';

const ready = async () => ({ ...(await soldShop()), body: SHAPES['reverse barcode'].body(1000, 2001) });

acceptsWithoutWaiting('post-reverse-credit-notes-barcode', ready);
letsGoOfWhoWaits('post-reverse-credit-notes-barcode', 'sales', ready);
