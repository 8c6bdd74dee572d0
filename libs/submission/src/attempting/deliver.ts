import type { Authority, CallingDevice } from '@app/authority';
import {
  DEVICE_KEY_CLOSED,
  NUMBER_OF_ANOTHER,
  type Outcome,
  type OutcomeOf,
  type SubmissionDocument,
} from '@app/domain';
import type { Sealer, AttemptFacts } from '@app/persistence';
import { jobIdOf } from '@app/queue';
import { kindOf } from '../kinds/index.js';
import type { Kind, Readiness } from '../kinds/kind.js';

export interface DeliveryRequest {
  device: CallingDevice;
  document: SubmissionDocument;
  body: string;
  inDoubt: boolean;
  /** True if the authority has answered another submission lately. */
  authorityAnswers: boolean;
  /** False if another worker may have the submission by now. */
  isStillClaimed(): Promise<boolean>;
  /** The document may have the number of another one that a lost ledger sent: the restore of its branch was open before the doubt. */
  mayNumberBeOfLostLedger(): Promise<boolean>;
}

/** The process may have stood still during the question, while another worker asked and sends again. */
const TOO_LATE: Outcome = {
  kind: 'inDoubt',
  code: 'too late',
  message: 'The question about this document took so long that it was not sent again. The next attempt asks again.',
  wasAsked: true,
  notRepeated: true,
};

/**
 * Makes one attempt to send the wire body. The authority is asked first about a document in doubt if its kind allows a question; if the
 * authority does not have it, the same bytes go out under the same number. They also go out if the authority refuses the question: it
 * accepts each number only one time, so its answer to the repeat decides.
 */
export async function deliver(authority: Authority, kind: Kind, delivery: DeliveryRequest): Promise<Outcome> {
  return withoutSecret(await deliverOnce(authority, kind, delivery), delivery.device.secret);
}

/** The gaps in a text would tell a shorter secret, since it is in many words by chance. */
const MASKED_LENGTH_MIN = 4;
const WORDS_LEFT_OUT =
  'The words of the answer are left out: they may repeat the password, which is too short to be masked in them.';

/** An authority may repeat in its refusal what it was sent. */
function withoutSecret(outcome: Outcome, secret: string | undefined): Outcome {
  if (!secret || !('message' in outcome)) return outcome;
  if (secret.length < MASKED_LENGTH_MIN) return { ...outcome, message: WORDS_LEFT_OUT };
  // As it is, and as JSON has it.
  const forms = [secret, JSON.stringify(secret).slice(1, -1)];
  const message = forms.reduce((text, form) => text.replaceAll(form, '[secret]'), outcome.message);
  return { ...outcome, message };
}

async function deliverOnce(authority: Authority, kind: Kind, delivery: DeliveryRequest): Promise<Outcome> {
  const { device, body, inDoubt } = delivery;
  const submit = () => authority.submit(kind.name, device, body);
  const submitAgain = async () => ((await delivery.isStillClaimed()) ? markAsked(await submit()) : TOO_LATE);
  // Bytes that the authority would refuse are not sent. The next attempt writes them anew.
  const tooEarly = inDoubt ? null : authority.tooEarly(device.environment, body);
  if (tooEarly) return tooEarly;
  if (!inDoubt) return submit();
  if (kind.doubtPolicy !== 'find') return asReceivedBefore(kind, delivery, await submit());
  const finding = await authority.find(kind.name, device, body);
  switch (finding.kind) {
    case 'found':
      return { kind: 'approved', answer: { receipt: finding.receipt } };
    case 'absent':
      return submitAgain();
    case 'refused':
      return finding.forGood || finding.isLost ? markFindUnsupported(await submitAgain()) : submitAgain();
    case 'different':
      return numberOfAnother(finding.message, finding.isPlain ? await submitAgain() : null);
    case 'unavailable':
      // Only the questions fail. The authority accepts each number only one time, so its answer to the same bytes tells what became of it.
      // Not submitAgain: its outcomes say that the authority answered a question.
      if (finding.unanswered && delivery.authorityAnswers && (await delivery.isStillClaimed())) return submit();
      return { kind: 'unavailable', message: finding.message };
    case 'backOff':
      return finding;
    case 'unclear':
      return { ...finding, kind: 'inDoubt', wasAsked: true };
  }
}

/**
 * Other software has sold under our number, so the authority cannot have accepted ours, and cannot accept the same number now. Its
 * refusal of the same bytes tells the number that it expects. A host that tells none leaves the number to an operator. Without an
 * answer to these bytes the document stays in doubt.
 */
function numberOfAnother(message: string, repeated: Outcome | null): Outcome {
  if (repeated?.kind === 'approved' || (repeated && isWithoutVerdict(repeated))) return repeated;
  const fault: Outcome = { kind: 'laneFault', code: NUMBER_OF_ANOTHER, message };
  if (repeated?.kind !== 'laneFault' && repeated?.kind !== 'inDoubt') return fault;
  const { expectedNumber } = repeated;
  return expectedNumber === undefined ? fault : { ...fault, neverAccepted: true, expectedNumber };
}

const isWithoutVerdict = (outcome: Outcome): boolean =>
  outcome.kind === 'inDoubt'
    ? !outcome.numberTaken
    : outcome.kind === 'unavailable' || outcome.kind === 'backOff' || outcome.kind === 'tooEarly';

/**
 * The document was in doubt and the authority answers "duplicate". A document that creates something was received the first
 * time, so it is approved. A document that changes something existing proves nothing by that answer, so it is refused. Where a
 * lost ledger may have used the number, the answer proves nothing either, and the document stays in doubt.
 */
async function asReceivedBefore(
  { doubtPolicy, changesExisting }: Kind,
  { document, mayNumberBeOfLostLedger }: DeliveryRequest,
  outcome: Outcome,
): Promise<Outcome> {
  if (doubtPolicy !== 'resend' || outcome.kind !== 'rejected' || outcome.cause !== 'duplicate') return outcome;
  const { code, message } = outcome;
  if (changesExisting?.(document)) return { kind: 'rejected', code, message };
  return (await mayNumberBeOfLostLedger()) ? outcome : { kind: 'approved', answer: {} };
}

const markAsked = (outcome: Outcome): Outcome =>
  outcome.kind === 'inDoubt' ? { ...outcome, wasAsked: true } : outcome;

const markFindUnsupported = (outcome: Outcome): Outcome =>
  outcome.kind === 'inDoubt' && outcome.numberTaken ? { ...outcome, findUnsupported: true } : outcome;

/**
 * A secret can stay closed for good: the row is damaged, or the ledger was restored beside another ENCRYPTION_KEY. A repeat does not
 * help, and the lane must not wait. Posting the document again seals the secret anew.
 */
const SECRET_STAYS_CLOSED: Readiness = {
  kind: 'refused',
  refusal: {
    code: '003',
    field: 'password',
    message:
      'The stored password cannot be read any more, so the document is not sent. Send it again, with its password if it has one.',
    fix: 'Send the document again, with its password if it has one.',
  },
};

/** The call was not made. All documents of the device need its key, so the lane is held until an operator has repaired the cause. */
const KEY_STAYS_CLOSED: OutcomeOf<'laneFault'> = {
  kind: 'laneFault',
  code: DEVICE_KEY_CLOSED,
  message:
    'The stored key of this device cannot be opened, so nothing was sent: it was sealed with another ENCRYPTION_KEY, or its row in ' +
    'the ledger is damaged. Start the workers with the ENCRYPTION_KEY that sealed it, or restore devices.cmc_key from a backup; ' +
    'then resume the lane.',
  ofDevice: true,
};

interface OpenedDevice {
  device: CallingDevice;
  /** Set if the key of the device cannot be opened. */
  fault?: OutcomeOf<'laneFault'>;
}

export interface OpenedSecrets extends OpenedDevice, Pick<DeliveryRequest, 'body'> {
  /** Set if the document cannot be sent. */
  refused?: Readiness;
}

/** The device and the body of one call, with their secrets opened. The ledger has them sealed. */
export async function openedFor(
  facts: AttemptFacts,
  body: string,
  sealer: Pick<Sealer, 'openKey' | 'texts'>,
): Promise<OpenedSecrets> {
  const { device, fault } = await callingDevice(facts, sealer);
  if (fault) return { device, body, fault };
  const sealed = kindOf(facts.kind).sealedText?.(facts.document as SubmissionDocument);
  if (sealed === undefined) return { device, body };
  const secret = await sealer.texts.open(sealed).catch(() => null);
  if (secret === null) return { device, body, refused: SECRET_STAYS_CLOSED };
  return { device: { ...device, secret }, body: body.replace(JSON.stringify(sealed), () => JSON.stringify(secret)) };
}

/** The device with its key opened, for one call. */
export async function callingDevice(
  { environment, kind, device }: AttemptFacts,
  sealer: Pick<Sealer, 'openKey'>,
): Promise<OpenedDevice> {
  const { tin, bhfId, cmcKey } = device;
  const closed = { environment, tin, bhfId, cmcKey: null };
  if (cmcKey === null || kindOf(kind).onceOnly) return { device: closed };
  try {
    return { device: { ...closed, cmcKey: await sealer.openKey(cmcKey) } };
  } catch {
    return { device: closed, fault: KEY_STAYS_CLOSED };
  }
}

/** The facts of a submission that a worker tries. `jobId` names the job if it is that of an earlier document of the lane. */
export type DeliveredFacts = AttemptFacts & { jobId?: string | undefined };

/** The fields of an event that name a delivery. */
export const deliveryFieldsOf = ({ id, turn, laneId, environment, kind, jobId }: DeliveredFacts) => ({
  submissionId: id,
  jobId: jobId ?? jobIdOf({ submissionId: id, turn }),
  laneId,
  environment,
  kind,
});
