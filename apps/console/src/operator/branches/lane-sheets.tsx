import { dataOf } from '@risiti/client/browser';
import { useState } from 'react';
import {
  type KeyOrderDto,
  type LaneDto,
  lanesCorrect,
  lanesEnterKey,
  lanesLearn,
  lanesResume,
} from '../../calls/generated/index.js';
import { operatorClient } from '../../calls/operator.js';
import { Choice, Input } from '../../parts/form.js';
import { useSay } from '../../words/words.js';
import { ActSheet, Check, type Entered, type Order } from '../act-sheet.js';
import type { Asked, BranchView } from './lanes.js';

const NUMBER_MAX = 999_999_999;

const at = ({ laneId }: LaneDto) => ({ client: operatorClient, path: { id: laneId } });

interface SheetParts {
  lane: LaneDto;
  onClose(): void;
}

/** Asks before an act on a branch that needs more than a reason, or whose answer is shown. */
export function AskedSheet({ asked, ...branch }: BranchView & SheetParts & { asked: Asked }) {
  const { lane, head, onLearned, onClose } = branch;
  if (asked === 'resume') return <ResumeSheet lane={lane} onClose={onClose} />;
  if (asked === 'number') return <NumberSheet key={head?.submissionId} {...branch} />;
  if (asked === 'key') return <KeySheet lane={lane} onClose={onClose} />;
  const learn = async (order: Order) =>
    onLearned(dataOf(await lanesLearn({ ...at(lane), body: { ...order, apply: asked === 'apply' } })));
  return <ActSheet word={`branch.${asked}`} danger={asked === 'apply'} do={learn} onClose={onClose} />;
}

function ResumeSheet({ lane, onClose }: SheetParts) {
  const say = useSay();
  const resume = (order: Order, { anyway }: Entered) =>
    lanesResume({ ...at(lane), body: { ...order, anyway: anyway !== undefined } });
  return (
    <ActSheet word="branch.resume" do={resume} onClose={onClose}>
      {lane.code !== 'OPERATOR' && <Check name="anyway">{say('branch.anyway')}</Check>}
    </ActSheet>
  );
}

const SERIES = ['invoice', 'movement', 'purchase', 'item'] as const;
type Series = (typeof SERIES)[number];
const SERIES_OF: Readonly<Partial<Record<string, Series>>> = {
  'stock-movement': 'movement',
  'purchase-confirmation': 'purchase',
  item: 'item',
};

/** Begins with the series of the document that waits. What was typed for one series is not the number of another. */
function NumberSheet({ lane, head, learned, onClose }: BranchView & SheetParts) {
  const say = useSay();
  const [series, setSeries] = useState<Series>(SERIES_OF[head?.kind ?? ''] ?? 'invoice');
  const [typed, setTyped] = useState<string>();
  const known = learned?.numbers.find((one) => one.series === series)?.last ?? null;
  const number = typed ?? (known === null ? '' : String(known + 1));
  const choose = (chosen: Series) => {
    setSeries(chosen);
    setTyped(undefined);
  };
  const correct = (order: Order, { itemPrefix, neverReceived }: Entered) => {
    const numbers = { series, nextNumber: Number(number), ...(itemPrefix && { itemPrefix }) };
    return lanesCorrect({ ...at(lane), body: { ...order, ...numbers, neverReceived: neverReceived !== undefined } });
  };
  return (
    <ActSheet
      word="branch.number"
      then={series === 'invoice' ? undefined : 'branch.number.ofOther'}
      values={{ number }}
      danger
      do={correct}
      onClose={onClose}
    >
      <Choice
        {...{ label: say('branch.series'), values: SERIES, value: series }}
        textOf={(one) => say(`branch.series.${one}`)}
        onChoose={choose}
      />
      {series === 'item' && (
        <Input name="itemPrefix" label={say('branch.prefix')} hint={say('branch.prefixHint')} maxLength={10} />
      )}
      <Input
        label={say('branch.nextNumber')}
        note={known !== null && say('branch.kraHas', { number: known })}
        type="number"
        required
        min={1}
        max={NUMBER_MAX}
        value={number}
        onChange={({ target }) => setTyped(target.value)}
      />
      <Check name="neverReceived">
        {say('branch.neverReceived', { reference: head?.reference ?? say('branch.aDocument') })}
      </Check>
    </ActSheet>
  );
}

const FIELDS = [
  'cmcKey',
  'deviceSerialNumber',
  'sdcId',
  'mrcNo',
  'lastInvcNo',
  'lastSarNo',
  'lastItemNo',
  'lastPurchaseNo',
] as const;

const isNumber = (name: string): boolean => name.startsWith('last');
const isOptional = (name: string): boolean => isNumber(name) || name === 'mrcNo';

const keyOrder = (
  order: Order,
  { cmcKey = '', deviceSerialNumber = '', sdcId = '', mrcNo, ...last }: Entered,
): KeyOrderDto => ({
  ...order,
  ...{ cmcKey, deviceSerialNumber, sdcId, ...(mrcNo && { mrcNo }) },
  ...Object.fromEntries(
    Object.entries(last).flatMap(([name, value]) => (value ? [[name, Number(value)] as const] : [])),
  ),
});

function KeySheet({ lane, onClose }: SheetParts) {
  const say = useSay();
  const enter = (order: Order, entered: Entered) => lanesEnterKey({ ...at(lane), body: keyOrder(order, entered) });
  return (
    <ActSheet word="branch.key" danger do={enter} onClose={onClose}>
      {FIELDS.map((name) => (
        <Input
          key={name}
          name={name}
          label={say(`branch.${name}`)}
          note={isOptional(name) ? say('branch.ifKnown') : name}
          type={name === 'cmcKey' ? 'password' : isNumber(name) ? 'number' : 'text'}
          required={!isOptional(name)}
          min={1}
          max={NUMBER_MAX}
        />
      ))}
    </ActSheet>
  );
}
