import { saysThatTheLedgerIsAway } from '../every-operation.js';

saysThatTheLedgerIsAway('put-imports-import-id-link');
