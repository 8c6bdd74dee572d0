import { type ReactNode, useState } from 'react';
import { useLocation } from 'wouter';
import { type Act, useAct } from '../../calls/act.js';
import { useShop } from '../../calls/shop.js';
import { ActButton, Refusal } from '../../parts/act-button.js';
import { Figure, Note } from '../../parts/card.js';
import { Icon } from '../../parts/icon.js';
import { Say } from '../../parts/say.js';
import { count } from '../../words/format.js';
import { useSay } from '../../words/words.js';
import { Causes } from './causes.js';
import { readingFor } from './columns.js';
import { MatchStep } from './match-step.js';
import type { OpenedFile } from './opened-file.js';
import { sizeOf } from './read-file.js';
import { leftOutOf, refusedOf } from './refused.js';
import { Step } from '../../parts/steps.js';
import { type Checked, checkFile, sendChecked } from './upload.js';

/** From a file to a batch: match, check, send. */
export function NewBatch({ file, onLeave }: { file: OpenedFile; onLeave: () => void }) {
  const say = useSay();
  const { app, client } = useShop();
  const [, go] = useLocation();
  const [reading, setReading] = useState(() => readingFor(file.table?.header ?? []));
  const check = useAct(() => checkFile(client, file, reading));
  const send = useAct((checked: Checked) => sendChecked(client, checked), {
    onDone: ({ batchId }) => go(`/batches/${batchId}`),
  });
  const asks = say('batches.asks', { file: file.name, shop: app.name, n: sizeOf(file), rows: count(sizeOf(file)) });
  const later = <Step no={3} state="later" title={say('batches.send')} about={say('batches.sendHow')} />;
  const change = () => {
    send.reset();
    check.reset();
  };
  if (check.result) return <Verdict {...{ asks, send, onLeave, later }} checked={check.result} onChange={change} />;
  const title = say(file.documents ? 'batches.noColumns' : 'batches.whichColumn');
  return (
    <>
      <Say icon="layers" asks={asks} title={title} then={say('batches.nothingSent')} />
      <ol className="steps">
        <MatchStep {...{ file, reading, check, onLeave }} onReading={setReading} />
        <Step no={2} state="later" title={say('batches.checkTitle')} about={say('batches.checkHow')} />
        {later}
      </ol>
    </>
  );
}

interface VerdictParts {
  checked: Checked;
  asks: string;
  send: Act<Checked, unknown>;
  onChange: () => void;
  onLeave: () => void;
  later: ReactNode;
}

/** What the check has found, and the button that sends. */
function Verdict({ checked, asks, send, onChange, onLeave, later }: VerdictParts) {
  const say = useSay();
  const { source, known, verdicts } = checked;
  const wrongs = [...leftOutOf(source, say), ...refusedOf(verdicts, source, say)];
  const isGood = wrongs.length === 0;
  const ready = source.documents.length - wrongs.length - known;
  const numbers = { n: ready, ready: count(ready), wrong: count(wrongs.length), known: count(known) };
  const change = (
    <button type="button" className="btn bare small" onClick={onChange}>
      {say('batches.change')}
    </button>
  );
  const good = ready > 0 ? 'batches.allReady' : 'batches.allKnown';
  const title = say(isGood ? good : 'batches.someReady', numbers);
  const then = say(isGood ? 'batches.nothingSent' : 'batches.mendOrSend');
  return (
    <>
      <Say tone={isGood ? 'good' : 'wait'} icon={isGood ? 'check' : 'pencil'} asks={asks} title={title} then={then} />
      <ol className="steps">
        <Step no={1} state="done" title={say('batches.matched')} about={asks} aside={change} />
        <Step no={2} state="now" title={say('batches.checked')} about={say('batches.checkedHow')}>
          <Found {...numbers} />
          {!isGood && <Causes of={wrongs} source={source} />}
          <Refusal of={send.error} />
          <div className="btns">
            <ActButton act={send} look="main" isDisabled={ready + known === 0} onPress={() => send.run(checked)}>
              <Icon name="send" />
              {say(ready > 0 ? 'batches.sendReady' : 'batches.send', numbers)}
            </ActButton>
            <button type="button" className="btn" disabled={send.isRunning} onClick={onLeave}>
              {say('batches.another')}
            </button>
          </div>
          {verdicts.length > 0 && <p className="soft small">{say('batches.othersToo', { n: verdicts.length })}</p>}
        </Step>
        {later}
      </ol>
    </>
  );
}

function Found({ ready, wrong, known }: Readonly<Record<'ready' | 'wrong' | 'known', string>>) {
  const say = useSay();
  return (
    <>
      <div className="figures three">
        <Figure label={say('batches.readyCount')} value={ready} />
        <Figure label={say('batches.wrongCount')} value={wrong} />
        <Figure label={say('batches.knownCount')} value={known} note={say('batches.noneTwice')} />
      </div>
      <Note tone="good" icon="check">
        {say('batches.notSentYet')}
      </Note>
    </>
  );
}
