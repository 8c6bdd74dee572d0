import { stockMaster } from '../bodies.js';
import { shop } from '../shop.js';
import { acceptsWithoutWaiting, letsGoOfWhoWaits } from '../submissions.js';

const ready = async () => {
  const here = await shop();
  await here.goods();
  return { ...here, body: stockMaster() };
};

acceptsWithoutWaiting('put-stock-master-activate', ready);
letsGoOfWhoWaits('put-stock-master-activate', 'masters', ready);
