import {
  type CreateSaleDto,
  type InvoiceDocumentDto,
  type InvoiceLineDto,
  refundsCorrect,
  salesCreate,
  type SubmissionDetailsDto,
  type TaxTotalDto,
} from '@risiti/client/browser';
import { useLocation } from 'wouter';
import { type Act, type SameKey, useAct } from '../../calls/act.js';
import { useShop } from '../../calls/shop.js';
import { Note } from '../../parts/card.js';
import { wrongAt } from '../../parts/field.js';
import { Choice, FormSheet, Input, textIn } from '../../parts/form.js';
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
  const text = (name: string): string | undefined => textIn(form, name) || undefined;
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
    async (form: FormData, sameKey: SameKey) => {
      const headers = { ...ANSWER_SOON, ...sameKey };
      const sale = mended(invoice, form, of.taxes ?? []);
      if (of.status !== 'APPROVED') {
        await salesCreate({ client, body: sale, headers });
        return of.reference;
      }
      const invcNo = textIn(form, 'invcNo');
      const times = { salesDt: todayAsNumber(), cfmDt: undefined, stockRlsDt: undefined };
      const body = { sale: { ...sale, transaction: { ...sale.transaction, invcNo, ...times } } };
      await refundsCorrect({ client, path: { id: of.submissionId }, body, headers });
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
  const words = isSigned ? 'correct' : 'correct.again';
  return (
    <FormSheet
      act={act}
      look={isSigned ? 'act' : 'main'}
      title={say(`${words}.title`, number)}
      leave={say('document.keep')}
      does={say(`${words}.do`)}
      onClose={onClose}
    >
      <Note tone={isSigned ? 'act' : 'wait'} icon="alert" title={say(`${words}.then`, number)} isStill>
        {say(`${words}.more`)}
      </Note>
      <SaleFields of={of} invoice={invoice} error={act.error} />
      <p className="small soft">{say(`${words}.else`)}</p>
    </FormSheet>
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
        <Input
          label={say('correct.number')}
          wrong={wrong('invcNo')}
          {...{ name: 'invcNo', defaultValue: `${invcNo}B`, required: true, maxLength: NUMBER_LENGTH_MAX }}
        />
      )}
      <Input
        label={say('document.buyerPin')}
        wrong={wrong('custTin')}
        {...{ name: 'custTin', defaultValue: custTin, pattern: PIN, maxLength: 11 }}
      />
      <Input
        label={say('document.buyer')}
        wrong={wrong('custNm')}
        {...{ name: 'custNm', defaultValue: custNm, maxLength: 200 }}
      />
      <Choice
        label={say('correct.pay')}
        wrong={wrong('pmtTyCd')}
        {...{ name: 'pmtTyCd', values: payments, defaultValue: pmtTyCd }}
        textOf={(code) => say(`document.pay.${code}`)}
      />
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
