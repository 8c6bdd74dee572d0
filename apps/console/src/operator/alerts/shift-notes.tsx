import { useState } from 'react';
import { Link } from 'wouter';
import { useAct } from '../../calls/act.js';
import { type ShiftNoteDto, shiftNotesLeave, shiftNotesList } from '../../calls/generated/index.js';
import { operatorClient } from '../../calls/operator.js';
import { Card } from '../../parts/card.js';
import { Form, textIn, type Wish } from '../../parts/form.js';
import { LoadedPart } from '../../parts/load.js';
import { Pages } from '../../parts/pages.js';
import { Row } from '../../parts/row.js';
import { useFormat } from '../../words/format.js';
import { useSay } from '../../words/words.js';
import { nameOf } from '../acts/act-lines.js';
import { useLook } from '../use-look.js';

const SHOWN = '3';
const TEXT: Wish = { name: 'text', label: 'notes.text', isLong: true, required: true, maxLength: 2_000 };

const useNotes = (query: { cursor?: string; limit: string }) =>
  useLook(['notes', query], (on) => shiftNotesList({ ...on, query: { ...query } }));

/** What operators left for those who come after them, and the field for another note. */
export function ShiftNotes() {
  const say = useSay();
  const [cursor, turnTo] = useState<string>();
  const [left, setLeft] = useState(0);
  const notes = useNotes({ cursor, limit: SHOWN });
  const body = (form: FormData) => ({ text: textIn(form, 'text') });
  const act = useAct((form: FormData) => shiftNotesLeave({ client: operatorClient, body: body(form) }), {
    onDone: () => {
      turnTo(undefined);
      setLeft(left + 1);
    },
  });
  return (
    <Card title={say('notes.title')} order="soon">
      <div className="stack">
        <LoadedPart query={notes}>
          {(page) => (
            <>
              <NoteLines notes={page.notes} />
              <Pages cursor={cursor} next={page.nextCursor} onCursor={turnTo} />
            </>
          )}
        </LoadedPart>
        <Form key={left} fields={[TEXT]} act={act} does={say('notes.leave')} />
      </div>
    </Card>
  );
}

function NoteLines({ notes }: { notes: readonly ShiftNoteDto[] }) {
  const say = useSay();
  const { moment } = useFormat();
  if (notes.length === 0) return <p className="soft">{say('notes.none')}</p>;
  return (
    <ol className="time">
      {notes.map(({ id, operator, text, at }) => (
        <Row key={id} icon="users" title={nameOf(operator)} about={<span className="written">{text}</span>}>
          <time dateTime={at}>{moment(at)}</time>
        </Row>
      ))}
    </ol>
  );
}

/** The newest note. Nothing stands here before the first one. */
export function LastNote() {
  const say = useSay();
  const { moment } = useFormat();
  const note = useNotes({ limit: '1' }).data?.notes[0];
  if (!note) return null;
  const who = (
    <span className="small soft">
      {nameOf(note.operator)}, <time dateTime={note.at}>{moment(note.at)}</time>
    </span>
  );
  return (
    <Card title={say('notes.last')} aside={who}>
      <p className="written">{note.text}</p>
      <p>
        <Link className="small" href="/operator/alerts">
          {say('notes.another')}
        </Link>
      </p>
    </Card>
  );
}
