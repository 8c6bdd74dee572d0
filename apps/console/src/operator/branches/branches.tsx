import { Link } from 'wouter';
import type { ListedLaneDto } from '../../calls/generated/index.js';
import { Field } from '../../parts/field.js';
import type { IconName } from '../../parts/icon.js';
import { Loaded, LoadedPart } from '../../parts/load.js';
import { Pages } from '../../parts/pages.js';
import { Say, type Tone } from '../../parts/say.js';
import { Seg } from '../../parts/seg.js';
import { Tag } from '../../parts/status.js';
import { count, useFormat } from '../../words/format.js';
import { useSay, type Word } from '../../words/words.js';
import { useFilters } from '../search/filters.js';
import { howMany, nameOfBranch, placeIn } from '../texts.js';
import { useLanes } from './lanes.js';

const contains = (text: string) => (lane: ListedLaneDto) =>
  [lane.branchName, lane.tin, lane.bhfId, lane.head?.reference].join(' ').toLowerCase().includes(text.toLowerCase());

const waitsMost = (one: ListedLaneDto, other: ListedLaneDto): number => other.waiting - one.waiting;

const ENVIRONMENTS = ['', 'PRODUCTION', 'SANDBOX'];

/** All branches: the held ones, then those that wait, then the others. */
export default function Branches() {
  const say = useSay();
  const [{ environment, text = '', cursor }, choose] = useFilters();
  const held = useLanes(true, environment);
  const others = useLanes(false, environment, cursor);
  const fits = contains(text);
  const word = held.data?.lanes.length === 0 ? 'branches.noneHeld' : 'branches.someHeld';
  return (
    <Loaded query={held} asks={say('branches.asks')}>
      {({ lanes, nextCursor }) => (
        <>
          <Say
            tone={lanes.length > 0 ? 'act' : 'good'}
            asks={say('branches.asks')}
            title={say(word, { n: howMany(say, lanes.length, nextCursor) })}
            then={say(`${word}.then`)}
            actions={
              <Link className="btn on-tint" href="/operator/restore">
                {say('restore.asks')}
              </Link>
            }
            isLive
          />
          <div className="choices">
            <Field label={say('branches.filter')} hint={text && say('branches.filterHint')}>
              <input type="search" value={text} onChange={({ target }) => choose({ cursor, text: target.value })} />
            </Field>
            <Seg
              {...{ label: say('search.environment'), of: ENVIRONMENTS, value: environment ?? '' }}
              textOf={(one) => say(`search.environment.${one || 'all'}` as Word)}
              onChoose={(chosen) => choose({ environment: chosen })}
            />
          </div>
          <Tiles title={say('branches.held')} lanes={lanes.filter(fits)} />
          <LoadedPart query={others}>
            {(page) => (
              <>
                <Tiles
                  title={say('branches.waiting')}
                  lanes={page.lanes.filter((lane) => lane.waiting > 0 && fits(lane)).sort(waitsMost)}
                />
                <Tiles
                  title={say('branches.calm')}
                  lanes={page.lanes.filter((lane) => lane.waiting === 0 && fits(lane))}
                />
                <Pages cursor={cursor} next={page.nextCursor} onCursor={(to) => choose({ cursor: to })} />
              </>
            )}
          </LoadedPart>
        </>
      )}
    </Loaded>
  );
}

function Tiles({ title, lanes }: { title: string; lanes: readonly ListedLaneDto[] }) {
  const say = useSay();
  return (
    <section>
      <h2 className="sec">
        {title} <span className="count">{count(lanes.length)}</span>
      </h2>
      <ul className="tiles" data-list>
        {lanes.map((lane) => (
          <Tile key={lane.laneId} lane={lane} />
        ))}
        {lanes.length === 0 && <li className="soft">{say('branches.none')}</li>}
      </ul>
    </section>
  );
}

const LOOKS: Readonly<Record<ListedLaneDto['state'], readonly [tone: Tone | '', icon: IconName]>> = {
  REFUSED: ['act', 'x'],
  HELD: ['act', 'lock'],
  UNINITIALISED: ['', 'info'],
  READY: ['good', 'check'],
};

function Tile({ lane }: { lane: ListedLaneDto }) {
  const say = useSay();
  const { laneId, state, waiting, heldAt, today } = lane;
  const { since } = useFormat();
  const [tone, icon] = LOOKS[state];
  const day = { signed: count(today.signed), refused: count(today.refused) };
  return (
    <li>
      <Link className="tile" href={`/operator/branches/${laneId}`} data-row>
        <b>{nameOfBranch(say, lane)}</b>
        <small className="soft">{placeIn(say, lane)}</small>
        <Tag tone={tone} icon={icon} text={say(`branches.state.${state}`)} />
        {heldAt && <small>{say('branches.since', { time: since(heldAt) })}</small>}
        <small>{say('branches.wait', { n: waiting })}</small>
        <small className="soft">{say('branches.today', day)}</small>
      </Link>
    </li>
  );
}
