import { refusesStrangeBarcodes } from '../barcodes.js';
import { refusesWhatCannotBeRefunded, SHAPES, soldShop } from '../credit-notes.js';
import { knowsItsKeys } from '../submissions.js';

refusesWhatCannotBeRefunded('reverse barcode');
refusesStrangeBarcodes('post-reverse-credit-notes-barcode');

knowsItsKeys('post-reverse-credit-notes-barcode', async () => ({
  ...(await soldShop()),
  body: SHAPES['reverse barcode'].body(1000, 2001),
  other: SHAPES['reverse barcode'].body(1000, 2002),
}));
