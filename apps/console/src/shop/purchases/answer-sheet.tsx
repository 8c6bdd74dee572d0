import { type ConfirmPurchaseDto, type PurchaseDto, purchasesConfirm } from '@risiti/client/browser';
import { useId } from 'react';
import { useShop } from '../../calls/shop.js';
import { Note } from '../../parts/card.js';
import { Choice, Input, textIn } from '../../parts/form.js';
import { amount, count, money } from '../../words/format.js';
import { useSay } from '../../words/words.js';
import { OwnItems } from '../items/item-fields.js';
import { SendSheet } from '../items/send-sheet.js';

const PAYMENTS = ['02', '01', '04', '05', '06', '07'] as const;
/** Further lines keep the names of their supplier. */
const LINES_MAX = 50;
const AHEAD_OF_UTC_MS = 3 * 3_600_000;

/** What somebody is about to say to an invoice: 02 confirms it, 04 refuses it. */
export interface Answer {
  invoice: PurchaseDto;
  code: ConfirmPurchaseDto['salesSttsCd'];
}

/** This moment in East Africa, as KRA writes it: 20261127143200. */
const nowAsNumber = (): string => new Date(Date.now() + AHEAD_OF_UTC_MS).toISOString().slice(0, 19).replace(/\D/g, '');

function bodyOf({ invoice, code }: Answer, form: FormData): ConfirmPurchaseDto {
  const { spplrTin, spplrInvcNo, spplrBhfId, totAmt, salesList } = invoice;
  const itemList = salesList.flatMap(({ itemSeq }) => {
    const itemCd = textIn(form, `item${itemSeq}`);
    return itemCd ? [{ itemSeq, itemCd }] : [];
  });
  return {
    ...{ spplrTin, spplrInvcNo, spplrBhfId, totAmt, remark: textIn(form, 'remark') || undefined },
    rcptTyCd: 'P',
    salesSttsCd: code,
    cfmDt: nowAsNumber(),
    // A refusal must name one too; nothing is paid then.
    pmtTyCd: (textIn(form, 'payment') || '07') as ConfirmPurchaseDto['pmtTyCd'],
    ...(itemList.length > 0 && { itemList }),
  };
}

export function AnswerSheet({ answer, onClose }: { answer: Answer; onClose(): void }) {
  const say = useSay();
  const { client } = useShop();
  const { invoice, code } = answer;
  const isConfirmed = code === '02';
  const { spplrInvcNo: number, spplrNm, spplrTin, totAmt, totTax } = invoice;
  const facts = { number, supplier: spplrNm ?? spplrTin, total: money(totAmt), tax: money(totTax) };
  const words = { title: say('purchases.title', facts), does: say(`purchases.do.${code}`, facts) };
  const work = (form: FormData) => purchasesConfirm({ client, body: bodyOf(answer, form) });
  return (
    <SendSheet {...words} work={work} leave={say('purchases.leave')} look="act" onClose={onClose}>
      <Note tone="act" icon="alert" title={say(`purchases.you.${code}`, facts)} isStill>
        {say(`purchases.means.${code}`)}
      </Note>
      {isConfirmed && <OwnLines invoice={invoice} />}
      {isConfirmed && (
        <Choice
          label={say('purchases.payment')}
          {...{ name: 'payment', values: PAYMENTS }}
          textOf={(payment) => say(`purchases.payment.${payment}`)}
        />
      )}
      <Input label={say('purchases.remark')} note={say('purchases.toKra')} name="remark" maxLength={400} />
    </SendSheet>
  );
}

/** Which of the own items each line is. A line may stay without one. */
function OwnLines({ invoice: { salesList } }: { invoice: PurchaseDto }) {
  const say = useSay();
  const list = useId();
  return (
    <>
      <OwnItems id={list} />
      {salesList.slice(0, LINES_MAX).map(({ itemSeq, itemNm, qty, prc }) => (
        <Input
          key={itemSeq}
          label={itemNm}
          note={`${count(qty)} × ${amount(prc)}`}
          hint={say('purchases.ownItem')}
          {...{ name: `item${itemSeq}`, list, maxLength: 50 }}
        />
      ))}
    </>
  );
}
