import { refusesItemsTheAuthorityRefuses } from '../items.js';
import { operation } from '../operations.js';
import { shop } from '../shop.js';
import { knowsItsKeys } from '../submissions.js';

const { body } = operation('post-items');

refusesItemsTheAuthorityRefuses('post-items');

knowsItsKeys('post-items', async () => ({
  ...(await shop()),
  body: body!,
  other: { ...body, itemNm: 'Another' },
}));
