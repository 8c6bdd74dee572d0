import { findsItemsByTheirBarcode } from '../barcodes.js';
import { countsOnFromTheOriginal, refundsPartByPart, takesTheRestFromTheOriginal } from '../credit-notes.js';

refundsPartByPart('barcode');
takesTheRestFromTheOriginal('barcode');
countsOnFromTheOriginal('barcode');
findsItemsByTheirBarcode('post-sales-credit-note-barcode');
