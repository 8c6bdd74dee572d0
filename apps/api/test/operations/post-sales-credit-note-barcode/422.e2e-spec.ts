import { refusesStrangeBarcodes } from '../barcodes.js';
import { refusesWhatCannotBeRefunded, SHAPES, soldShop } from '../credit-notes.js';
import { knowsItsKeys } from '../submissions.js';

refusesWhatCannotBeRefunded('barcode');
refusesStrangeBarcodes('post-sales-credit-note-barcode');

knowsItsKeys('post-sales-credit-note-barcode', async () => ({
  ...(await soldShop()),
  body: SHAPES['barcode'].body(1000, 2001),
  other: SHAPES['barcode'].body(1000, 2002),
}));
