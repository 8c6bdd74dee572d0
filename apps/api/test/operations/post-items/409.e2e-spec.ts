import { refusesItemsThatAreThere } from '../items.js';

refusesItemsThatAreThere('post-items', 'itemCd', { itemNm: 'Another' });
