import { type PurchaseDto, purchasesList } from '@risiti/client/browser';
import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { useRead } from '../../calls/shop.js';
import { Card, Empty } from '../../parts/card.js';
import { Loaded } from '../../parts/load.js';
import { Pages } from '../../parts/pages.js';
import { Row } from '../../parts/row.js';
import { Say } from '../../parts/say.js';
import { Tag } from '../../parts/status.js';
import { amount, count, money, useFormat } from '../../words/format.js';
import { useSay } from '../../words/words.js';
import { type Answer, AnswerSheet } from './answer-sheet.js';
import { Imports } from './imports.js';

const isOpen = ({ status }: PurchaseDto): boolean => status === 'OPEN';
/** Each branch of a supplier has numbers of its own, and a return may have the number of a sale. */
const keyOf = (one: PurchaseDto): string => [one.spplrTin, one.spplrBhfId, one.spplrInvcNo, one.rcptTyCd].join('/');
/** 20261127 as 27/11/2026. Not every date of KRA is one, so it stays a text. */
const dayOf = (day: string): string => day.replace(/^(\d{4})(\d\d)(\d\d)$/, '$3/$2/$1');

/** What suppliers have invoiced and customs have declared: each is answered once. */
export default function Purchases() {
  const say = useSay();
  const { moment } = useFormat();
  const [cursor, setCursor] = useState<string>();
  const query = { limit: '100', cursor };
  const list = useRead(['purchases', query], (on) => purchasesList({ ...on, query }), {
    placeholderData: keepPreviousData,
  });
  return (
    <Loaded query={list} asks={say('place.purchases')}>
      {({ saleList, nextCursor, asOf }) => {
        const n = saleList.filter(isOpen).length;
        const none = cursor ? 'noneHere' : 'none';
        const word = n > 0 ? 'open' : asOf ? none : 'neverAsked';
        return (
          <>
            <Say
              tone={word === none ? 'good' : 'wait'}
              icon="truck"
              asks={asOf ? say('purchases.asOf', { time: moment(asOf) }) : say('place.purchases')}
              title={say(`purchases.${word}`, { n })}
              then={say(n > 0 ? 'purchases.openThen' : 'purchases.noneThen')}
            />
            <Invoices invoices={[...saleList.filter(isOpen), ...saleList.filter((one) => !isOpen(one))]} />
            <Pages cursor={cursor} next={nextCursor} onCursor={setCursor} />
            <Imports />
          </>
        );
      }}
    </Loaded>
  );
}

function Invoices({ invoices }: { invoices: readonly PurchaseDto[] }) {
  const say = useSay();
  const [answer, setAnswer] = useState<Answer>();
  if (invoices.length === 0) return <Empty icon="truck" title={say('purchases.empty')} />;
  return (
    <Card title={say('purchases.invoices')}>
      <ul className="rows">
        {invoices.map((invoice) => (
          <Invoice key={keyOf(invoice)} invoice={invoice} onAnswer={setAnswer} />
        ))}
      </ul>
      {answer && <AnswerSheet answer={answer} onClose={() => setAnswer(undefined)} />}
    </Card>
  );
}

function Invoice({ invoice, onAnswer }: { invoice: PurchaseDto; onAnswer: (answer: Answer) => void }) {
  const say = useSay();
  const { spplrNm, spplrTin, spplrInvcNo, salesDt, rcptTyCd, status, totAmt, salesList } = invoice;
  const isReturn = rcptTyCd === 'R';
  const facts = { number: spplrInvcNo, day: dayOf(salesDt) };
  return (
    <Row
      icon={isReturn ? 'refund' : 'truck'}
      tone={isOpen(invoice) ? 'wait' : ''}
      title={spplrNm ?? spplrTin}
      about={say(isReturn ? 'purchases.return' : 'purchases.invoice', facts)}
    >
      <b className="num">{money(totAmt)}</b>
      <details className="under">
        <summary>{say('purchases.lines', { n: salesList.length })}</summary>
        {salesList.map(({ itemSeq, itemNm, qty, prc, taxTyCd }) => (
          <p key={itemSeq}>{`${itemNm}: ${count(qty)} × ${amount(prc)} · ${taxTyCd}`}</p>
        ))}
      </details>
      <div className="under btns">
        {status === 'CONFIRMED' && <Tag tone="good" icon="check" text={say('purchases.confirmed')} />}
        {status === 'REFUSED' && <Tag icon="x" text={say('purchases.refused')} />}
        {isOpen(invoice) &&
          (['02', '04'] as const).map((code) => (
            <button key={code} type="button" className="btn small" onClick={() => onAnswer({ invoice, code })}>
              {say(`purchases.answer.${code}`)}
            </button>
          ))}
      </div>
    </Row>
  );
}
