import type { ListedItemDto, StockLevelDto } from '@risiti/client/browser';
import { type FormEvent, useState } from 'react';
import { Card } from '../../parts/card.js';
import { type Fragment, fragmentOf, useFragment } from '../../browser/fragment.js';
import { Icon, type IconName } from '../../parts/icon.js';
import { Loaded } from '../../parts/load.js';
import { Say } from '../../parts/say.js';
import { Tag } from '../../parts/status.js';
import { Table } from '../../parts/table.js';
import { amount, count } from '../../words/format.js';
import { useSay } from '../../words/words.js';
import { AddItem } from './add-item.js';
import { type Levels, useItems, useLevels } from './find-items.js';
import { ImportItems } from './import-items.js';
import { ItemSheet } from './item-sheet.js';

type Way = 'goods' | 'service' | 'file';
const WAYS: readonly (readonly [Way, IconName])[] = [
  ['goods', 'plus'],
  ['service', 'plus'],
  ['file', 'upload'],
];
const NAMED_MAX = 10;

/** What the shop sells, and how much of it there is. */
export default function Items() {
  const say = useSay();
  const place = useFragment();
  const list = useItems(place.q ?? '', place.cursor);
  const levels = useLevels().data;
  const [way, setWay] = useState<Way>();
  const { item: code, ...without } = place;
  const close = () => {
    setWay(undefined);
    location.hash = fragmentOf(without);
  };
  return (
    <Loaded query={list} asks={say('place.items')}>
      {({ items, next }) => (
        <>
          <Stock levels={levels} isEmpty={items.length === 0 && !place.q && !place.cursor} onAdd={setWay} />
          <ItemList place={without} items={items} next={next} levels={levels} />
          {(way === 'goods' || way === 'service') && <AddItem isService={way === 'service'} onClose={close} />}
          {way === 'file' && <ImportItems onClose={close} />}
          {code && (
            <ItemSheet
              key={code}
              listed={items.find(({ itemCd }) => itemCd === code)}
              {...{ code, level: levels?.get(code), onClose: close }}
            />
          )}
        </>
      )}
    </Loaded>
  );
}

interface StockParts {
  /** Undefined while nobody knows them. */
  levels: Levels | undefined;
  isEmpty: boolean;
  onAdd(way: Way): void;
}

function Stock({ levels, isEmpty, onAdd }: StockParts) {
  const say = useSay();
  const below = [...(levels?.values() ?? [])].filter(({ rsdQty }) => rsdQty < 0);
  const named = below.slice(0, NAMED_MAX).map(({ itemCd, itemNm }) => (
    <span key={itemCd}>
      {' · '}
      <a href={fragmentOf({ item: itemCd })}>{itemNm ?? itemCd}</a>
    </span>
  ));
  const fine = levels ? 'fine' : 'unread';
  const word = below.length > 0 ? 'below' : isEmpty ? 'none' : fine;
  return (
    <Say
      tone={word === 'below' || word === 'unread' ? 'wait' : 'good'}
      icon="box"
      asks={say('place.items')}
      title={say(`items.${word}`, { n: below.length })}
      then={[say(`items.${word}Then`), ...named]}
      actions={WAYS.map(([way, icon]) => (
        <button key={way} type="button" className="btn on-tint" onClick={() => onAdd(way)}>
          <Icon name={icon} />
          {say(`items.add.${way}`)}
        </button>
      ))}
    />
  );
}

/** Fewer than so many are few. */
const LOW = 5;

interface ItemListParts {
  /** What is searched for, and the page. */
  place: Fragment;
  items: readonly ListedItemDto[];
  next: string | undefined;
  levels: Levels | undefined;
}

function ItemList({ place, items, next, levels }: ItemListParts) {
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
