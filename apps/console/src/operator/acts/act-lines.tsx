import { Link } from 'wouter';
import { type ActDto, lanesActs } from '../../calls/generated/index.js';
import { Card } from '../../parts/card.js';
import { LoadedPart } from '../../parts/load.js';
import { Row } from '../../parts/row.js';
import { useFormat } from '../../words/format.js';
import { type Say, useSay, type Word } from '../../words/words.js';
import { useLook } from '../use-look.js';

/** Who did what Risiti did by itself. */
const OWN_OPERATOR = 'Risiti';
const LAST = '8';

export interface ActFilter {
  laneId?: string;
  appId?: string;
  act?: string;
  cursor?: string;
  limit?: string;
}

export const useActs = (query: ActFilter) =>
  useLook(['actList', query], (on) => lanesActs({ ...on, query: { ...query } }));

/** "amina.w@shop.example" is Amina; the name of a program of hers stands behind it. What is no address, such as `shell`, stays. */
export const nameOf = (operator: string): string =>
  operator.replace(/^(\w)([^@.]*)[^@]*@\S+/, (_, first: string, rest: string) => first.toUpperCase() + rest);

/** "Amina held the branch." An act that has no words here is called as the ledger calls it. */
function actWords(say: Say, { act, operator }: ActDto): string {
  const word = `actList.did.${act}` as Word;
  const who = nameOf(operator);
  const words = say(word, { who });
  return words === word ? say('actList.didOther', { who, act }) : words;
}

/** What an act was about. */
function placeOf({ submissionId, laneId, details }: ActDto): string | null {
  const { appId } = details as { appId?: unknown };
  if (submissionId) return `/operator/submissions/${submissionId}`;
  if (typeof appId === 'string') return `/operator/apps/${appId}`;
  return laneId && `/operator/branches/${laneId}`;
}

/** Who did what, when and why. `isFull` names the address of each operator too, and leads to what the act was about. */
export function ActLines({ acts, isFull }: { acts: readonly ActDto[]; isFull?: boolean }) {
  const say = useSay();
  const { moment } = useFormat();
  if (acts.length === 0) return <p className="soft">{say('actList.none')}</p>;
  return (
    <ol className="time" data-list>
      {acts.map((act) => (
        <Row
          key={act.id}
          icon={act.operator === OWN_OPERATOR ? 'cpu' : 'users'}
          title={actWords(say, act)}
          to={isFull ? placeOf(act) : null}
          about={
            <>
              <q>{act.reason}</q>
              {isFull && ['', act.operator, act.address].filter((one) => one !== null).join(' · ')}
            </>
          }
        >
          <time dateTime={act.at}>{moment(act.at)}</time>
        </Row>
      ))}
    </ol>
  );
}

/** The last acts on one branch or one app. */
export function LastActs({ of }: { of: { laneId: string } | { appId: string } }) {
  const say = useSay();
  const acts = useActs({ ...of, limit: LAST });
  const all = `/operator/acts#${new URLSearchParams(of).toString()}`;
  return (
    <Card
      title={say('actList.card')}
      aside={
        <Link className="small" href={all}>
          {say('actList.all')}
        </Link>
      }
      order="late"
    >
      <LoadedPart query={acts}>{(page) => <ActLines acts={page.acts} />}</LoadedPart>
    </Card>
  );
}
