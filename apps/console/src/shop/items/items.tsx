import { useState } from 'react';
import { fragmentOf, useFragment } from '../../parts/fragment.js';
import { Icon, type IconName } from '../../parts/icon.js';
import { Loaded } from '../../parts/load.js';
import { Say } from '../../parts/say.js';
import { useSay } from '../../words/words.js';
import { AddItem } from './add-item.js';
import { type Levels, useItems, useLevels } from './find-items.js';
import { ImportItems } from './import-items.js';
import { ItemList } from './item-list.js';
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
