import { stockMaster } from '../bodies.js';
import { must, shop } from '../shop.js';
import { acceptsWithoutWaiting, letsGoOfWhoWaits } from '../submissions.js';

const ready = async () => {
  const here = await shop();
  await here.goods();
  await must(here.till.put('stock/master/activate', stockMaster()));
  return { ...here, body: stockMaster() };
};

acceptsWithoutWaiting('put-stock-master', ready);
letsGoOfWhoWaits('put-stock-master', 'masters', ready);
