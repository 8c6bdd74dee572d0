import { isPassing, RisitiError } from '@risiti/client/browser';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useAct } from '../../calls/act.js';
import { useShop } from '../../calls/shop.js';
import { ActButton, Refusal } from '../../parts/act-button.js';
import { Note } from '../../parts/card.js';
import { Field } from '../../parts/field.js';
import { Sheet } from '../../parts/sheet.js';
import { count } from '../../words/format.js';
import { useSay } from '../../words/words.js';
import { FileProblem } from '../batches/file-problem.js';
import { register } from './item-bodies.js';
import { type ItemRow, ITEMS_MAX, readItems } from './read-items.js';

interface Refused extends ItemRow {
  advice: string;
}

/** Registers the items of a file, one after the other, until the person stops it. */
export function ImportItems({ onClose }: { onClose(): void }) {
  const say = useSay();
  const [rows, setRows] = useState<readonly ItemRow[]>();
  const file = useMutation({ mutationFn: readItems, onSuccess: setRows });
  const problem = file.error instanceof FileProblem && say(file.error.word, file.error.values);
  return (
    <Sheet title={say('items.add.file')} onClose={onClose}>
      <Field
        label={say('items.file')}
        hint={say('items.fileHint', { max: count(ITEMS_MAX) })}
        wrong={file.error && (problem || say('batches.file.unreadable'))}
      >
        <input
          type="file"
          accept=".csv,.xlsx"
          onChange={({ target }) => {
            const chosen = target.files?.[0];
            setRows(undefined);
            if (chosen) file.mutate(chosen);
          }}
        />
      </Field>
      {rows && <Registering rows={rows} />}
    </Sheet>
  );
}

function Registering({ rows }: { rows: readonly ItemRow[] }) {
  const say = useSay();
  const { client } = useShop();
  const isStopped = useRef(false);
  const [done, setDone] = useState(0);
  const [refused, setRefused] = useState<readonly Refused[]>([]);
  useEffect(() => () => void (isStopped.current = true), []);
  const act = useAct(async () => {
    isStopped.current = false;
    for (const [ahead, row] of rows.slice(done).entries()) {
      if (isStopped.current) return;
      const advice = row.item ? await register(client, row.item).then(() => '', adviceOf) : say('items.file.noKind');
      if (advice) setRefused((before) => [...before, { ...row, advice }]);
      setDone(done + ahead + 1);
    }
  });
  const isOver = done === rows.length;
  return (
    <>
      <progress max={rows.length} value={done} aria-label={say('items.file.progress')} />
      <p role="status">{say('items.file.done', { done: count(done - refused.length), all: count(rows.length) })}</p>
      <Refusal of={act.error} />
      {isOver && refused.length === 0 && (
        <Note tone="good" icon="check">
          {say('items.file.allDone')}
        </Note>
      )}
      {!isOver && (
        <div className="btns">
          {act.isRunning ? (
            <button type="button" className="btn" onClick={() => (isStopped.current = true)}>
              {say('items.file.stop')}
            </button>
          ) : (
            <ActButton act={act} look="main" onPress={() => act.run()}>
              {say('items.file.register', { n: rows.length - done })}
            </ActButton>
          )}
        </div>
      )}
      {refused.length > 0 && <RefusedRows refused={refused} />}
    </>
  );
}

function RefusedRows({ refused }: { refused: readonly Refused[] }) {
  const say = useSay();
  return (
    <>
      <h3>{say('items.file.refused', { n: refused.length })}</h3>
      <ul>
        {refused.map(({ row, name, advice }) => (
          <li key={row}>
            <b>{say('items.file.row', { row, name })}</b> {advice}
          </li>
        ))}
      </ul>
    </>
  );
}

/** What is wrong with one row. Any other error ends the work, and the same button goes on later. */
function adviceOf(error: unknown): string {
  const isAboutRow = error instanceof RisitiError && !isPassing(error) && !['001', '007', ''].includes(error.code);
  if (!isAboutRow) throw error;
  // The very same item is registered already.
  return error.data.identical === true ? '' : `${error.message} ${error.fix}`;
}
