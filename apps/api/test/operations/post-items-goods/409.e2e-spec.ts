import { refusesItemsThatAreThere } from '../items.js';

refusesItemsThatAreThere('post-items-goods', 'itemCode', { itemName: 'Another' });
