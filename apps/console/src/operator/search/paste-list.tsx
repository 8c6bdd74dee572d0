import { dataOf } from '@risiti/client/browser';
import type { FormEvent } from 'react';
import { useAct } from '../../calls/act.js';
import { booksCheck, type ListCheckDto } from '../../calls/generated/index.js';
import { operatorClient } from '../../calls/operator.js';
import { ActButton, Refusal } from '../../parts/act-button.js';
import { Field } from '../../parts/field.js';
import { Choice, Input, textIn } from '../../parts/form.js';
import { Say } from '../../parts/say.js';
import { useSay } from '../../words/words.js';
import { CheckedList } from './checked-list.js';

/** A list of a shop or of KRA against the books. A file goes as it is: Risiti knows how table programs write. */
async function check(form: FormData): Promise<ListCheckDto> {
  const file = form.get('file');
  const list = file instanceof File && file.size > 0 ? file : textIn(form, 'list');
  const query = { tin: textIn(form, 'tin'), environment: textIn(form, 'environment'), bhfId: textIn(form, 'bhfId') };
  const asText = { body: list as never, bodySerializer: null, headers: { 'Content-Type': 'text/csv' } };
  return dataOf(await booksCheck({ client: operatorClient, query, ...asText }));
}

const FILES = '.csv,.txt,text/csv,text/plain';

/** Compares a list of invoices with the books. */
export default function PasteList() {
  const say = useSay();
  const act = useAct(check);
  const { result, error } = act;
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    act.run(new FormData(event.currentTarget));
  };
  const { lines = 0, signed = 0 } = result?.counts ?? {};
  const found = say(lines > signed ? 'list.someOff' : 'list.allSigned', { n: lines - signed, lines });
  return (
    <>
      <Say
        tone={lines > signed ? 'wait' : 'good'}
        icon={result ? undefined : 'list'}
        asks={say('place.list')}
        title={result ? found : say('list.title')}
        then={say(result ? 'list.result.then' : 'list.then')}
      />
      {result && <CheckedList of={result} />}
      <form className="card fields" onSubmit={submit}>
        <ListFields />
        <Refusal of={error} />
        <div className="btns">
          <ActButton act={act} look="main">
            {say('list.do')}
          </ActButton>
        </div>
      </form>
    </>
  );
}

function ListFields() {
  const say = useSay();
  return (
    <>
      <Input name="tin" label={say('list.tin')} required maxLength={11} />
      <Input name="bhfId" label={say('list.branch')} note={say('list.branchNote')} pattern="[0-9][0-9]" />
      <Choice
        name="environment"
        label={say('search.environment')}
        values={['PRODUCTION', 'SANDBOX']}
        textOf={(environment) => say(`search.environment.${environment}`)}
      />
      <Field label={say('list.lines')} hint={say('list.linesHint')}>
        <textarea name="list" rows={8} />
      </Field>
      <Input type="file" name="file" label={say('list.file')} note={say('list.fileNote')} accept={FILES} />
    </>
  );
}
