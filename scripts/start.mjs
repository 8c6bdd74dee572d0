/**
 * `npm start` turns a fresh clone into a running stack (see launcher/launch.mjs). An old Node must be able to read this file, so
 * that it can say which Node is needed.
 */
import { requireNode } from './launcher/node-version.mjs';

requireNode();

const { answerTo } = await import('./launcher/start-options.mjs');
const answer = answerTo(process.argv.slice(2));
if (answer) {
  (answer.exitCode === 0 ? console.log : console.error)(answer.text);
  process.exit(answer.exitCode);
}

const { launch } = await import('./launcher/launch.mjs');
const { runProgram } = await import('./launcher/lifetime.mjs');

process.exit(await runProgram(launch));
