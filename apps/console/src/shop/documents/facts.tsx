import type { CreditDto, InvoiceDocumentDto, SubmissionDetailsDto, TaxTotalDto } from '@risiti/client/browser';
import { Link } from 'wouter';
import { Card } from '../../parts/card.js';
import { type Fact, Facts } from '../../parts/facts.js';
import { Status } from '../../parts/status.js';
import { Table } from '../../parts/table.js';
import { amount, count } from '../../words/format.js';
import { useSay } from '../../words/words.js';
import { Heads } from './table-heads.js';

const LINE_HEADS = [
  ['document.item'],
  ['document.quantity', 'num only-wide'],
  ['document.price', 'num only-wide'],
  ['document.tax', 'only-wide'],
  ['document.total', 'num'],
] as const;

export function Lines({ of: { items, transaction } }: { of: InvoiceDocumentDto }) {
  const say = useSay();
  return (
    <Card
      title={say('document.lines')}
      aside={<span className="small soft">{say('document.lineCount', { n: items.length })}</span>}
    >
      <table>
        <Heads of={LINE_HEADS} />
        <tbody>
          {items.map((line, place) => (
            <Line key={place} of={line} />
          ))}
        </tbody>
      </table>
      {transaction.remark && <p className="soft">{transaction.remark}</p>}
    </Card>
  );
}

function Line({
  of: { itemNm, itemCd, qty, prc, dcAmt = 0, taxTyCd, totAmt },
}: {
  of: InvoiceDocumentDto['items'][number];
}) {
  const say = useSay();
  const price = prc === undefined ? '' : amount(prc);
  return (
    <tr>
      <td>
        {itemNm}
        <small className="only-wide">{itemCd}</small>
        <small className="only-phone">
          {count(qty)} × {price} · {taxTyCd}
        </small>
        {dcAmt > 0 && <small>{say('document.discount', { amount: amount(-dcAmt) })}</small>}
      </td>
      <td className="num only-wide">{count(qty)}</td>
      <td className="num only-wide">{price}</td>
      <td className="only-wide">{taxTyCd}</td>
      <td className="num">{amount(totAmt)}</td>
    </tr>
  );
}

export function Taxes({ of, total }: { of: readonly TaxTotalDto[]; total: InvoiceDocumentDto['transaction'] }) {
  const say = useSay();
  const rows = of
    .filter(({ totAmt }) => totAmt !== 0)
    .map(({ taxTyCd, taxRt, taxblAmt, taxAmt, totAmt }) => [
      say('document.taxRate', { type: taxTyCd, rate: taxRt }),
      ...[taxblAmt, taxAmt, totAmt].map(amount),
    ]);
  return (
    <Card title={say('document.taxes')}>
      <Table
        columns={[say('document.taxType'), say('document.taxable'), say('document.tax'), say('document.total')]}
        rows={rows}
        foot={[say('document.total'), ...[total.totTaxblAmt, total.totTax, total.totAmt].map(amount)]}
      />
    </Card>
  );
}

/** What a document that is no sale says, under the names that the API has for it. */
export function Fields({ of }: { of: NonNullable<SubmissionDetailsDto['document']> }) {
  const say = useSay();
  const texts = Object.entries(of).filter(([, value]) => typeof value !== 'object');
  return (
    <Card title={say('document.content')}>
      <Facts of={texts.map(([name, value]) => [<span className="mono">{name}</span>, String(value)])} />
    </Card>
  );
}

interface NumbersParts {
  of: SubmissionDetailsDto;
  invoice: InvoiceDocumentDto | null;
  credit: CreditDto | undefined;
}

/** The numbers of a document, and the documents that belong to it. */
export function Numbers({ of, invoice, credit }: NumbersParts) {
  const say = useSay();
  const batch = of.links.batch?.split('/').at(-1);
  const { custTin, custNm, orgInvcNo } = invoice?.transaction ?? {};
  const notes = credit?.notes.map(({ submissionId, invcNo, status }): Fact => [
    'document.note',
    <>
      <Link href={`/documents/${submissionId}`}>{invcNo}</Link> <Status of={status} />
    </>,
  ]);
  const facts: readonly Fact[] = [
    ['document.yours', of.reference],
    ['document.kras', of.cisInvcNo],
    ['document.unit', of.sdcId],
    ['document.branch', of.bhfId],
    ['document.buyerPin', custTin],
    ['document.buyer', custNm],
    [
      'document.follows',
      of.follows && <Link href={`/documents/${of.follows}`}>{orgInvcNo ?? say('document.open')}</Link>,
    ],
    ['document.batch', batch && <Link href={`/batches/${batch}`}>{say('document.open')}</Link>],
    ...(notes ?? []),
  ];
  return (
    <Card title={say('document.numbers')}>
      <Facts of={facts} />
    </Card>
  );
}
