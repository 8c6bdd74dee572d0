import { dataOf, type ListedSubmissionDto, receiptsListPrints, submissionsList } from '@risiti/client/browser';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useAct } from '../../calls/act.js';
import { useShop } from '../../calls/shop.js';
import { ActButton, Refusal } from '../../parts/act-button.js';
import { Card } from '../../parts/card.js';
import { Field } from '../../parts/field.js';
import { Icon } from '../../parts/icon.js';
import { Loaded } from '../../parts/load.js';
import { printReceipts, PRINTS_MAX } from '../../parts/print-receipt.js';
import { Say } from '../../parts/say.js';
import { useFormat } from '../../words/format.js';
import { useSay } from '../../words/words.js';
import { LateReceipt } from './late-receipt.js';

const LOOKED_AT = '100';
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
  const { client, key } = useShop();
  const [day, setDay] = useState('');
  const [cursor, setCursor] = useState<string>();
  const look = { cursor, until: day ? endOf(day) : undefined };
  const query = { status: 'APPROVED', kind: 'sale', include: 'document', limit: LOOKED_AT, ...look };
  const signed = useQuery({
    queryKey: key('late', query),
    queryFn: async ({ signal }) => dataOf(await submissionsList({ client, query, signal })),
    placeholderData: (before) => before,
  });
  const choose = (chosen: string) => {
    setDay(chosen);
    setCursor(undefined);
  };
  return (
    <Loaded query={signed} asks={say('place.late')}>
      {({ submissions, nextCursor }) => (
        <>
          <Late rows={submissions.filter(isLate).slice(0, PRINTS_MAX)} looked={submissions} />
          <Card>
            <div className="choice look">
              <Field label={say('late.day')}>
                <input type="date" value={day} onChange={({ target }) => choose(target.value)} />
              </Field>
              {(nextCursor ?? cursor) && (
                <button type="button" className="btn" onClick={() => setCursor(nextCursor ?? undefined)}>
                  {say(nextCursor ? 'late.further' : 'late.newest')}
                </button>
              )}
            </div>
          </Card>
        </>
      )}
    </Loaded>
  );
}

function Late({ rows, looked }: { rows: ListedSubmissionDto[]; looked: ListedSubmissionDto[] }) {
  const say = useSay();
  const { moment } = useFormat();
  const { client } = useShop();
  const ids = rows.map(({ submissionId }) => submissionId);
  const printed = usePrinted(ids);
  const waiting = ids.filter((id) => !printed?.includes(id));
  const all = useAct(() => printReceipts(client, waiting));
  const oldest = looked.at(-1);
  const n = waiting.length;
  const lookedTo = oldest && say('late.looked', { n: looked.length, time: moment(oldest.acceptedAt) });
  const printAll = (
    <ActButton act={all} look="strong" onPress={() => all.run()}>
      <Icon name="printer" />
      {say('late.printAll', { n })}
    </ActButton>
  );
  return (
    <>
      <Say
        tone={n > 0 ? 'wait' : 'good'}
        icon="printer"
        asks={say('place.late')}
        title={printed ? say(n > 0 ? 'late.some' : 'late.none', { n }) : say('late.came', { n })}
        then={n > 0 ? say('late.then') : lookedTo}
        actions={printed && n > 0 && printAll}
      />
      <Refusal of={all.error} />
      {rows.length > 0 && (
        <Card title={say('late.list')} aside={<span className="small soft">{lookedTo}</span>}>
          <ul className="rows" data-list>
            {rows.map((sale) => (
              <LateReceipt key={sale.submissionId} sale={sale} isPrinted={printed?.includes(sale.submissionId)} />
            ))}
          </ul>
        </Card>
      )}
    </>
  );
}

/** Those of them that were printed. Only a person prints late, so this is not asked again at each sale. */
function usePrinted(ids: readonly string[]): readonly string[] | undefined {
  const { client, app } = useShop();
  const { data } = useQuery({
    queryKey: ['late-prints', app.appId, ids],
    queryFn: async ({ signal }) => {
      const printed = ids.map(async (id): Promise<string[]> => {
        const { prints } = dataOf(await receiptsListPrints({ client, path: { id }, signal }));
        return prints.length > 0 ? [id] : [];
      });
      return (await Promise.all(printed)).flat();
    },
  });
  return ids.length === 0 ? [] : data;
}
