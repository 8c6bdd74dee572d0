import {
  type BatchDto,
  batchesExportResults,
  batchesRead,
  batchesReadResults,
  batchesWithdraw,
  type BatchProgressDto,
  type BatchResultDto,
  dataOf,
} from '@risiti/client/browser';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type CSSProperties, useState } from 'react';
import { Link } from 'wouter';
import { useAct } from '../../calls/act.js';
import { useRead, useShop } from '../../calls/shop.js';
import { ActButton, Refusal } from '../../parts/act-button.js';
import { Figure, Note } from '../../parts/card.js';
import { Ask } from '../../parts/form.js';
import { Icon } from '../../parts/icon.js';
import { Loaded, LoadedPart } from '../../parts/load.js';
import { Say } from '../../parts/say.js';
import { count, useFormat } from '../../words/format.js';
import { useSay } from '../../words/words.js';
import { saveCsv } from '../documents/save-file.js';
import { countsOf, isOver, sentenceOf } from './batch-sentence.js';
import { Causes } from './causes.js';
import { ROWS_MAX } from './read-file.js';
import { leftOutOf, refusedOf } from './refused.js';
import { Step } from '../../parts/steps.js';
import { linesOf, sourceOf } from './upload.js';

const LOOK_EVERY_MS = 3_000;

/** How far a batch is, and what of it was refused. */
export default function BatchPage({ id }: { id: string }) {
  const say = useSay();
  const batch = useRead(['batch', id], (on) => batchesRead({ ...on, path: { id } }), {
    refetchInterval: ({ state: { data } }) => (data && !isOver(data) ? LOOK_EVERY_MS : false),
  });
  return (
    <Loaded query={batch} asks={say('place.batches')}>
      {(progress) => <Progress of={progress} />}
    </Loaded>
  );
}

function Progress({ of: progress }: { of: BatchProgressDto }) {
  const say = useSay();
  const format = useFormat();
  const source = sourceOf(progress.batchId);
  const asks = (
    <>
      <Link href="/batches">{say('place.batches')}</Link> · {source && `${source.name} · `}
      {say('batch.begun', { time: format.moment(progress.createdAt) })}
    </>
  );
  return (
    <>
      <Say icon="layers" isLive asks={asks} {...sentenceOf(progress, say, format)} />
      <ol className="steps">
        <Sending of={progress} />
        <NeedYou of={progress} />
      </ol>
    </>
  );
}

function Sending({ of: progress }: { of: BatchProgressDto }) {
  const say = useSay();
  const { client } = useShop();
  const results = useAct(async () => {
    saveCsv([await batchesExportResults({ client, path: { id: progress.batchId } })], 'results.csv');
  });
  const [state, title] = isOver(progress) ? (['done', 'batch.sent'] as const) : (['now', 'batch.sending'] as const);
  return (
    <Step no={1} state={state} title={say(title)} about={say('batch.once')}>
      <Numbers of={progress} />
      <Refusal of={results.error} />
      <div className="btns">
        <ActButton act={results} isSmall onPress={() => results.run()}>
          <Icon name="download" isSmall />
          {say('batch.results')}
        </ActButton>
        <Withdraw of={progress} />
        {state === 'now' && <span className="small soft self">{say('batch.mayClose')}</span>}
      </div>
    </Step>
  );
}

function Numbers({ of: progress }: { of: BatchProgressDto }) {
  const say = useSay();
  const { total, signed, waiting, refused } = countsOf(progress);
  const numbers = { signed: count(signed), waiting: count(waiting), refused: count(refused) };
  const percent = Math.floor((signed / Math.max(total, 1)) * 100);
  const rate = progress.ratePerSecond;
  return (
    <>
      <div className="meter" role="img" aria-label={say('batch.meter', numbers)}>
        <Part n={signed} colour="var(--accent)" />
        <Part n={waiting} colour="color-mix(in srgb, var(--accent) 28%, var(--surface))" />
        <Part n={refused} colour="var(--act-fill)" />
      </div>
      <div className="figures three">
        <Figure label={say('status.signed')} value={numbers.signed} note={`${percent} %`} />
        <Figure
          label={say('batch.waiting')}
          value={numbers.waiting}
          note={waiting > 0 && say('batch.rate', { rate })}
        />
        <Figure label={say('status.refused')} value={numbers.refused} note={refused > 0 && say('batch.seeBelow')} />
      </div>
    </>
  );
}

const Part = ({ n, colour }: { n: number; colour: string }) =>
  n > 0 && <span style={{ '--n': n, '--k': colour } as CSSProperties} />;

/** What was refused, and what was not sent at all, to mend and send again. */
function NeedYou({ of: progress }: { of: BatchProgressDto }) {
  const say = useSay();
  const refused = useRefused(progress);
  const source = sourceOf(progress.batchId);
  const leftOut = source ? leftOutOf(source, say) : [];
  const wrong = countsOf(progress).refused + leftOut.length;
  if (wrong === 0) return null;
  const title = say('batch.needYou', { n: wrong, wrong: count(wrong) });
  return (
    <Step no={2} state="now" title={title} about={say('batch.mend')}>
      <LoadedPart query={refused}>
        {(results) => <Causes of={[...leftOut, ...refusedOf(results, source, say)]} source={source} />}
      </LoadedPart>
      <div className="btns">
        <Link className="btn main" href="/batches">
          <Icon name="upload" />
          {say('batch.dropMended')}
        </Link>
      </div>
    </Step>
  );
}

/** Reads what Risiti has refused at once, and KRA later: when there is more of it, and not at every event. */
function useRefused({ batchId: id, refused, duplicates, statuses: { REJECTED = 0, FAILED = 0 } }: BatchProgressDto) {
  const { client, app } = useShop();
  const kinds = [
    [refused, { verdict: 'refused' }],
    [duplicates, { verdict: 'duplicate' }],
    [REJECTED, { status: 'REJECTED' }],
    [FAILED, { status: 'FAILED' }],
  ] as const;
  return useQuery({
    queryKey: ['refused in a batch', app.appId, id, ...kinds.map(([n]) => n)],
    queryFn: async ({ signal }) => {
      const read = (kind: { verdict: string } | { status: string }) => {
        const query = { ...kind, limit: String(ROWS_MAX) };
        const answer = batchesReadResults({ client, path: { id }, query, signal, parseAs: 'text' });
        return linesOf<BatchResultDto, BatchDto>(answer, 'batch');
      };
      const answers = await Promise.all(kinds.filter(([n]) => n > 0).map(([, kind]) => read(kind)));
      return answers.flatMap(({ lines }) => lines);
    },
    staleTime: Infinity,
    placeholderData: keepPreviousData,
  });
}

/** Takes back what was not sent to KRA yet. */
function Withdraw({ of: { batchId, pending } }: { of: BatchProgressDto }) {
  const say = useSay();
  const { client } = useShop();
  const [done, setDone] = useState<Record<'n' | 'cancelled' | 'late', number | string>>();
  const withdraw = async () => {
    const { cancelled, tooLate } = dataOf(await batchesWithdraw({ client, path: { id: batchId } }));
    return { n: cancelled, cancelled: count(cancelled), late: count(tooLate) };
  };
  if (done) return <Note icon="check">{say('batch.withdrawn', done)}</Note>;
  if (pending === 0) return null;
  const numbers = { n: pending, waiting: count(pending) };
  return <Ask words="batch.withdraw" values={numbers} icon="x" look="act" work={withdraw} onDone={setDone} />;
}
