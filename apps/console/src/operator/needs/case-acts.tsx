import { useState } from 'react';
import { useAct } from '../../calls/act.js';
import { operatorClient } from '../../calls/operator.js';
import {
  casesApprove,
  casesAsk,
  casesAttachReceipt,
  type CaseEvidenceDto,
  casesGiveUp,
  casesRedrive,
  casesRelease,
  type QuestionDto,
} from '../../calls/generated/index.js';
import { Refusal } from '../../parts/act-button.js';
import { Note } from '../../parts/card.js';
import { Field } from '../../parts/field.js';
import type { IconName } from '../../parts/icon.js';
import { useFormat } from '../../words/format.js';
import { useSay, type Word } from '../../words/words.js';
import { ActRow, Check, type Order, RowButton } from '../act-sheet.js';
import { nameOf } from '../acts/act-lines.js';
import { worded } from '../acts/worded.js';
import { type CaseAct, caseActs, findingOf } from './valid-acts.js';

type ReasonedAct = Exclude<CaseAct, 'ask'>;
type Values = Readonly<Record<string, string>>;

export const ACT_ICONS: Readonly<Record<CaseAct, IconName>> = {
  ask: 'help',
  adopt: 'check',
  imported: 'link',
  enter: 'pencil',
  approve: 'check',
  release: 'play',
  resend: 'send',
  giveUp: 'x',
  redrive: 'send',
};

/** Nothing takes these back. */
export const isFinal = (act: CaseAct): boolean => act === 'approve' || act === 'resend' || act === 'giveUp';

const NUMBERS = ['importedNumber', 'cisInvcNo', 'totRcptNo'];
const FIELDS: Partial<Record<CaseAct, readonly string[]>> = {
  imported: ['importedNumber'],
  enter: ['cisInvcNo', 'totRcptNo', 'intrlData', 'rcptSign', 'sdcDateTime'],
};

/** Carries out an act on one submission. */
function carryOut(act: ReasonedAct, of: CaseEvidenceDto, order: Order, values: Values): Promise<unknown> {
  const on = { client: operatorClient, path: { id: of.submissionId } };
  const { cisInvcNo, totRcptNo, intrlData = '', rcptSign = '', sdcDateTime = '', importedNumber } = values;
  const numbers = { cisInvcNo: Number(cisInvcNo), totRcptNo: Number(totRcptNo) };
  switch (act) {
    case 'adopt':
      return casesAttachReceipt({ ...on, body: { ...order, questionId: of.question?.questionId ?? '' } });
    case 'enter':
      return casesAttachReceipt({ ...on, body: { ...order, ...numbers, intrlData, rcptSign, sdcDateTime } });
    case 'imported':
      return casesRelease({ ...on, body: { ...order, importedNumber: Number(importedNumber) } });
    case 'approve':
      return casesApprove({ ...on, body: order });
    case 'release':
      return casesRelease({ ...on, body: order });
    case 'resend':
      return casesRelease({ ...on, body: { ...order, neverReceived: true } });
    case 'giveUp':
      return casesGiveUp({ ...on, body: { ...order, neverReceived: of.doubtSince !== null } });
    case 'redrive':
      return casesRedrive({ ...on, body: order });
  }
}

/** What KRA said about a submission, and the acts on it that are valid now. */
export function CaseActs({ of: evidence }: { of: CaseEvidenceDto }) {
  const say = useSay();
  const acts = caseActs(evidence);
  return (
    <>
      {evidence.question && <Answer to={evidence.question} />}
      {acts.length === 0 && <p className="soft">{say('case.noActs')}</p>}
      <div className="acts">
        {acts.map((act) =>
          act === 'ask' ? <Ask key={act} id={evidence.submissionId} /> : <Row key={act} act={act} of={evidence} />,
        )}
      </div>
    </>
  );
}

/** A question changes nothing, so it needs no reason. */
function Ask({ id }: { id: string }) {
  const say = useSay();
  const ask = useAct(() => casesAsk({ client: operatorClient, path: { id } }));
  return (
    <>
      <RowButton
        icon={ACT_ICONS.ask}
        title={say('acts.ask')}
        then={say(ask.isRunning ? 'acts.ask.running' : 'acts.ask.then')}
        isBusy={ask.isRunning}
        onPress={() => ask.run()}
      />
      <Refusal of={ask.error} />
    </>
  );
}

function Row({ act, of: evidence }: { act: ReasonedAct; of: CaseEvidenceDto }) {
  const say = useSay();
  const [isSure, setSure] = useState(false);
  const [values, setValues] = useState<Values>({});
  const { reference: what, kind, doubtSince } = evidence;
  const word = act === 'resend' && kind === 'device-setup' ? 'acts.resendSetUp' : `acts.${act}`;
  return (
    <ActRow
      icon={ACT_ICONS[act]}
      {...worded(say, word, { what })}
      danger={isFinal(act)}
      do={(order) => carryOut(act, evidence, order, values)}
    >
      {FIELDS[act]?.map((name) => (
        <Field key={name} label={say(`acts.field.${name}` as Word)}>
          <input
            required
            inputMode={NUMBERS.includes(name) ? 'numeric' : 'text'}
            pattern={NUMBERS.includes(name) ? '[0-9]+' : undefined}
            value={values[name] ?? ''}
            onChange={({ target }) => setValues({ ...values, [name]: target.value })}
          />
        </Field>
      ))}
      {(act === 'resend' || (act === 'giveUp' && doubtSince !== null)) && (
        <Check isRequired isOn={isSure} onChange={setSure}>
          {say('acts.portal', { what })}
        </Check>
      )}
    </ActRow>
  );
}

function Answer({ to: question }: { to: QuestionDto }) {
  const say = useSay();
  const { moment } = useFormat();
  const finding = findingOf(question);
  const kind = finding?.kind ?? 'none';
  const { receiptNumber: number = '', signature = '' } = finding?.receipt ?? {};
  return (
    <Note
      tone={kind === 'found' ? 'good' : 'wait'}
      icon="help"
      title={say(`case.finding.${kind}` as Word, { number, signature })}
    >
      {finding?.message && <q lang="en">{finding.message}</q>}{' '}
      {say('case.finding.asked', { who: nameOf(question.operator), time: moment(question.askedAt) })}
    </Note>
  );
}
