import { dataOf } from '@risiti/client/browser';
import { useState } from 'react';
import {
  type KeyOrderDto,
  type LaneDto,
  lanesCorrect,
  lanesEnterKey,
  lanesLearn,
  lanesResume,
  type LearnedNumbersDto,
} from '../../calls/generated/index.js';
import { operatorClient } from '../../calls/operator.js';
import { Field } from '../../parts/field.js';
import { useSay } from '../../words/words.js';
import { worded } from '../acts/worded.js';
import { ActSheet, Check, type Order } from '../act-sheet.js';
import type { Asked, BranchView } from './lanes.js';

const NUMBER_MAX = 999_999_999;

const at = ({ laneId }: LaneDto) => ({ client: operatorClient, path: { id: laneId } });

interface AskedParts extends BranchView {
  asked: Asked;
  onLearned(learned: LearnedNumbersDto): void;
  onClose(): void;
}

/** Asks before an act on a branch that needs more than a reason, or whose answer is shown. */
export function AskedSheet({ asked, onLearned, ...branch }: AskedParts) {
  const say = useSay();
  const { lane, onClose } = branch;
  if (asked === 'resume') return <ResumeSheet lane={lane} onClose={onClose} />;
  if (asked === 'number') return <NumberSheet {...branch} />;
  if (asked === 'key') return <KeySheet lane={lane} onClose={onClose} />;
  const learn = async (order: Order) =>
    onLearned(dataOf(await lanesLearn({ ...at(lane), body: { ...order, apply: asked === 'apply' } })));
  return <ActSheet {...worded(say, `branch.${asked}`)} danger={asked === 'apply'} do={learn} onClose={onClose} />;
}

interface SheetParts {
  lane: LaneDto;
  onClose(): void;
}

function ResumeSheet({ lane, onClose }: SheetParts) {
  const say = useSay();
  const [anyway, setAnyway] = useState(false);
  const resume = (order: Order) => lanesResume({ ...at(lane), body: { ...order, anyway } });
  return (
    <ActSheet {...worded(say, 'branch.resume')} do={resume} onClose={onClose}>
      {lane.code !== 'OPERATOR' && (
        <Check isOn={anyway} onChange={setAnyway}>
          {say('branch.anyway')}
        </Check>
      )}
    </ActSheet>
  );
}

const SERIES = ['invoice', 'movement', 'purchase', 'item'] as const;
type Series = (typeof SERIES)[number];

function NumberSheet({ lane, head, learned, onClose }: BranchView & SheetParts) {
  const say = useSay();
  const [series, setSeries] = useState<Series>('invoice');
  const [itemPrefix, setItemPrefix] = useState('');
  const [typed, setTyped] = useState<string>();
  const [neverReceived, setNeverReceived] = useState(false);
  const known = learned?.numbers.find((one) => one.series === series)?.last ?? null;
  const number = typed ?? (known === null ? '' : String(known + 1));
  const correct = (order: Order) => {
    const more = series === 'item' && itemPrefix && { itemPrefix };
    return lanesCorrect({
      ...at(lane),
      body: { ...order, series, nextNumber: Number(number), neverReceived, ...more },
    });
  };
  return (
    <ActSheet {...worded(say, 'branch.number', { number })} danger do={correct} onClose={onClose}>
      <Field label={say('branch.series')}>
        <select value={series} onChange={({ target }) => setSeries(target.value as Series)}>
          {SERIES.map((one) => (
            <option key={one} value={one}>
              {say(`branch.series.${one}`)}
            </option>
          ))}
        </select>
      </Field>
      {series === 'item' && (
        <Field label={say('branch.prefix')} hint={say('branch.prefixHint')}>
          <input value={itemPrefix} maxLength={10} onChange={({ target }) => setItemPrefix(target.value)} />
        </Field>
      )}
      <Field label={say('branch.nextNumber')} note={known !== null && say('branch.kraHas', { number: known })}>
        <input
          type="number"
          required
          min={1}
          max={NUMBER_MAX}
          value={number}
          onChange={({ target }) => setTyped(target.value)}
        />
      </Field>
      <Check isOn={neverReceived} onChange={setNeverReceived}>
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
type Entered = Partial<Record<(typeof FIELDS)[number], string>>;

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

/** The key that was typed goes with the sheet. */
function KeySheet({ lane, onClose }: SheetParts) {
  const say = useSay();
  const [entered, setEntered] = useState<Entered>({});
  const enter = (order: Order) => lanesEnterKey({ ...at(lane), body: keyOrder(order, entered) });
  return (
    <ActSheet {...worded(say, 'branch.key')} danger do={enter} onClose={onClose}>
      {FIELDS.map((name) => (
        <Field key={name} label={say(`branch.${name}`)} note={isOptional(name) ? say('branch.ifKnown') : name}>
          <input
            type={name === 'cmcKey' ? 'password' : isNumber(name) ? 'number' : 'text'}
            autoComplete="off"
            required={!isOptional(name)}
            min={1}
            max={NUMBER_MAX}
            value={entered[name] ?? ''}
            onChange={({ target }) => setEntered({ ...entered, [name]: target.value })}
          />
        </Field>
      ))}
    </ActSheet>
  );
}
