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
import { Input } from '../../parts/form.js';
import type { IconName } from '../../parts/icon.js';
import { useFormat } from '../../words/format.js';
import { ENGLISH, useSay, type Word } from '../../words/words.js';
import { ActSheet, type ActWords, Check, type Entered, type Order, RowButton } from '../act-sheet.js';
import { nameOf } from '../acts/act-lines.js';
import { type CaseAct, caseActs, findingOf, isInvoice } from './valid-acts.js';

type ReasonedAct = Exclude<CaseAct, 'ask'>;

const ICONS: Readonly<Record<CaseAct, IconName>> = {
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

/** Of what is no invoice, other things are true; they stand under `.ofOther`. */
export function wordsOf(act: CaseAct, kind: string): Pick<ActWords, 'word' | 'then' | 'danger'> {
  const word = act === 'resend' && kind === 'device-setup' ? 'acts.resendSetUp' : (`acts.${act}` as const);
  const ofOther = `${word}.ofOther`;
  return { word, danger: isFinal(act), ...(!isInvoice(kind) && ofOther in ENGLISH && { then: ofOther as Word }) };
}

const DIGITS = { inputMode: 'numeric', pattern: '[0-9]+' } as const;
const NUMBERS = ['importedNumber', 'cisInvcNo', 'totRcptNo'];
const FIELDS: Partial<Record<CaseAct, readonly string[]>> = {
  imported: ['importedNumber'],
  enter: ['cisInvcNo', 'totRcptNo', 'intrlData', 'rcptSign', 'sdcDateTime'],
};

/** Carries out an act on one submission. */
function carryOut(act: ReasonedAct, of: CaseEvidenceDto, order: Order, entered: Entered): Promise<unknown> {
  const on = { client: operatorClient, path: { id: of.submissionId } };
  const { cisInvcNo, totRcptNo, intrlData = '', rcptSign = '', sdcDateTime = '', importedNumber } = entered;
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

/** What KRA said about a submission, and the acts on it that are valid now. A sheet stays when its act is not valid any more. */
export function CaseActs({ of: evidence }: { of: CaseEvidenceDto }) {
  const say = useSay();
  const [asked, ask] = useState<ReasonedAct>();
  const { submissionId, question, reference: what } = evidence;
  const acts = caseActs(evidence);
  const reasoned = acts.filter((act) => act !== 'ask');
  return (
    <>
      {question && <Answer to={question} />}
      {acts.length === 0 && <p className="soft">{say('case.noActs')}</p>}
      <div className="acts">
        {acts.includes('ask') && <Ask id={submissionId} />}
        <CaseRows acts={reasoned} kind={evidence.kind} what={what} onAsk={(act) => ask(act)} />
      </div>
      {asked && <CaseSheet act={asked} of={evidence} onClose={() => ask(undefined)} />}
    </>
  );
}

interface RowsParts<Act> {
  acts: readonly Act[];
  kind: string;
  what: string;
  onAsk(act: Act): void;
}

/** The acts on one case, or on each of many. */
export const CaseRows = <Act extends CaseAct>({ acts, kind, what, onAsk }: RowsParts<Act>) =>
  acts.map((act) => (
    <RowButton key={act} icon={ICONS[act]} {...wordsOf(act, kind)} values={{ what }} onPress={() => onAsk(act)} />
  ));

/** A question changes nothing, so it needs no reason. */
function Ask({ id }: { id: string }) {
  const ask = useAct(() => casesAsk({ client: operatorClient, path: { id } }));
  return (
    <>
      <RowButton
        icon={ICONS.ask}
        word="acts.ask"
        then={ask.isRunning ? 'acts.ask.running' : undefined}
        isBusy={ask.isRunning}
        onPress={() => ask.run()}
      />
      <Refusal of={ask.error} />
    </>
  );
}

/** What the operator must have looked up before an act. */
function lookedUp(act: ReasonedAct, doubtSince: string | null): Word | null {
  if (act === 'approve') return 'acts.portalHas';
  return act === 'resend' || (act === 'giveUp' && doubtSince !== null) ? 'acts.portal' : null;
}

function CaseSheet({ act, of: evidence, onClose }: { act: ReasonedAct; of: CaseEvidenceDto; onClose(): void }) {
  const say = useSay();
  const { reference: what, kind, doubtSince } = evidence;
  const statement = lookedUp(act, doubtSince);
  return (
    <ActSheet
      {...wordsOf(act, kind)}
      values={{ what }}
      do={(order, entered) => carryOut(act, evidence, order, entered)}
      onClose={onClose}
    >
      {FIELDS[act]?.map((name) => (
        <Input
          key={name}
          name={name}
          label={say(`acts.field.${name}` as Word)}
          required
          {...(name === 'importedNumber' && { hint: <q lang="en">{evidence.authority?.message}</q> })}
          {...(NUMBERS.includes(name) && DIGITS)}
        />
      ))}
      {statement && <Check>{say(statement, { what })}</Check>}
    </ActSheet>
  );
}

function Answer({ to: question }: { to: QuestionDto }) {
  const say = useSay();
  const { moment } = useFormat();
  const finding = findingOf(question);
  const kind = finding?.numberTaken ? 'numberTaken' : (finding?.kind ?? 'none');
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
