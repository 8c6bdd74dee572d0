import type { FormEvent } from 'react';
import { type FoundDto, searchSearch } from '../../calls/generated/index.js';
import { Card } from '../../parts/card.js';
import { Input, textIn } from '../../parts/form.js';
import type { IconName } from '../../parts/icon.js';
import { LoadedPart } from '../../parts/load.js';
import { Pages } from '../../parts/pages.js';
import { Row } from '../../parts/row.js';
import { Say } from '../../parts/say.js';
import { Status } from '../../parts/status.js';
import { useFormat } from '../../words/format.js';
import { useSay, type Word } from '../../words/words.js';
import { AppState } from '../apps/app-parts.js';
import { placeIn } from '../texts.js';
import { useLook } from '../use-look.js';
import { useFilters } from './filters.js';

/** What can be found, in the order in which it is shown. A batch has no page. */
const TYPES: readonly (readonly [type: FoundDto['type'], icon: IconName, path: string | null])[] = [
  ['lane', 'store', '/operator/branches/'],
  ['app', 'users', '/operator/apps/'],
  ['submission', 'doc', '/operator/submissions/'],
  ['batch', 'layers', null],
];

/** One field finds whatever an operator was given. */
export default function Search() {
  const say = useSay();
  const [{ q = '', cursor }, choose] = useFilters();
  const found = useLook(['search', q || null, cursor], (on) => searchSearch({ ...on, query: { q, cursor } }), false);
  const n = found.data?.results.length;
  const search = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    choose({ q: textIn(new FormData(event.currentTarget), 'q') });
  };
  return (
    <>
      <Say
        tone={n === 0 ? 'wait' : 'good'}
        icon="search"
        asks={say('place.search')}
        title={n === undefined ? say('search.title') : say(n > 0 ? 'search.found' : 'search.nothing', { n, q })}
        then={found.data?.hint ? <span lang="en">{found.data.hint}</span> : say('search.then')}
      />
      <form className="card choices" onSubmit={search}>
        <Input key={q} name="q" label={say('search.field')} type="search" maxLength={100} defaultValue={q} />
        <button type="submit" className="btn main">
          {say('search.do')}
        </button>
      </form>
      {q !== '' && (
        <LoadedPart query={found}>
          {({ results, nextCursor }) => (
            <>
              <Results results={results} />
              <Pages cursor={cursor} next={nextCursor} onCursor={(to) => choose({ cursor: to })} />
            </>
          )}
        </LoadedPart>
      )}
    </>
  );
}

function Results({ results }: { results: readonly FoundDto[] }) {
  const say = useSay();
  return TYPES.map(([type, icon, path]) => {
    const ofType = results.filter((one) => one.type === type);
    if (ofType.length === 0) return null;
    return (
      <Card key={type} title={say(`search.type.${type}`)}>
        <ul className="rows" data-list>
          {ofType.map((one) => (
            <FoundRow key={one.id} of={one} icon={icon} path={path} />
          ))}
        </ul>
      </Card>
    );
  });
}

function FoundRow({ of, icon, path }: { of: FoundDto; icon: IconName; path: string | null }) {
  const say = useSay();
  const { moment } = useFormat();
  const { type, id, kind, name, state, foundBy, at } = of;
  const place = placeIn(say, of);
  const facts = [
    kind && say(`case.kind.${kind}` as Word),
    type !== 'lane' && place,
    moment(at),
    say(`search.by.${foundBy}`),
  ];
  return (
    <Row
      icon={icon}
      title={name ?? (type === 'lane' ? place : id)}
      to={path && path + id}
      about={facts.filter(Boolean).join(' · ')}
    >
      {state && (type === 'app' ? <AppState state={state} /> : <Status of={state} isForOperator />)}
    </Row>
  );
}
