import {
  type CreateSaleDto,
  type InvoiceDocumentDto,
  type InvoiceLineDto,
  refundsCorrect,
  salesCreate,
  type SubmissionDetailsDto,
  type TaxTotalDto,
} from '@risiti/client/browser';
import type { FormEvent } from 'react';
import { useLocation } from 'wouter';
import { type Act, useAct } from '../../calls/act.js';
import { useShop } from '../../calls/shop.js';
import { ActButton, Refusal } from '../../parts/act-button.js';
import { Note } from '../../parts/card.js';
import { Field, wrongAt } from '../../parts/field.js';
import { Sheet } from '../../parts/sheet.js';
import { amount, todayAsNumber } from '../../words/format.js';
import { useSay } from '../../words/words.js';
import { ANSWER_SOON, cents } from './invoice.js';
import { addressOf } from './search.js';
import { Heads } from './table-heads.js';

/** The sale with what the form says of its buyer, its payment and its taxes. What the buyer paid for a line stays. */
function mended(
  { transaction, items }: InvoiceDocumentDto,
  form: FormData,
  rates: readonly TaxTotalDto[],
): CreateSaleDto {
  const text = (name: string): string | undefined => String(form.get(name) ?? '').trim() || undefined;
  const lines = items.map((line, place) => taxedAs(line, text(`tax${place}`), rates));
  const sum = (name: 'taxblAmt' | 'taxAmt'): number => cents(lines.reduce((all, line) => all + line[name], 0));
  const isTaxedAnew = lines.some((line, place) => line !== items[place]);
  return {
    transaction: {
      ...transaction,
      ...(isTaxedAnew && { totTaxblAmt: sum('taxblAmt'), totTax: sum('taxAmt') }),
      custTin: text('custTin')?.toUpperCase(),
      custNm: text('custNm'),
      pmtTyCd: (text('pmtTyCd') as typeof transaction.pmtTyCd | undefined) ?? transaction.pmtTyCd,
    },
    items: lines,
  };
}

function taxedAs(line: InvoiceLineDto, type: string | undefined, rates: readonly TaxTotalDto[]): InvoiceLineDto {
  const rate = rates.find(({ taxTyCd }) => taxTyCd === type);
  if (!rate || rate.taxTyCd === line.taxTyCd) return line;
  const taxblAmt = cents((line.totAmt * 100) / (100 + rate.taxRt));
  return { ...line, taxTyCd: rate.taxTyCd, taxblAmt, taxAmt: cents(line.totAmt - taxblAmt) };
}

interface CorrectParts {
  of: SubmissionDetailsDto;
  invoice: InvoiceDocumentDto;
  onClose(): void;
}

/** A signed sale is taken back, and the right one follows under its own number. Any other sale goes out again. */
function useCorrect({ of, invoice }: Omit<CorrectParts, 'onClose'>): Act<FormData, string> {
  const { client } = useShop();
  const [, go] = useLocation();
  return useAct(
    async (form: FormData) => {
      const sale = mended(invoice, form, of.taxes ?? []);
      if (of.status !== 'APPROVED') {
        await salesCreate({ client, body: sale, headers: ANSWER_SOON });
        return of.reference;
      }
      const invcNo = String(form.get('invcNo')).trim();
      const times = { salesDt: todayAsNumber(), cfmDt: undefined, stockRlsDt: undefined };
      const body = { sale: { ...sale, transaction: { ...sale.transaction, invcNo, ...times } } };
      await refundsCorrect({ client, path: { id: of.submissionId }, body, headers: ANSWER_SOON });
      return invcNo;
    },
    { onDone: (number) => go(addressOf({ q: number })) },
  );
}

export function Correct({ of, invoice, onClose }: CorrectParts) {
  const say = useSay();
  const act = useCorrect({ of, invoice });
  const isSigned = of.status === 'APPROVED';
  const number = { number: of.reference };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    act.run(new FormData(event.currentTarget));
  };
  return (
    <Sheet title={say(isSigned ? 'correct.title' : 'correct.againTitle', number)} onClose={onClose}>
      <form onSubmit={submit}>
        <Note
          tone={isSigned ? 'act' : 'wait'}
          icon="alert"
          title={say(isSigned ? 'correct.consequence' : 'correct.againThen', number)}
        >
          {say(isSigned ? 'correct.more' : 'correct.againMore')}
        </Note>
        <SaleFields of={of} invoice={invoice} error={act.error} />
        <p className="small soft">{say(isSigned ? 'correct.else' : 'correct.againElse')}</p>
        <Refusal of={act.error} />
        <div className="btns">
          <button type="button" className="btn" onClick={onClose}>
            {say('document.keep')}
          </button>
          <ActButton act={act} look={isSigned ? 'act' : 'main'}>
            {say(isSigned ? 'correct.do' : 'correct.againDo')}
          </ActButton>
        </div>
      </form>
    </Sheet>
  );
}

/** 07 and 09 are both other means of payment. */
const PAYMENTS = ['01', '02', '03', '04', '05', '06', '07'] as const;
const PIN = '[A-Za-z]\\d{9}[A-Za-z]';
const NUMBER_LENGTH_MAX = 50;

function SaleFields({ of, invoice, error }: Omit<CorrectParts, 'onClose'> & { error: Error | null }) {
  const say = useSay();
  const { invcNo, custTin, custNm, pmtTyCd } = invoice.transaction;
  const isSigned = of.status === 'APPROVED';
  const payments = pmtTyCd === '09' ? [...PAYMENTS.slice(0, -1), pmtTyCd] : PAYMENTS;
  const wrong = (name: string) => wrongAt(error, `${isSigned ? 'sale.' : ''}transaction.${name}`);
  return (
    <>
      {isSigned && (
        <Field label={say('correct.number')} wrong={wrong('invcNo')}>
          <input name="invcNo" defaultValue={`${invcNo}B`} required maxLength={NUMBER_LENGTH_MAX} />
        </Field>
      )}
      <Field label={say('document.buyerPin')} wrong={wrong('custTin')}>
        <input name="custTin" defaultValue={custTin} pattern={PIN} maxLength={11} autoComplete="off" />
      </Field>
      <Field label={say('document.buyer')} wrong={wrong('custNm')}>
        <input name="custNm" defaultValue={custNm} maxLength={200} autoComplete="off" />
      </Field>
      <Field label={say('correct.pay')} wrong={wrong('pmtTyCd')}>
        <select name="pmtTyCd" defaultValue={pmtTyCd}>
          {payments.map((code) => (
            <option key={code} value={code}>
              {say(`document.pay.${code}`)}
            </option>
          ))}
        </select>
      </Field>
      <LineTaxes of={of} invoice={invoice} />
    </>
  );
}

const HEADS = [['document.item'], ['document.total', 'num'], ['document.tax']] as const;

function LineTaxes({ of, invoice }: Omit<CorrectParts, 'onClose'>) {
  const say = useSay();
  return (
    <details>
      <summary>{say('correct.taxes')}</summary>
      <table className="pick">
        <Heads of={HEADS} />
        <tbody>
          {invoice.items.map(({ itemNm, totAmt, taxTyCd }, place) => (
            <tr key={place}>
              <td>{itemNm}</td>
              <td className="num">{amount(totAmt)}</td>
              <td>
                <span className="field">
                  <select
                    name={`tax${place}`}
                    aria-label={say('correct.taxOf', { item: itemNm })}
                    defaultValue={taxTyCd}
                  >
                    {of.taxes?.map(({ taxTyCd: type, taxRt }) => (
                      <option key={type} value={type}>
                        {say('document.taxRate', { type, rate: taxRt })}
                      </option>
                    ))}
                  </select>
                </span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}
