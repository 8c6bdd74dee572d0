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

describe(answers('post-sales-credit-note-barcode', 200), () => {
  refundsPartByPart('barcode');
  takesTheRestFromTheOriginal('barcode');
  countsOnFromTheOriginal('barcode');
  findsItemsByTheirBarcode('post-sales-credit-note-barcode');
});

describe(answers('post-sales-credit-note-barcode', 400), () => {
  refusesBadBarcodeNotes('post-sales-credit-note-barcode');
});

describe(answers('post-sales-credit-note-barcode', 409), () => {
  refusesWhatIsTaken('barcode');
  refusesTheNextNumberWhereItIsTaken('barcode');
});

describe(answers('post-sales-credit-note-barcode', 422), () => {
  refusesWhatCannotBeRefunded('barcode');
  refusesStrangeBarcodes('post-sales-credit-note-barcode');
});
