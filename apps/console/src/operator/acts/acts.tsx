import { Card } from '../../parts/card.js';
import { Choice } from '../../parts/form.js';
import { LoadedPart } from '../../parts/load.js';
import { Pages } from '../../parts/pages.js';
import { Say } from '../../parts/say.js';
import { ENGLISH, useSay, type Word } from '../../words/words.js';
import { useFilters } from '../search/filters.js';
import { ActLines, useActs } from './act-lines.js';

const DID = 'actList.did.';
/** The acts that have words here. */
const NAMES = Object.keys(ENGLISH).flatMap((word) => (word.startsWith(DID) ? [word.slice(DID.length)] : []));

/** Who did what, when and why. */
export default function Acts() {
  const say = useSay();
  const [{ act, laneId, appId, cursor }, choose] = useFilters();
  const acts = useActs({ act, laneId, appId, cursor });
  return (
    <>
      <Say icon="pencil" asks={say('place.acts')} title={say('actList.title')} then={say('actList.then')} isLive />
      <div className="choices">
        <Choice
          {...{ label: say('actList.filter'), values: ['', ...NAMES], value: act ?? '' }}
          textOf={(name) => (name ? say(`${DID}${name}` as Word, { who: '…' }) : say('actList.every'))}
          onChoose={(name) => choose({ act: name })}
        />
        {(laneId || appId) && (
          <button type="button" className="btn small" onClick={() => choose({ laneId: '', appId: '' })}>
            {say(laneId ? 'actList.ofBranch' : 'actList.ofApp')}
          </button>
        )}
      </div>
      <Card>
        <LoadedPart query={acts}>
          {(page) => (
            <>
              <ActLines acts={page.acts} isFull />
              <Pages cursor={cursor} next={page.nextCursor} onCursor={(to) => choose({ cursor: to })} />
            </>
          )}
        </LoadedPart>
      </Card>
    </>
  );
}
