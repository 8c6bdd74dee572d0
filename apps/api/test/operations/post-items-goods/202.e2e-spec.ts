import { operation } from '../operations.js';
import { acceptsWithoutWaiting, letsGoOfWhoWaits } from '../submissions.js';
import { shop } from '../shop.js';

const ready = async () => ({ ...(await shop()), body: operation('post-items-goods').body! });

acceptsWithoutWaiting('post-items-goods', ready);
letsGoOfWhoWaits('post-items-goods', 'items', ready);
