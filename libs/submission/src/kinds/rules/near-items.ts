import { isNearMiss, type Refusal } from '@app/domain';
import { type LedgerReader, readItemCodesLike, type TaxpayerRef } from '@app/persistence';

/** So many unknown items of a document get a hint; a till that has one code wrong has mostly all wrong. */
const HINTS_MAX = 3;

/** Names the registered item that an unknown code nearly is. Only refused documents cost this read. */
export async function withNearItems(db: LedgerReader, taxpayer: TaxpayerRef, refusals: Refusal[]): Promise<Refusal[]> {
  const hints = new Map<Refusal, string>();
  for (const refusal of refusals.filter(({ unknownItem }) => unknownItem !== undefined).slice(0, HINTS_MAX)) {
    const unknown = refusal.unknownItem!;
    const near = (await readItemCodesLike(db, taxpayer, unknown)).filter((code) => isNearMiss(code, unknown));
    if (near.length > 0) hints.set(refusal, near[0]!);
  }
  return refusals.map((refusal) => {
    const near = hints.get(refusal);
    return near === undefined ? refusal : { ...refusal, fix: `Do you mean ${near}? ${refusal.fix}` };
  });
}
