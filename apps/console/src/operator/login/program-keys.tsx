import { dataOf } from '@risiti/client/browser';
import { useState } from 'react';
import {
  type OperatorKeyDto,
  type OperatorKeyOrderDto,
  operatorKeysList,
  operatorKeysMake,
  operatorKeysRevoke,
} from '../../calls/generated/index.js';
import { operatorClient } from '../../calls/operator.js';
import { CODE_HEADER } from '../../calls/session.js';
import { Card } from '../../parts/card.js';
import { Choice, CodeInput, Input } from '../../parts/form.js';
import { LoadedPart } from '../../parts/load.js';
import { Row } from '../../parts/row.js';
import { ShownOnce, useShownOnce } from '../../parts/shown-once.js';
import { useFormat } from '../../words/format.js';
import { useSay } from '../../words/words.js';
import { ActRow, ActSheet, type Entered, type Order } from '../act-sheet.js';
import { useLook } from '../use-look.js';
import { useSecondFactor } from './second-factor.js';

const FRESH_KEY = ['operator', 'fresh-key'] as const;

/** The keys with which programs call the API of operators, and the way to another one. */
export function ProgramKeys() {
  const say = useSay();
  const [freshKey, show] = useShownOnce<string>(FRESH_KEY);
  const query = useLook(['program-keys'], operatorKeysList, false);
  return (
    <Card title={say('programs.title')}>
      <div className="stack">
        {freshKey ? <ShownOnce text={freshKey} onStored={() => show(null)} /> : <NewKey onMade={show} />}
        <LoadedPart query={query}>
          {({ keys }) =>
            keys.length === 0 ? (
              <p className="soft">{say('programs.none')}</p>
            ) : (
              <ul className="rows tight">
                {keys.map((key) => (
                  <ProgramKey key={key.keyId} {...key} />
                ))}
              </ul>
            )
          }
        </LoadedPart>
      </div>
    </Card>
  );
}

/** Without a second factor, Risiti makes no key. */
function NewKey({ onMade }: { onMade: (key: string) => void }) {
  const say = useSay();
  const make = async (order: Order, { code = '', name = '', rights, days }: Entered) => {
    const named = { name: name.trim(), rights: rights === 'ACT' ? 'ACT' : 'READ' } as const;
    const body: OperatorKeyOrderDto = { ...order, ...named, days: Number(days) };
    onMade(dataOf(await operatorKeysMake({ client: operatorClient, body, headers: { [CODE_HEADER]: code } })).key);
  };
  return (
    <LoadedPart query={useSecondFactor()}>
      {({ state }) =>
        state === 'confirmed' ? (
          <div className="acts flat">
            <ActRow icon="key" word="programs.new" do={make}>
              <NewKeyFields />
            </ActRow>
          </div>
        ) : (
          <p>{say('programs.first')}</p>
        )
      }
    </LoadedPart>
  );
}

function NewKeyFields() {
  const say = useSay();
  return (
    <>
      <Input label={say('programs.name')} hint={say('programs.name.hint')} name="name" required maxLength={60} />
      <Choice
        label={say('programs.rights')}
        name="rights"
        values={['READ', 'ACT']}
        textOf={(one) => say(`programs.rights.${one}`)}
      />
      <Input
        label={say('programs.days')}
        {...{ name: 'days', type: 'number', min: 1, max: 366, defaultValue: 90 }}
        required
      />
      <CodeInput />
    </>
  );
}

function ProgramKey({ keyId, name, rights, operator, hint, expiresAt, lastUsedAt, revokedAt }: OperatorKeyDto) {
  const say = useSay();
  const { moment } = useFormat();
  const [isOpen, setOpen] = useState(false);
  const isOver = revokedAt !== null || Date.parse(expiresAt) < Date.now();
  const until = revokedAt
    ? say('keys.revoked', { time: moment(revokedAt) })
    : say(isOver ? 'programs.expired' : 'programs.until', { time: moment(expiresAt) });
  const used = lastUsedAt ? say('keys.used', { time: moment(lastUsedAt) }) : say('keys.unused');
  return (
    <Row
      icon={isOver ? 'x' : 'key'}
      title={name}
      about={[say(`programs.rights.${rights}`), operator, hint, until, used].join(' · ')}
    >
      {!isOver && (
        <button type="button" className="btn small" onClick={() => setOpen(true)}>
          {say('programs.revoke.do')}…
        </button>
      )}
      {isOpen && (
        <ActSheet
          word="programs.revoke"
          values={{ name }}
          danger
          do={(body) => operatorKeysRevoke({ client: operatorClient, path: { id: keyId }, body })}
          onClose={() => setOpen(false)}
        />
      )}
    </Row>
  );
}
