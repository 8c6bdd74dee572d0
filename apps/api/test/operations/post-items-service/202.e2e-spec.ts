import { operation } from '../operations.js';
import { acceptsWithoutWaiting, letsGoOfWhoWaits } from '../submissions.js';
import { shop } from '../shop.js';

const ready = async () => ({ ...(await shop()), body: operation('post-items-service').body! });

acceptsWithoutWaiting('post-items-service', ready);
letsGoOfWhoWaits('post-items-service', 'items', ready);
