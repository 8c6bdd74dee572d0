import { readFileSync, writeFileSync } from 'node:fs';
import { SharedStack } from '../../../../libs/testing/src/shared-stack/shared-stack.js';
import type { OpenApi } from './openapi-schema.js';
import { referencePage } from './reference-page.js';

const PAGE = 'docs/reference.md';

it('docs/reference.md is what the contract says today; npm run reference writes it', async () => {
  const stack = await SharedStack.find();
  const document = (await (await fetch(`${stack.nextApi()}/openapi.json`)).json()) as OpenApi;
  const page = referencePage(document);
  if (process.env.WRITE_REFERENCE) writeFileSync(PAGE, page);
  expect(readFileSync(PAGE, 'utf8')).toBe(page);
});
