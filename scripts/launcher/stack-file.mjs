import { rmSync } from 'node:fs';
import { inData } from './paths.mjs';
import { writePrivateJson } from './private-file.mjs';

const file = inData('stack.json');

/** What runs and how to reach it, for programs. It exists exactly while everything is up. */
export function publishStack(lifetime, stack) {
  writePrivateJson(file, stack);
  lifetime.add({ stop: withdrawStack, kill: withdrawStack });
}

export function withdrawStack() {
  rmSync(file, { force: true });
}
