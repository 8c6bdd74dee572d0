import { refusesBadBarcodeNotes } from '../barcodes.js';
import { refusesBadIdempotencyKeys, refusesWhatIsNoBody } from '../every-operation.js';

refusesWhatIsNoBody('post-reverse-credit-notes-barcode');
refusesBadIdempotencyKeys('post-reverse-credit-notes-barcode');
refusesBadBarcodeNotes('post-reverse-credit-notes-barcode');
