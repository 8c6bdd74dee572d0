import type { ListedItemDto, StockLevelDto } from '@risiti/client/browser';
import type { FormEvent } from 'react';
import { Card } from '../../parts/card.js';
import { type Fragment, fragmentOf } from '../../parts/fragment.js';
import { Icon } from '../../parts/icon.js';
import { Tag } from '../../parts/status.js';
import { Table } from '../../parts/table.js';
import { amount, count } from '../../words/format.js';
import { useSay } from '../../words/words.js';
import type { Levels } from './find-items.js';

/** Fewer than so many are few. */
const LOW = 5;

interface ItemListParts {
  /** What is searched for, and the page. */
  place: Fragment;
  items: readonly ListedItemDto[];
  next: string | undefined;
  levels: Levels | undefined;
}

export function ItemList({ place, items, next, levels }: ItemListParts) {
  const say = useSay();
  const search = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    location.hash = fragmentOf({ q: String(new FormData(event.currentTarget).get('q')).trim() });
  };
  const label = say('items.search');
  const columns = [say('items.item'), say('items.price'), say('items.stock')];
  const field = (
    <form className="find" role="search" aria-label={label} onSubmit={search}>
      <Icon name="search" isSmall />
      <input key={place.q} name="q" type="search" defaultValue={place.q} maxLength={100} aria-label={label} />
    </form>
  );
  const rows = items.map((item) => [
    <Name item={item} href={fragmentOf({ ...place, item: item.itemCd })} />,
    item.dftPrc === null ? '' : amount(item.dftPrc),
    <Level level={levels?.get(item.itemCd)} />,
  ]);
  return (
    <Card title={say('items.list')} aside={field}>
      <div data-list>
        {items.length === 0 && <p className="soft">{say('items.notFound')}</p>}
        {items.length > 0 && <Table columns={columns} rows={rows} />}
      </div>
      {next && (
        <a className="btn small" href={fragmentOf({ q: place.q, cursor: next })}>
          {say('items.further')}
        </a>
      )}
    </Card>
  );
}

function Name({ item: { itemCd, itemNm, taxTyCd, useYn, source }, href }: { item: ListedItemDto; href: string }) {
  const say = useSay();
  const notes = [source === 'AUTHORITY' && say('items.onlyKra'), useYn === 'N' && say('items.notSold')];
  return (
    <>
      <a href={href} data-row>
        {itemNm}
      </a>
      <small>{[itemCd, taxTyCd, ...notes].filter(Boolean).join(' · ')}</small>
    </>
  );
}

function Level({ level }: { level: StockLevelDto | undefined }) {
  const say = useSay();
  if (!level) return null;
  const { rsdQty, activatedAt } = level;
  return (
    <>
      {count(rsdQty).replace('-', '−')} {rsdQty < 0 && <Tag tone="act" icon="alert" text={say('items.belowZero')} />}
      {rsdQty >= 0 && rsdQty < LOW && <Tag tone="wait" icon="alert" text={say('items.few')} />}
      {!activatedAt && <small>{say('items.notCounted')}</small>}
    </>
  );
}
