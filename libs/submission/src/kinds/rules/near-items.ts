import { isNearMiss, type Refusal } from '@app/domain';
import { type LedgerReader, readItemCodesLike, type TaxpayerRef } from '@app/persistence';

/** Names the registered item that an unknown code nearly is, if it is only one. */
export async function withNearItems(
  db: LedgerReader,
  taxpayer: TaxpayerRef,
  refusals: readonly Refusal[],
): Promise<Refusal[]> {
  const unknown = refusals.flatMap(({ unknownItem }) => unknownItem ?? []);
  if (unknown.length === 0) return [...refusals];
  const codes = await readItemCodesLike(db, taxpayer, unknown);
  return refusals.map((refusal) => {
    const [near, ...others] = codes.filter((code) => isNearMiss(code, refusal.unknownItem ?? ''));
    return near && others.length === 0 ? { ...refusal, fix: `Do you mean ${near}? ${refusal.fix}` } : refusal;
  });
}
