import {
  itemsChange,
  type ListedItemDto,
  stockActivateMaster,
  type StockLevelDto,
  stockMove,
  stockReportMaster,
} from '@risiti/client/browser';
import { useState } from 'react';
import { useShop } from '../../calls/shop.js';
import { Note } from '../../parts/card.js';
import { Choice, DECIMAL, Input, textIn } from '../../parts/form.js';
import { LoadedPart } from '../../parts/load.js';
import { Seg } from '../../parts/seg.js';
import { Sheet } from '../../parts/sheet.js';
import { count } from '../../words/format.js';
import { useSay } from '../../words/words.js';
import { AddItem } from './add-item.js';
import { type Known, useItem } from './find-items.js';
import { changeOf, movementOf } from './item-bodies.js';
import { ItemFields } from './item-fields.js';
import { SendSheet } from './send-sheet.js';

/** Sales, and what customers bring back, move the stock by themselves. */
const REASONS = { in: ['02', '01', '04', '05', '06'], out: ['15', '12', '13', '14', '16'] } as const;
const WHATS = ['in', 'out', 'count', 'report', 'change'] as const;
type What = (typeof WHATS)[number];

interface ItemParts {
  code: string;
  /** Undefined if it stands on another page of the list. */
  listed: ListedItemDto | undefined;
  level: StockLevelDto | undefined;
  onClose(): void;
}

/** What can be done with one item. One that only KRA has must be registered here first. */
export function ItemSheet({ listed, ...parts }: ItemParts) {
  const say = useSay();
  const { code, onClose } = parts;
  const last = useItem(code);
  if (listed?.source === 'AUTHORITY')
    return <AddItem isService={listed.itemClsCd === 'SV'} listed={listed} onClose={onClose} />;
  const item = last.data === null ? listed : last.data;
  if (item) return <KnownItem item={item} {...parts} />;
  return (
    <Sheet title={listed?.itemNm ?? code} onClose={onClose}>
      <LoadedPart query={last}>{() => <p className="soft">{say('items.unknown')}</p>}</LoadedPart>
    </Sheet>
  );
}

function KnownItem({ item, code, level, onClose }: Omit<ItemParts, 'listed'> & { item: Known }) {
  const say = useSay();
  const { client, me } = useShop();
  const isService = item.itemTyCd === '3' || item.itemClsCd === 'SV';
  const [what, setWhat] = useState<What>(isService ? 'change' : 'in');
  // A repeat has the same number, so that the goods move once.
  const [sarNo] = useState(() => Math.floor(Date.now() / 1_000));
  const work = async (form: FormData): Promise<{ data: object }> => {
    if (what === 'change') return itemsChange({ client, path: { itemCd: code }, body: changeOf(item, me, form) });
    if (what === 'report') return stockReportMaster({ client, body: { itemCd: code, rsdQty: level?.rsdQty ?? 0 } });
    if (what !== 'count') return stockMove({ client, body: movementOf(code, item, sarNo, form) });
    return stockActivateMaster({ client, body: { itemCd: code, rsdQty: Number(textIn(form, 'quantity')) } });
  };
  const words = { title: item.itemNm, leave: say('items.leave'), does: say(`items.do.${what}`) };
  return (
    <SendSheet {...words} work={work} onClose={onClose}>
      {!isService && (
        <Seg
          {...{ label: item.itemNm, of: WHATS.filter((one) => one !== 'report' || level), value: what }}
          textOf={(one) => say(`items.what.${one}`)}
          onChoose={setWhat}
        />
      )}
      {level && <p>{say('items.has', { here: count(level.rsdQty), kra: count(level.reportedQty) })}</p>}
      <Fields key={what} {...{ what, item, isService }} />
    </SendSheet>
  );
}

function Fields({ what, item, isService }: { what: What; item: Known; isService: boolean }) {
  const say = useSay();
  if (what === 'report') return <Note isStill>{say('items.reportMeans')}</Note>;
  if (what === 'count')
    return (
      <>
        <Note isStill>{say('items.countMeans')}</Note>
        <Input label={say('items.counted')} name="quantity" required {...DECIMAL} />
      </>
    );
  if (what === 'change')
    return (
      <>
        <ItemFields known={item} isService={isService} isChange />
        <label className="check">
          <input type="checkbox" name="isSold" defaultChecked={item.useYn !== 'N'} />
          {say('items.isSold')}
        </label>
      </>
    );
  return <MoveFields reasons={REASONS[what]} price={item.dftPrc} />;
}

type Reason = (typeof REASONS)['in' | 'out'][number];

function MoveFields({ reasons, price }: { reasons: readonly Reason[]; price: number | null | undefined }) {
  const say = useSay();
  return (
    <>
      <Choice
        label={say('items.reason')}
        note={say('items.toKra')}
        {...{ name: 'reason', values: reasons }}
        textOf={(reason) => say(`items.reason.${reason}`)}
      />
      <div className="choice">
        <Input label={say('items.quantity')} name="quantity" required {...DECIMAL} min={0.001} step={0.001} />
        <Input
          label={say('items.price')}
          note={say('items.withVat')}
          {...{ ...DECIMAL, name: 'price', defaultValue: price ?? '' }}
        />
      </div>
      <Input label={say('items.branch')} hint={say('items.branchHint')} name="branch" pattern="\d\d" maxLength={2} />
    </>
  );
}
