import { refusesWhatIsTaken } from '../credit-notes.js';

refusesWhatIsTaken('reverse barcode');
