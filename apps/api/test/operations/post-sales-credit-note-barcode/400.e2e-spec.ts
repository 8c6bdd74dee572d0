import { refusesBadBarcodeNotes } from '../barcodes.js';
import { refusesBadIdempotencyKeys, refusesWhatIsNoBody } from '../every-operation.js';

refusesWhatIsNoBody('post-sales-credit-note-barcode');
refusesBadIdempotencyKeys('post-sales-credit-note-barcode');
refusesBadBarcodeNotes('post-sales-credit-note-barcode');
