import { readFileSync, writeFileSync } from 'node:fs';
import { SharedStack } from '../../../../libs/testing/src/shared-stack/shared-stack.js';

const FILE = 'docs/openapi.json';

it('docs/openapi.json is the contract of today; npm run openapi writes it', async () => {
  const stack = await SharedStack.find();
  const text = await (await fetch(`${stack.nextApi()}/openapi.json`)).text();
  if (process.env.WRITE_OPENAPI) writeFileSync(FILE, text);
  expect(JSON.parse(readFileSync(FILE, 'utf8'))).toEqual(JSON.parse(text));
});
