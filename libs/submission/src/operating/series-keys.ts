import type { LearnedSeries } from '@app/domain';
import { invoiceSeriesOf } from '@app/persistence';
import { itemSeriesOf } from '../kinds/item/item.js';
import type { SeriesOwner, SeriesScopes } from '../kinds/kind.js';
import { purchaseSeriesOf } from '../kinds/purchase-confirmation/purchase-confirmation.js';
import { movementSeriesOf } from '../kinds/stock-movement/stock-movement.js';

/** A counter of the authority, as operators name it. Items have a prefix where each prefix of their codes is counted apart. */
export interface NamedSeries {
  series: LearnedSeries;
  itemPrefix: string | null;
}

/** The key of a series of this device. Null where items are counted by prefix and no prefix is named. */
export function seriesKeyOf(
  { series, itemPrefix }: NamedSeries,
  owner: SeriesOwner,
  { items, movements }: SeriesScopes,
): string | null {
  switch (series) {
    case 'invoice':
      return invoiceSeriesOf(owner);
    case 'purchase':
      return purchaseSeriesOf(owner);
    case 'movement':
      return movementSeriesOf(owner, movements);
    case 'item':
      if (items === 'pin') return itemSeriesOf(owner);
      return itemPrefix === null ? null : itemSeriesOf(owner, itemPrefix);
  }
}
