import { dataOf } from '@risiti/client/browser';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'wouter';
import { operatorClient, operatorKey } from '../../calls/operator.js';
import { lanesRead, type LearnedNumbersDto, type ListedLaneDto } from '../../calls/generated/index.js';
import type { IconName } from '../../parts/icon.js';
import { LoadedPart } from '../../parts/load.js';
import { count, useFormat } from '../../words/format.js';
import { useSay } from '../../words/words.js';
import { RowButton } from '../act-sheet.js';
import { AskedSheet } from '../branches/lane-sheets.js';
import { type Asked, whyHeld } from '../branches/lanes.js';
import { useCase } from './cases.js';
import { Answered, Cause } from './cause.js';
import { laneActs } from './valid-acts.js';

const ICONS: Readonly<Record<Asked, IconName>> = {
  resume: 'play',
  learn: 'help',
  apply: 'hash',
  number: 'hash',
  key: 'key',
};

/** A held branch: what we count and what KRA has, and what may help. */
export function LaneCard({ listed }: { listed: ListedLaneDto }) {
  const say = useSay();
  const [learned, setLearned] = useState<LearnedNumbersDto>();
  const { laneId, branchName, tin, bhfId: branch, environment, state, waiting, head, heldAt, code, message } = listed;
  const lane = useQuery({
    queryKey: operatorKey('branch', laneId),
    queryFn: async ({ signal }) => dataOf(await lanesRead({ client: operatorClient, path: { id: laneId }, signal })),
  });
  const { data: first } = useCase(head?.submissionId ?? null);
  const last = learned?.numbers.find(({ series }) => series === 'invoice')?.last ?? null;
  const kraHas = last === null ? say('needs.notAsked') : say('needs.upTo', { number: last });
  const isOfInvoices = listed.scope === 'invoices';
  return (
    <Cause
      icon="lock"
      title={
        <>
          <Link href={`/operator/branches/${laneId}`}>{branchName ?? say('needs.branch', { tin, branch })}</Link>{' '}
          {say(state === 'REFUSED' ? 'needs.refused' : 'needs.held')}
        </>
      }
      since={heldAt}
      also={
        <>
          {say(isOfInvoices ? 'needs.invoicesHeld' : 'needs.allHeld')} {say('needs.branch', { tin, branch })}{' '}
          {environment === 'SANDBOX' && say('needs.sandbox')}
        </>
      }
      facts={[
        ['needs.waiting', count(waiting)],
        ...(first?.number == null ? [] : [['needs.sentAs', first.number] as const]),
        ...(isOfInvoices && lane.data ? [['needs.weCount', lane.data.nextNumber] as const] : []),
        ...(isOfInvoices ? [['needs.kraHas', kraHas] as const] : []),
      ]}
    >
      <Answered by={code === null ? null : { code, message: message ?? '' }} />
      <LoadedPart query={lane}>
        {(data) => <Steps lane={data} listed={listed} head={first} learned={learned} onLearned={setLearned} />}
      </LoadedPart>
    </Cause>
  );
}

type StepsParts = Omit<Parameters<typeof AskedSheet>[0], 'asked' | 'onClose'>;

function Steps({ onLearned, ...branch }: StepsParts) {
  const say = useSay();
  const { clock } = useFormat();
  const [asked, ask] = useState<Asked>();
  const { lane, listed, head, learned } = branch;
  return (
    <>
      {learned && <p className="small soft">{say('needs.askedAt', { time: clock(learned.askedAt) })}</p>}
      <div className="acts">
        {laneActs(whyHeld(lane, listed, head?.status), learned).map((one) => (
          <RowButton
            key={one}
            icon={ICONS[one]}
            title={<>{say(`branch.${one}`)}…</>}
            then={say(`branch.${one}.then`)}
            onPress={() => ask(one)}
          />
        ))}
      </div>
      {head && (
        <p className="small">
          <Link href={`/operator/submissions/`}>{say('needs.decide', { what: head.reference })}</Link>
        </p>
      )}
      {asked && <AskedSheet {...branch} asked={asked} onLearned={onLearned} onClose={() => ask(undefined)} />}
    </>
  );
}
