import { Card } from '../../parts/card.js';
import { Field } from '../../parts/field.js';
import { LoadedPart } from '../../parts/load.js';
import { Say } from '../../parts/say.js';
import { ENGLISH, useSay, type Word } from '../../words/words.js';
import { Pages, useFilters } from '../search/filters.js';
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
        <Field label={say('actList.filter')}>
          <select value={act ?? ''} onChange={({ target }) => choose({ act: target.value })}>
            <option value="">{say('actList.every')}</option>
            {NAMES.map((name) => (
              <option key={name} value={name}>
                {say(`${DID}${name}` as Word, { who: '…' })}
              </option>
            ))}
          </select>
        </Field>
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
              <Pages cursor={cursor} next={page.nextCursor} choose={choose} />
            </>
          )}
        </LoadedPart>
      </Card>
    </>
  );
}
