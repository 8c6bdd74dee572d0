import { refusesItemsThatAreThere } from '../items.js';

refusesItemsThatAreThere('post-items-service', 'itemCode', { itemName: 'Another' });
