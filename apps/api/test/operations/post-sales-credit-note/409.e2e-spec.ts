import { refusesWhatIsTaken } from '../credit-notes.js';

refusesWhatIsTaken('standard');
refusesWhatIsTaken('second');
