import { perSecond } from '../../summary.js';
import type { Notes } from '../notes.js';
import { whole } from '../report.js';
import { chunksOf, linesOf } from '../sales-file.js';
import type { Scene } from '../scene.js';
import { countSales } from '../stored-sales.js';
import { upload } from '../upload.js';

/** Whoever does not know what became of a file posts it again as it is. */
export async function again({ installation, account, file }: Scene, notes: Notes): Promise<void> {
  const before = await countSales(installation.ledger);
  const { tally, ms } = await upload(account.uploader, chunksOf(linesOf(file)));
  const rate = perSecond(file.sales, ms);
  notes.tell('known lines/s', rate, whole(rate));
  notes.promise('every line is known', tally.isComplete(file.sales) && tally.of('known') === file.sales, String(tally));
  const more = (await countSales(installation.ledger)) - before;
  notes.promise('nothing is stored a second time', more === 0, `${more} more`);
}
