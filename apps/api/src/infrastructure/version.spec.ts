import { readFileSync } from 'node:fs';
import { VERSION } from './version.js';

it('the version equals that of package.json', () => {
  expect(JSON.parse(readFileSync('package.json', 'utf8'))).toMatchObject({ version: VERSION });
});
