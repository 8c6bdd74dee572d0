import { chmodSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { AppsFile } from './apps-file.js';
import { tinOf } from './sandbox-app.js';

const folders: string[] = [];
afterAll(() => folders.forEach((folder) => rmSync(folder, { recursive: true })));

const app = (nth: number) => ({
  ...{ appId: `app-${nth}`, apiKey: `service_test_${nth}`, tin: tinOf(nth), bhfId: '00', itemCd: 'SVC-WASH' },
});
const lines = (...apps: object[]) => apps.map((one) => `${JSON.stringify(one)}\n`).join('');

/** A file with this in it, or none. */
function setup(text?: string) {
  const folder = mkdtempSync(path.join(tmpdir(), 'risiti-apps-'));
  folders.push(folder);
  const name = path.join(folder, 'data/apps.ndjson');
  if (text !== undefined) {
    AppsFile.open(name).close();
    writeFileSync(name, text);
  }
  const reopen = () => {
    const file = AppsFile.open(name);
    file.close();
    return file.apps;
  };
  return { name, reopen, text: () => readFileSync(name, 'utf8') };
}

it('keeps every added app on its own line', () => {
  const { name, reopen, text } = setup();
  const file = AppsFile.open(name);
  for (const nth of [2, 1]) file.add(app(nth));
  expect([file.has(tinOf(1)), file.has(tinOf(3))]).toEqual([true, false]);
  file.close();
  expect(text()).toBe(lines(app(2), app(1)));
  expect(reopen()).toEqual([app(2), app(1)]);
});

it('is readable for its owner only, also if it was readable for others before', () => {
  const { name, reopen } = setup(lines(app(1)));
  chmodSync(name, 0o644);
  reopen();
  expect(statSync(name).mode & 0o777).toBe(0o600);
});

it.each([1, 20, 80])(
  'cuts off a last line that ends after %d characters, and adds the next app on its own line',
  (length) => {
    const { name, reopen, text } = setup(lines(app(1)) + lines(app(2)).slice(0, length));
    const file = AppsFile.open(name);
    expect(file.apps).toEqual([app(1)]);
    file.add(app(3));
    file.close();
    expect(text()).toBe(lines(app(1), app(3)));
    expect(reopen()).toEqual([app(1), app(3)]);
  },
);

it('keeps a last line that lacks only its line break', () => {
  const { name, text } = setup(lines(app(1), app(2)).trimEnd());
  const file = AppsFile.open(name);
  file.add(app(3));
  file.close();
  expect(text()).toBe(lines(app(1), app(2), app(3)));
});

it.each(['{"tin":"P900000002S"}', 'null', '', '{"appId"'])(
  'refuses the file and names a wrong line in the middle: %j',
  (line) => {
    const { name, text } = setup(`${lines(app(1))}${line}\n${lines(app(3))}`);
    const before = text();
    expect(() => AppsFile.open(name)).toThrow(`Line 2 of ${name} is not an app. Correct the line, or remove it`);
    expect(text()).toBe(before);
  },
);
