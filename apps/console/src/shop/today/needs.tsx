import { type ListedSubmissionDto, purchasesList, submissionsList } from '@risiti/client/browser';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { useRead, useShop } from '../../calls/shop.js';
import { Card } from '../../parts/card.js';
import type { IconName } from '../../parts/icon.js';
import { LoadedPart } from '../../parts/load.js';
import { Row } from '../../parts/row.js';
import { dayKey, money, useFormat } from '../../words/format.js';
import { useSay } from '../../words/words.js';
import { invoiceIn } from '../documents/invoice.js';

/** What a person of the shop should do today. */
export function Needs({ waiting }: { waiting: number }) {
  const say = useSay();
  const refused = useRefused();
  const invoices = useOpenPurchases();
  const open = invoices.data ?? [];
  const late = waiting > 0 && (
    <Need look={['printer', 'wait']} title={say('today.late', { n: waiting })} to="/late" act={say('today.look')}>
      {say('today.lateThen')}
    </Need>
  );
  const purchases = open[0] && (
    <Need look={['truck', '']} title={say('today.open', { n: open.length })} to="/purchases" act={say('today.look')}>
      {say('today.openThen', { name: open[0].spplrNm ?? open[0].spplrTin })}
    </Need>
  );
  const nothing = (
    <ul className="rows">
      <Row icon="check" tone="good" title={say('today.noNeeds')} />
    </ul>
  );
  return (
    <Card title={say('today.needs')} order="soon">
      <LoadedPart query={refused}>
        {(documents) =>
          documents.length > 0 || late || purchases ? (
            <ul className="rows" data-list>
              {late}
              {documents.map((one) => (
                <RefusedNeed key={one.submissionId} of={one} />
              ))}
              {purchases}
            </ul>
          ) : (
            <LoadedPart query={invoices}>{() => nothing}</LoadedPart>
          )
        }
      </LoadedPart>
    </Card>
  );
}

function RefusedNeed({ of }: { of: ListedSubmissionDto }) {
  const say = useSay();
  const { clock } = useFormat();
  const sale = invoiceIn(of.document)?.transaction;
  const why = of.refusals?.map(({ message, fix }) => `${message} ${fix}`).join(' ');
  const title = say(of.refusal ? 'today.notSent' : 'today.kraRefused', { name: of.reference });
  return (
    <Need look={['x', 'act']} title={title} to={`/documents/${of.submissionId}`} act={say('today.correct')}>
      <span lang="en">{why}</span> {clock(of.acceptedAt)} {sale && money(sale.totAmt, sale.currency)}
    </Need>
  );
}

interface NeedParts {
  look: readonly [icon: IconName, tone: '' | 'wait' | 'act'];
  title: string;
  /** Where it is done, and the word for that. */
  to: string;
  act: string;
  children: ReactNode;
}

const Need = ({ look: [icon, tone], title, to, act, children }: NeedParts) => (
  <Row icon={icon} tone={tone} title={title} about={children}>
    <Link className="btn small" data-row href={to} aria-label={`${act}: ${title}`}>
      {act}
    </Link>
  </Row>
);

const REFUSED = { status: 'REJECTED', include: 'document', limit: '20' };
const REFUSED_SHOWN = 3;

/** The newest of today, of this branch. */
function useRefused() {
  const { app } = useShop();
  const query = { ...REFUSED, since: `${dayKey(Date.now())}T00:00:00+03:00` };
  return useRead(['refused', query], (on) => submissionsList({ ...on, query }), {
    select: ({ submissions }) => submissions.filter(({ bhfId }) => bhfId === app.bhfId).slice(0, REFUSED_SHOWN),
  });
}

/** The list is long and may wait for KRA. */
const useOpenPurchases = () =>
  useRead(['open-purchases'], purchasesList, {
    isStill: true,
    select: ({ saleList }) => saleList.filter(({ status }) => status === 'OPEN'),
  });
