import { operation } from '../operations.js';
import { acceptsWithoutWaiting, letsGoOfWhoWaits } from '../submissions.js';
import { shop } from '../shop.js';

const ready = async () => ({ ...(await shop()), body: operation('post-items').body! });

acceptsWithoutWaiting('post-items', ready);
letsGoOfWhoWaits('post-items', 'items', ready);
