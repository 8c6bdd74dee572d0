import type { CaseDto } from '../calls/generated/index.js';
import { Row } from '../parts/row.js';
import { Status } from '../parts/status.js';
import { useFormat } from '../words/format.js';
import { useSay, type Word } from '../words/words.js';

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
        <Row
          key={one.submissionId}
          icon="doc"
          title={one.reference}
          to={`/operator/submissions/${one.submissionId}`}
          about={noteOf(one)}
        >
          <Status of={one.status} isForOperator />
        </Row>
      ))}
    </ul>
  );
}
