import { readFileSync, writeFileSync } from 'node:fs';
import { EXAMPLE_DAY } from '@app/contract';
import { today } from '@app/domain';
import { SharedStack } from '../../../../libs/testing/src/shared-stack/shared-stack.js';

const FILES = [
  ['docs/openapi.json', '/openapi.json'],
  ['docs/openapi-of-operators.json', '/admin/api/openapi.json'],
] as const;

/** The examples that are served are of today, and those of the file of one day. */
const ofOneDay = (text: string): string => {
  const now = today(new Date());
  const dashed = (day: string) => day.replace(/^(....)(..)(..)$/, '$1-$2-$3');
  return text.replaceAll(now, EXAMPLE_DAY).replaceAll(dashed(now), dashed(EXAMPLE_DAY));
};

it.each(FILES)('%s is the contract of today; npm run openapi writes it', async (file, path) => {
  const stack = await SharedStack.find();
  const { email, password } = await stack.operator();
  const authorization = `Basic ${Buffer.from(`${email}:${password}`).toString('base64')}`;
  const text = ofOneDay(await (await fetch(stack.nextApi() + path, { headers: { authorization } })).text());
  if (process.env.WRITE_OPENAPI) writeFileSync(file, text);
  expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual(JSON.parse(text));
});
