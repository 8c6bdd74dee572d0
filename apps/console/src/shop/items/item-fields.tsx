import { dataOf, itemsList, referenceListCodes, referenceListItemClasses } from '@risiti/client/browser';
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useId, useState } from 'react';
import { useShop } from '../../calls/shop.js';
import { Choice, DECIMAL, Input } from '../../parts/form.js';
import { useSay } from '../../words/words.js';
import type { Known } from './find-items.js';

const TAXES = ['A', 'B', 'C', 'D', 'E'] as const;
/** KRA's class of codes that has the units. */
const UNITS = '10';
const CLASS_LETTERS_MIN = 3;

interface ItemFieldsParts {
  known?: Known;
  isService: boolean;
  /** A change names the price anew. */
  isChange?: boolean;
}

/** The fields of an item. A service has neither a unit nor a class of its own, and no tax type E. */
export function ItemFields({ known, isService, isChange }: ItemFieldsParts) {
  const say = useSay();
  const taxes = TAXES.filter((tax) => !isService || tax !== 'E');
  return (
    <>
      <Input label={say('items.name')} name="name" required maxLength={100} defaultValue={known?.itemNm} />
      <div className="choice">
        <Choice
          label={say('items.tax')}
          {...{ name: 'tax', values: taxes, defaultValue: known?.taxTyCd ?? 'B' }}
          textOf={(tax) => say(`items.tax.${tax}`)}
        />
        <Input
          label={say('items.price')}
          note={say('items.withVat')}
          {...{ ...DECIMAL, name: 'price', defaultValue: known?.dftPrc ?? '', required: isChange }}
        />
      </div>
      {!isService && <UnitAndClass unit={known?.qtyUnitCd} itemClass={known?.itemClsCd} />}
    </>
  );
}

function UnitAndClass({ unit, itemClass }: { unit: string | undefined; itemClass: string | undefined }) {
  const say = useSay();
  const { client } = useShop();
  const [units, classes] = [useId(), useId()];
  const [text, setText] = useState('');
  const q = useDeferredValue(text.trim());
  const readUnits = async () => {
    const { clsList } = dataOf(await referenceListCodes({ client, query: { cdCls: UNITS, useYn: 'Y' } }));
    return (clsList[0]?.dtlList ?? []).map(({ cd, cdNm }) => [cd, cdNm] as const);
  };
  const readClasses = async () => {
    if (q.length < CLASS_LETTERS_MIN) return [];
    const query = { q, useYn: 'Y', limit: '30' };
    const { itemClsList } = dataOf(await referenceListItemClasses({ client, query }));
    return itemClsList.map(({ itemClsCd, itemClsNm }) => [itemClsCd, itemClsNm] as const);
  };
  return (
    <div className="choice">
      <Input label={say('items.unit')} hint={say('items.unitHint')} name="unit" list={units} defaultValue={unit} />
      <Input
        label={say('items.class')}
        hint={say('items.classHint')}
        {...{ name: 'itemClass', list: classes, defaultValue: itemClass }}
        onChange={({ target }) => setText(target.value)}
      />
      <Suggested id={units} names={['units']} read={readUnits} />
      <Suggested id={classes} names={['classes', q]} read={readClasses} />
    </div>
  );
}

/** Suggests own items, the first thousand of them, to the fields that name this list. */
export function OwnItems({ id }: { id: string }) {
  const { client } = useShop();
  const read = async () => {
    const { itemList } = dataOf(await itemsList({ client, query: { limit: '1000' } }));
    return itemList.map(({ itemCd, itemNm }) => [itemCd, itemNm] as const);
  };
  return <Suggested id={id} names={['own items']} read={read} />;
}

interface SuggestedParts {
  id: string;
  names: readonly string[];
  read(): Promise<(readonly [code: string, name: string])[]>;
}

/** Codes with their names, in the words of those who made them. */
function Suggested({ id, names, read }: SuggestedParts) {
  const { app } = useShop();
  const { data } = useQuery({
    queryKey: ['suggested', app.appId, ...names],
    queryFn: () => read(),
    staleTime: 60_000,
  });
  return (
    <datalist id={id}>
      {data?.map(([code, name]) => (
        <option key={code} value={code} label={name} />
      ))}
    </datalist>
  );
}
