import {
  type CreateRefundDto,
  type CreditDto,
  type CreditLineDto,
  refundsCreate,
  type RefundLineDto,
} from '@risiti/client/browser';
import { useState } from 'react';
import { type SameKey, useAct } from '../../calls/act.js';
import { useShop } from '../../calls/shop.js';
import { ActButton, Refusal } from '../../parts/act-button.js';
import { Note } from '../../parts/card.js';
import { Choice } from '../../parts/form.js';
import { Sheet } from '../../parts/sheet.js';
import { amount, count, money } from '../../words/format.js';
import { useSay } from '../../words/words.js';
import { ANSWER_SOON, cents } from './invoice.js';
import { Heads } from './table-heads.js';

type Reason = CreateRefundDto['reason'];
const REASONS: readonly Reason[] = ['06', '05', '03', '04', '01', '02'];

/** After half a year an accountant should look first. */
const LATE_AFTER_DAYS = 183;

/** What the buyer gets for so many pieces: the share that they have of what is left of the line. */
const valueOf = ({ left }: CreditLineDto, qty: number): number =>
  Math.round((Math.round(left.amount * 100) * qty) / left.qty) / 100;

interface RefundParts {
  id: string;
  credit: CreditDto;
  currency: string;
  onClose(): void;
  onDone(notice: string): void;
}

interface Order extends CreateRefundDto {
  lines: RefundLineDto[];
  total: string;
}

/** Asks what of a signed sale comes back, line by line, and takes it back. */
export function Refund({ id, credit, currency, onClose, onDone }: RefundParts) {
  const say = useSay();
  const { client } = useShop();
  const [taken, setTaken] = useState<Readonly<Record<number, number>>>({});
  const [reason, setReason] = useState<Reason>('06');
  const left = credit.lines.filter((line) => line.left.qty > 0);
  const wanted = left
    .map((line) => ({ line, qty: Math.min(taken[line.itemSeq] ?? 0, line.left.qty) }))
    .filter(({ qty }) => qty > 0);
  const value = cents(wanted.reduce((sum, { line, qty }) => sum + valueOf(line, qty), 0));
  const lines = wanted.map(({ line, qty }) => ({ itemSeq: line.itemSeq, qty }));
  const work = async ({ total: ordered, ...body }: Order, sameKey: SameKey) => {
    await refundsCreate({ client, path: { id }, body, headers: { ...ANSWER_SOON, ...sameKey } });
    onDone(say('refund.done', { total: ordered }));
  };
  const act = useAct(work, { onDone: onClose });
  // What is left may be less already, so an order without an answer is sent again as it was.
  const order = act.unanswered ?? { reason, lines, total: money(value, currency) };
  const { total } = order;
  const takeAll = () => setTaken(Object.fromEntries(left.map((line) => [line.itemSeq, line.left.qty])));
  return (
    <Sheet title={say('refund.title', { number: credit.invcNo })} isBusy={act.isRunning} onClose={onClose}>
      <Consequence credit={credit} total={total} />
      {!act.unanswered && (
        <>
          <PickLines of={left} taken={taken} onTake={(itemSeq, qty) => setTaken({ ...taken, [itemSeq]: qty })} />
          <button type="button" className="link" onClick={takeAll}>
            {say('refund.all')}
          </button>
          <Choice
            {...{ label: say('refund.reason'), note: say('refund.toKra'), values: REASONS, value: reason }}
            textOf={(one) => say(`refund.reason.${one}`)}
            onChoose={setReason}
          />
        </>
      )}
      {act.unanswered ? (
        <Note tone="wait" icon="cloudoff" title={say('act.noAnswer')}>
          {say('refund.again')}
        </Note>
      ) : (
        <Refusal of={act.error} />
      )}
      <div className="btns">
        <button type="button" className="btn" disabled={act.isRunning} onClick={onClose}>
          {say('refund.keep')}
        </button>
        <ActButton act={act} look="act" isDisabled={order.lines.length === 0} onPress={() => act.run(order)}>
          {say('refund.do', { total })}
        </ActButton>
      </div>
    </Sheet>
  );
}

function Consequence({ credit, total }: { credit: CreditDto; total: string }) {
  const say = useSay();
  const { app } = useShop();
  return (
    <Note tone="act" icon="alert" title={say('refund.consequence', { total })} isStill>
      {say('refund.more')} {app.stockFollows && say('refund.stock')}{' '}
      {credit.daysSinceSale > LATE_AFTER_DAYS && say('refund.late')}
    </Note>
  );
}

const HEADS = [['document.item'], ['refund.left', 'num'], ['refund.take', 'num'], ['refund.value', 'num']] as const;

interface PickParts {
  of: readonly CreditLineDto[];
  taken: Readonly<Record<number, number>>;
  onTake(itemSeq: number, qty: number): void;
}

function PickLines({ of, taken, onTake }: PickParts) {
  return (
    <table className="pick">
      <Heads of={HEADS} />
      <tbody>
        {of.map((line) => {
          const qty = Math.min(taken[line.itemSeq] ?? 0, line.left.qty);
          return (
            <tr key={line.itemSeq}>
              <td>{line.itemNm}</td>
              <td className="num">{count(line.left.qty)}</td>
              <td className="num">
                <Quantity
                  item={line.itemNm}
                  value={qty}
                  most={line.left.qty}
                  onChange={(many) => onTake(line.itemSeq, many)}
                />
              </td>
              <td className={qty > 0 ? 'num' : 'num soft'}>{amount(valueOf(line, qty))}</td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

interface QuantityParts {
  item: string;
  value: number;
  most: number;
  onChange(value: number): void;
}

function Quantity({ item, value, most, onChange }: QuantityParts) {
  const say = useSay();
  const change = (to: number) => onChange(Math.min(most, Math.max(0, Math.round(to * 1_000) / 1_000 || 0)));
  return (
    <span className={value > 0 ? 'qty own on' : 'qty own'}>
      <button
        type="button"
        aria-label={say('refund.less', { item })}
        disabled={value <= 0}
        onClick={() => change(value - 1)}
      >
        −
      </button>
      <input
        aria-label={say('refund.many', { item })}
        type="number"
        {...{ min: 0, max: most, step: 'any', value }}
        onChange={({ target }) => change(target.valueAsNumber)}
      />
      <button
        type="button"
        aria-label={say('refund.plus', { item })}
        disabled={value >= most}
        onClick={() => change(value + 1)}
      >
        +
      </button>
    </span>
  );
}
