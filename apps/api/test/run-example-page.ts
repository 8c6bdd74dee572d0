import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { SharedStack } from '../../../libs/testing/src/shared-stack/shared-stack.js';
import type { Till } from '../../../libs/testing/src/till.js';
import { Shop } from './client/shop.js';

export interface ExampleRun {
  code: number;
  printed: string;
  /** The shop whose till made the requests. */
  shop: Shop;
}

/** Runs a page as `npm run example` does, with a new taxpayer; `change` replaces a text of the page. */
export async function runExamplePage(page: string, change?: { from: string; into: string }): Promise<ExampleRun> {
  const stack = await SharedStack.find();
  return runExamplePageOn(await stack.uninitialisedTill(), page, change);
}

/** Runs a page on an installation whose taxpayer may have played others. */
export async function runExamplePageOn(
  till: Till,
  page: string,
  change?: { from: string; into: string },
): Promise<ExampleRun> {
  const stack = await SharedStack.find();
  const { apiKey, tin } = till;
  const folder = mkdtempSync(path.join(tmpdir(), 'risiti-example-'));
  try {
    const file = path.join(folder, 'stack.json');
    const { simulatorAddress: simulator } = stack;
    const operator = await stack.operator();
    const addresses = { api: stack.nextApi(), simulator };
    const stackSettings = { ...addresses, apiKey, operator, tin, deviceSerialNumber: `serial of ${tin}` };
    writeFileSync(file, JSON.stringify(stackSettings));
    return { ...(await run(file, change ? changed(page, change, folder) : page)), shop: new Shop(stack, till) };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const run = (stackFile: string, page: string): Promise<Omit<ExampleRun, 'shop'>> =>
  new Promise((resolve) => {
    execFile(process.execPath, ['scripts/example.mjs', '--stack', stackFile, page], (error, stdout, stderr) => {
      resolve({ code: Number(error?.code ?? 0), printed: stdout + stderr });
    });
  });

function changed(page: string, { from, into }: { from: string; into: string }, folder: string): string {
  const text = readFileSync(page, 'utf8');
  expect(text).toContain(from);
  const file = path.join(folder, 'changed.md');
  writeFileSync(file, text.replace(from, into));
  return file;
}
