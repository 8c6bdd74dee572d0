import { useState } from 'react';
import { Link } from 'wouter';
import { type LaneDto, searchSearch } from '../../calls/generated/index.js';
import { Card } from '../../parts/card.js';
import { EngineRoom } from '../../parts/engine-room.js';
import { Loaded, LoadedPart } from '../../parts/load.js';
import { useSay } from '../../words/words.js';
import { LastActs } from '../acts/act-lines.js';
import { AppState, Keys } from '../apps/app-parts.js';
import { useLook } from '../use-look.js';
import { LastDocuments } from './last-documents.js';
import { LaneActs } from './lane-acts.js';
import { LanePicture } from './lane-picture.js';
import { LaneSentence } from './lane-sentence.js';
import { AskedSheet } from './lane-sheets.js';
import type { Asked, BranchView } from './lanes.js';
import { Numbers } from './numbers.js';
import { useBranch } from './use-branch.js';

/** One branch: why it waits, its numbers, its documents, its apps, and what an operator can do. */
export default function Branch({ id }: { id: string }) {
  const say = useSay();
  const branch = useBranch(id);
  return (
    <Loaded query={branch} asks={say('branches.asks')}>
      {(data) => <BranchPage {...data} />}
    </Loaded>
  );
}

/** A page of a document leads to the order for another number with `#next-number`. */
const askedByLink = (): Asked | undefined => (location.hash === '#next-number' ? 'number' : undefined);

function BranchPage(branch: BranchView) {
  const say = useSay();
  const [asked, ask] = useState(askedByLink);
  const { lane, learned } = branch;
  return (
    <>
      <LaneSentence {...branch} onAsk={ask} />
      <div className="cols">
        <div className="stack">
          <Card
            title={say('branch.lane')}
            aside={<EngineRoom of={lane.environment}>{say('shell.engineRoom')}</EngineRoom>}
          >
            <LanePicture {...branch} />
          </Card>
          <Numbers lane={lane} learned={learned} />
          <LastDocuments laneId={lane.laneId} />
        </div>
        <div className="stack">
          <Card title={say('branch.canDo')}>
            <LaneActs {...branch} onAsk={ask} />
          </Card>
          <AppsOfBranch lane={lane} />
          <LastActs of={{ laneId: lane.laneId }} />
        </div>
      </div>
      {asked && <AskedSheet {...branch} asked={asked} onClose={() => ask(undefined)} />}
    </>
  );
}

/** A lane does not name its apps; the search for its PIN finds them. */
function AppsOfBranch({ lane: { tin, bhfId, environment } }: { lane: LaneDto }) {
  const say = useSay();
  const query = { q: tin, environment, limit: '1' };
  const found = useLook(['branch', 'apps', query], (on) => searchSearch({ ...on, query }), false);
  return (
    <Card title={say('branch.apps')}>
      <LoadedPart query={found}>
        {({ results }) =>
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
