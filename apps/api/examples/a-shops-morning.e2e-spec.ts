import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { SharedStack } from '../../../libs/testing/src/shared-stack/shared-stack.js';

const PAGE = 'apps/api/examples/a-shops-morning.md';

let folder: string;
beforeAll(() => void (folder = mkdtempSync(path.join(tmpdir(), 'risiti-example-'))));
afterAll(() => rmSync(folder, { recursive: true }));

/** As `npm run example` does it, with a taxpayer of its own. */
async function play(page: string): Promise<{ code: number; printed: string }> {
  const stack = await SharedStack.find();
  const { apiKey, tin } = await stack.strangeTill();
  const file = path.join(folder, `${tin}.json`);
  writeFileSync(file, JSON.stringify({ api: stack.nextApi(), apiKey, deviceSerialNumber: `serial of ${tin}` }));
  return new Promise((resolve) => {
    execFile(process.execPath, ['scripts/example.mjs', '--stack', file, page], (error, stdout, stderr) => {
      resolve({ code: Number(error?.code ?? 0), printed: stdout + stderr });
    });
  });
}

/** The page with something else for what it says. */
function changed(what: string, into: string): string {
  const page = readFileSync(PAGE, 'utf8');
  expect(page).toContain(what);
  const file = path.join(folder, 'changed.md');
  writeFileSync(file, page.replace(what, into));
  return file;
}

describe('the example of a shop’s morning', () => {
  it('is true from its first request to its last', async () => {
    expect(await play(PAGE)).toEqual({ code: 0, printed: expect.stringContaining('every answer as the page says') });
  });

  it('tells the first answer that is not as the page says', async () => {
    const { code, printed } = await play(changed('"deviceStatus": "ACTIVE"', '"deviceStatus": "ASLEEP"'));
    expect(code).toBe(1);
    expect(printed).toContain('body.data.deviceStatus: expected "ASLEEP", got "ACTIVE"');
    expect(printed).toContain('POST /api/v1/initialize is not answered as the page says');
  });

  it('tells a status that is not as the page says', async () => {
    const { code, printed } = await play(changed('200\n', '201\n'));
    expect([code, printed]).toEqual([1, expect.stringContaining('status: expected 201, got 200')]);
  });
});
