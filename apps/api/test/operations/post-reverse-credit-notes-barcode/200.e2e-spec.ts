import { findsItemsByTheirBarcode } from '../barcodes.js';
import { countsOnFromTheOriginal, refundsPartByPart, takesTheRestFromTheOriginal } from '../credit-notes.js';

refundsPartByPart('reverse barcode');
takesTheRestFromTheOriginal('reverse barcode');
countsOnFromTheOriginal('reverse barcode');
findsItemsByTheirBarcode('post-reverse-credit-notes-barcode');
