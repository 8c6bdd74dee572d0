import { dataOf, type ListedSubmissionDto, receiptsListPrints, submissionsList } from '@risiti/client/browser';
import { keepPreviousData, useQueries } from '@tanstack/react-query';
import { useState } from 'react';
import { useAct } from '../../calls/act.js';
import { useRead, useShop } from '../../calls/shop.js';
import { ActButton, Refusal } from '../../parts/act-button.js';
import { Card } from '../../parts/card.js';
import { CopyButton } from '../../parts/copy-button.js';
import { Field } from '../../parts/field.js';
import { Icon } from '../../parts/icon.js';
import { Loaded } from '../../parts/load.js';
import { Pages } from '../../parts/pages.js';
import { printReceipt, printReceipts } from '../../parts/print-receipt.js';
import { Row } from '../../parts/row.js';
import { Say } from '../../parts/say.js';
import { Tag } from '../../parts/status.js';
import { money, useFormat } from '../../words/format.js';
import { useSay } from '../../words/words.js';
import { invoiceIn } from '../documents/invoice.js';

const LOOKED_AT = '50';
/** A till waits for a receipt for so long at most. */
const LATE_AFTER_MS = 60_000;
const DAY_MS = 86_400_000;

/** True if the customer left before the signature came. What a file brought has no customer who waits. */
const isLate = ({ acceptedAt, settledAt, links }: ListedSubmissionDto): boolean =>
  settledAt !== null && Date.parse(settledAt) - Date.parse(acceptedAt) > LATE_AFTER_MS && !links?.batch;

const endOf = (day: string): string => new Date(Date.parse(`${day}T00:00:00+03:00`) + DAY_MS).toISOString();

/** Sales that KRA signed after the customer had left: their receipts are printed or sent now. */
export default function LateReceipts() {
  const say = useSay();
  const [day, setDay] = useState('');
  const [cursor, setCursor] = useState<string>();
  const look = { cursor, until: day ? endOf(day) : undefined };
  const query = { status: 'APPROVED', kind: 'sale', include: 'document', limit: LOOKED_AT, ...look };
  const signed = useRead(['late', query], (on) => submissionsList({ ...on, query }), {
    placeholderData: keepPreviousData,
  });
  const choose = (chosen: string) => {
    setDay(chosen);
    setCursor(undefined);
  };
  return (
    <Loaded query={signed} asks={say('place.late')}>
      {({ submissions, nextCursor }) => (
        <>
          <Late rows={submissions.filter(isLate)} looked={submissions} isNewest={!cursor && !day} />
          <Card>
            <div className="choice look">
              <Field label={say('late.day')}>
                <input type="date" value={day} onChange={({ target }) => choose(target.value)} />
              </Field>
              <Pages cursor={cursor} next={nextCursor} onCursor={setCursor} />
            </div>
          </Card>
        </>
      )}
    </Loaded>
  );
}

interface LateParts {
  rows: ListedSubmissionDto[];
  looked: ListedSubmissionDto[];
  isNewest: boolean;
}

function Late({ rows, looked, isNewest }: LateParts) {
  const say = useSay();
  const { moment } = useFormat();
  const { client } = useShop();
  const ids = rows.map(({ submissionId }) => submissionId);
  const printed = usePrinted(ids);
  const isKnown = printed.every((one) => one !== undefined);
  const waiting = ids.filter((_, place) => printed[place] === false);
  const all = useAct(() => printReceipts(client, waiting));
  const oldest = looked.at(-1);
  const n = waiting.length;
  const lookedTo = oldest && say('late.looked', { n: looked.length, time: moment(oldest.acceptedAt) });
  const none = say(isNewest ? 'late.none' : 'late.noneHere');
  const known = n > 0 ? say('late.some', { n }) : none;
  const printAll = (
    <ActButton act={all} look="strong" onPress={() => all.run()}>
      <Icon name="printer" />
      {say('late.printAll', { n })}
    </ActButton>
  );
  return (
    <>
      <Say
        tone={isKnown && n === 0 ? 'good' : 'wait'}
        icon="printer"
        asks={say('place.late')}
        title={isKnown ? known : say('late.came', { n: rows.length })}
        then={n > 0 ? say('late.then') : lookedTo}
        actions={isKnown && n > 0 && printAll}
      />
      <Refusal of={all.error} />
      {rows.length > 0 && (
        <Card title={say('late.list')} aside={<span className="small soft">{lookedTo}</span>}>
          <ul className="rows" data-list>
            {rows.map((sale, place) => (
              <LateReceipt key={sale.submissionId} sale={sale} isPrinted={printed[place]} />
            ))}
          </ul>
        </Card>
      )}
    </>
  );
}

/** Whether each was printed; undefined while nobody knows. Only a person prints late, so this is not asked again at each sale. */
function usePrinted(ids: readonly string[]): (boolean | undefined)[] {
  const { client, app } = useShop();
  const queries = ids.map((id) => ({
    queryKey: ['late-prints', app.appId, id],
    queryFn: async ({ signal }: { signal: AbortSignal }) =>
      dataOf(await receiptsListPrints({ client, path: { id }, signal })).prints.length > 0,
    staleTime: 60_000,
  }));
  return useQueries({ queries }).map(({ data }) => data);
}

/** One sale whose receipt came late. Nobody knows at first whether it was printed. */
function LateReceipt({ sale, isPrinted }: { sale: ListedSubmissionDto; isPrinted: boolean | undefined }) {
  const say = useSay();
  const { moment, span } = useFormat();
  const { client } = useShop();
  const act = useAct(() => printReceipt(client, sale.submissionId));
  const { submissionId, reference, acceptedAt, settledAt, document, receiptUrl } = sale;
  const header = invoiceIn(document)?.transaction;
  const delay = span(Date.parse(settledAt ?? acceptedAt) - Date.parse(acceptedAt));
  return (
    <Row
      icon="printer"
      tone={isPrinted ? 'good' : 'wait'}
      title={reference}
      to={`/documents/${submissionId}`}
      about={
        <>
          {header && money(header.totAmt, header.currency)} {header?.custNm}
          <br />
          {say('late.when', { time: moment(acceptedAt), span: delay })}
        </>
      }
    >
      {isPrinted === true && <Tag tone="good" icon="check" text={say('late.printed')} />}
      {isPrinted === false && <Tag tone="wait" icon="clock" text={say('late.notPrinted')} />}
      <div className="under btns">
        <ActButton act={act} isSmall onPress={() => act.run()}>
          {say(isPrinted ? 'late.copy' : 'late.print')}
        </ActButton>
        {receiptUrl && (
          <CopyButton text={new URL(receiptUrl, location.origin).href} does={say('copy.link')} look="small" />
        )}
      </div>
      <Refusal of={act.error} />
    </Row>
  );
}
