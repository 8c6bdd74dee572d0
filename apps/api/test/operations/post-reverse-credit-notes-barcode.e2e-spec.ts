import { answers } from './answers.js';
import { findsItemsByTheirBarcode, refusesBadBarcodeNotes, refusesStrangeBarcodes } from './shared/barcodes.js';
import {
  countsOnFromTheOriginal,
  refusesTheNextNumberWhereItIsTaken,
  refundsPartByPart,
  refusesWhatCannotBeRefunded,
  refusesWhatIsTaken,
  takesTheRestFromTheOriginal,
} from './shared/credit-notes.js';

describe(answers('post-reverse-credit-notes-barcode', 200), () => {
  refundsPartByPart('reverse barcode');
  takesTheRestFromTheOriginal('reverse barcode');
  countsOnFromTheOriginal('reverse barcode');
  findsItemsByTheirBarcode('post-reverse-credit-notes-barcode');
});

describe(answers('post-reverse-credit-notes-barcode', 400), () => {
  refusesBadBarcodeNotes('post-reverse-credit-notes-barcode');
});

describe(answers('post-reverse-credit-notes-barcode', 409), () => {
  refusesWhatIsTaken('reverse barcode');
  refusesTheNextNumberWhereItIsTaken('reverse barcode');
});

describe(answers('post-reverse-credit-notes-barcode', 422), () => {
  refusesWhatCannotBeRefunded('reverse barcode');
  refusesStrangeBarcodes('post-reverse-credit-notes-barcode');
});
