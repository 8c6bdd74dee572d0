import { dataOf } from '@risiti/client/browser';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'wouter';
import { type LaneDto, lanesRead, type LearnedNumbersDto, searchSearch } from '../../calls/generated/index.js';
import { LOOK_EVERY_MS, operatorClient, operatorKey } from '../../calls/operator.js';
import { Card } from '../../parts/card.js';
import { Loaded, LoadedPart } from '../../parts/load.js';
import { useSay } from '../../words/words.js';
import { LastActs } from '../acts/act-lines.js';
import { AppState, Keys } from '../apps/app-parts.js';
import { useCase } from '../needs/cases.js';
import { LaneActs } from './lane-acts.js';
import { LanePicture } from './lane-picture.js';
import { LaneSentence } from './lane-sentence.js';
import { AskedSheet } from './lane-sheets.js';
import { type Asked, type BranchView, useLanes } from './lanes.js';
import { Numbers } from './numbers.js';

/** One branch: why it waits, its numbers, its apps, and what an operator can do. */
export default function Branch({ id }: { id: string }) {
  const say = useSay();
  const lane = useQuery({
    queryKey: operatorKey('branch', id),
    queryFn: async ({ signal }) => dataOf(await lanesRead({ client: operatorClient, path: { id }, signal })),
    refetchInterval: LOOK_EVERY_MS,
  });
  return (
    <Loaded query={lane} asks={say('branches.asks')}>
      {(data) => <BranchPage lane={data} />}
    </Loaded>
  );
}

/** A page of a document leads to the order for another number with `#next-number`. */
const askedByLink = (): Asked | undefined => (location.hash === '#next-number' ? 'number' : undefined);

/** Where the invoices alone are held, another document than the first of the lane may be the cause. */
function BranchPage({ lane }: { lane: LaneDto }) {
  const say = useSay();
  const [asked, ask] = useState(askedByLink);
  const [learned, learn] = useState<LearnedNumbersDto>();
  const listed = useLanes(true, lane.environment).data?.lanes.find(({ laneId }) => laneId === lane.laneId);
  const head = useCase(listed?.head?.submissionId ?? lane.headId);
  const branch: BranchView = { lane, listed, head: head.data, learned };
  return (
    <>
      <LaneSentence {...branch} onAsk={ask} />
      <div className="cols">
        <div className="stack">
          <Card title={say('branch.lane')}>
            <LanePicture {...branch} />
          </Card>
          <Numbers lane={lane} learned={learned} />
        </div>
        <div className="stack">
          <Card title={say('branch.canDo')}>
            <LaneActs {...branch} onAsk={ask} />
          </Card>
          <AppsOfBranch lane={lane} />
          <LastActs of={{ laneId: lane.laneId }} />
        </div>
      </div>
      {asked && <AskedSheet {...branch} asked={asked} onLearned={learn} onClose={() => ask(undefined)} />}
    </>
  );
}

/** A lane does not name its apps; the search for its PIN finds them. */
function AppsOfBranch({ lane: { tin, bhfId, environment } }: { lane: LaneDto }) {
  const say = useSay();
  const found = useQuery({
    queryKey: operatorKey('branch', 'apps', tin, environment),
    queryFn: async ({ signal }) =>
      dataOf(await searchSearch({ client: operatorClient, query: { q: tin, environment, limit: '1' }, signal }))
        .results,
  });
  return (
    <Card title={say('branch.apps')}>
      <LoadedPart query={found}>
        {(results) =>
          results
            .filter((one) => one.type === 'app' && one.bhfId === bhfId)
            .map(({ id, name, state }) => (
              <section key={id} className="of-app">
                <h3>
                  <Link href={`/operator/apps/${id}`}>{name}</Link> <AppState state={state ?? ''} />
                </h3>
                <Keys appId={id} />
              </section>
            ))
        }
      </LoadedPart>
    </Card>
  );
}
