import { dataOf } from '@risiti/client/browser';
import encodeQr from 'qr';
import { useAct } from '../../calls/act.js';
import {
  type NewSecondFactorDto,
  secondFactorConfirm,
  secondFactorEnrol,
  secondFactorRead,
  secondFactorRemove,
} from '../../calls/generated/index.js';
import { operatorClient } from '../../calls/operator.js';
import { ActButton, Refusal } from '../../parts/act-button.js';
import { Card, Note } from '../../parts/card.js';
import { Ask, CodeInput, Form, textIn } from '../../parts/form.js';
import { LoadedPart } from '../../parts/load.js';
import { Tag } from '../../parts/status.js';
import { useSay } from '../../words/words.js';
import { useLook } from '../use-look.js';

const codeIn = (form: FormData) => ({ client: operatorClient, body: { code: textIn(form, 'code') } });

export const useSecondFactor = () => useLook(['second-factor'], secondFactorRead, false);

/** The codes of an app, which an operator adds to their password. */
export function SecondFactor() {
  const say = useSay();
  return (
    <Card title={say('factor.title')}>
      <LoadedPart query={useSecondFactor()}>
        {({ state }) => (state === 'confirmed' ? <Confirmed /> : <Enrolment />)}
      </LoadedPart>
    </Card>
  );
}

const Confirmed = () => (
  <div className="stack">
    <Tag tone="good" icon="check" text={useSay()('factor.on')} />
    <div className="btns">
      <Ask words="factor.remove" look="act" work={(form) => secondFactorRemove(codeIn(form))}>
        <CodeInput />
      </Ask>
    </div>
  </div>
);

function Enrolment() {
  const say = useSay();
  const begin = useAct(async () => dataOf(await secondFactorEnrol({ client: operatorClient })));
  if (begin.result) return <FirstCode factor={begin.result} />;
  return (
    <div className="stack">
      <p>{say('factor.off')}</p>
      <Refusal of={begin.error} />
      <div className="btns">
        <ActButton act={begin} look="main" onPress={() => begin.run()}>
          {say('factor.begin')}
        </ActButton>
      </div>
    </div>
  );
}

/** A person who confirms it must log in again with a code: this login began without one. */
function FirstCode({ factor: { secret, uri } }: { factor: NewSecondFactorDto }) {
  const say = useSay();
  const confirm = useAct((form: FormData) => secondFactorConfirm(codeIn(form)));
  return (
    <Form act={confirm} does={say('factor.confirm')}>
      <p>{say('factor.scan')}</p>
      <img
        className="qr"
        alt={say('factor.qr')}
        src={`data:image/svg+xml,${encodeURIComponent(encodeQr(uri, 'svg'))}`}
      />
      <p className="small soft">
        {say('factor.type')} <span className="mono">{secret}</span>
      </p>
      <CodeInput />
      <Note isStill>{say('factor.again')}</Note>
    </Form>
  );
}
