import { refusesItemsTheAuthorityRefuses } from '../items.js';
import { operation } from '../operations.js';
import { shop } from '../shop.js';
import { knowsItsKeys } from '../submissions.js';

const { body } = operation('post-items-goods');

refusesItemsTheAuthorityRefuses('post-items-goods');

knowsItsKeys('post-items-goods', async () => ({
  ...(await shop()),
  body: body!,
  other: { ...body, itemName: 'Another' },
}));
