import type { CaseDto } from '../calls/generated/index.js';
import { Status } from '../parts/status.js';
import { useFormat } from '../words/format.js';
import { useSay, type Word } from '../words/words.js';
import { ThingRow } from './search/thing-row.js';

/** Documents of one branch, each with what it is, its number at KRA, and how it stands. */
export function DocumentRows({ of }: { of: readonly CaseDto[] }) {
  const say = useSay();
  const { moment } = useFormat();
  const noteOf = ({ kind, number, acceptedAt }: CaseDto): string =>
    [say(`case.kind.${kind}` as Word), number !== null && say('branch.asNumber', { number }), moment(acceptedAt)]
      .filter(Boolean)
      .join(' · ');
  return (
    <ul className="rows tight" data-list>
      {of.map((one) => (
        <ThingRow
          key={one.submissionId}
          path={`/operator/submissions/${one.submissionId}`}
          icon="doc"
          name={one.reference}
          note={noteOf(one)}
          state={<Status of={one.status} isForOperator />}
        />
      ))}
    </ul>
  );
}
