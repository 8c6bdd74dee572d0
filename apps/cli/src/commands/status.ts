import type { Command } from 'commander';
import {
  devicesList,
  type DeviceStateDto,
  healthReadStatus,
  type ListedSubmissionDto,
  dataOf,
  ENDED_BADLY,
} from '@app/client';
import { described, type Scene, withClient } from '../command.js';
import { EXIT } from '../exit-codes.js';
import { paint, plain } from '../output.js';
import { findSubmission } from './find-submission.js';

export const addStatus = (program: Command): void => {
  described(
    program.command('status [invoice]'),
    'say how a document stands, or whether the shop can sell',
    'status',
    'status INV-1',
    'status INV-1 --json | jq .status',
  ).action(withClient(status));
};

async function status(scene: Scene, _: object, invoice?: string): Promise<void> {
  if (invoice !== undefined) {
    const submission = await findSubmission(scene, invoice);
    scene.output.print(submission, submissionText(submission));
    return;
  }
  const { devices } = dataOf(await devicesList({ client: scene.client, signal: scene.signal }));
  const service = dataOf(await healthReadStatus({ client: scene.client, signal: scene.signal }));
  const environment = scene.profile.key.startsWith('service_live_') ? service.production : service.sandbox;
  const alarms = environment.alarms.map(({ alarm, since }) => `${ALARMS[alarm]} (since ${since})`);
  if (devices.some(({ state }) => state !== 'READY')) process.exitCode = EXIT.deviceCannotSend;
  scene.output.print(
    { devices, alarms, breaker: environment.breaker, workers: service.workers },
    [...devices.map(deviceText), ...alarms.map((alarm) => `${paint('red', '!')} ${alarm}`)].join('\n'),
  );
}

const ALARMS = {
  nothingSettles: 'Documents wait, and none is answered.',
  oldSale: 'A sale waits for its signature for too long.',
  queuePaused: 'The operator of Risiti has paused the queue.',
};

function submissionText({
  reference,
  kind,
  status: state,
  rcptSign,
  refusals,
  nextAttemptAt,
}: ListedSubmissionDto): string {
  const mark =
    state === 'APPROVED' ? paint('green', '✔') : ENDED_BADLY.includes(state) ? paint('red', '✘') : paint('yellow', '…');
  const more = [
    rcptSign && `  signature  ${rcptSign}`,
    nextAttemptAt && `  next try   ${nextAttemptAt}`,
    ...(refusals ?? []).flatMap(({ message, fix }) => [`  ${plain(message)}`, `  ${plain(fix)}`]),
  ].filter(Boolean);
  return [`${mark} ${plain(reference)} (${kind}) is ${state}`, ...more].join('\n');
}

/** The question of a shop: can I sell? */
export function deviceText({ tin, bhfId, state, waiting, hold, oldestUnsigned }: DeviceStateDto): string {
  const branch = `${tin} branch ${bhfId}`;
  if (state === 'UNINITIALISED')
    return `${paint('red', '✘')} ${branch}: the device is not set up: POST /api/v1/initialize, or in the sandbox risiti init`;
  if (hold) return `${paint('red', '✘')} ${branch}: ${plain(hold.message)} ${plain(hold.whatToDo)} ${waiting} wait.`;
  if (!oldestUnsigned) return `${paint('green', '✔')} ${branch}: receipts are signed. ${waiting} documents wait.`;
  return `${paint('yellow', '…')} ${branch}: sell on, receipts follow. ${waiting} documents wait, since ${oldestUnsigned.acceptedAt}.`;
}
