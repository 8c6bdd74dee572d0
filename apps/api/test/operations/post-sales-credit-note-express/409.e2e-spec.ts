import { refusesWhatIsTaken } from '../credit-notes.js';

refusesWhatIsTaken('express');
