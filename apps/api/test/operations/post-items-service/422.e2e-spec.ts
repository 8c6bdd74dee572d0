import { refusesItemsTheAuthorityRefuses } from '../items.js';
import { operation } from '../operations.js';
import { shop } from '../shop.js';
import { knowsItsKeys } from '../submissions.js';

const { body } = operation('post-items-service');

refusesItemsTheAuthorityRefuses('post-items-service');

knowsItsKeys('post-items-service', async () => ({
  ...(await shop()),
  body: body!,
  other: { ...body, itemName: 'Another' },
}));
