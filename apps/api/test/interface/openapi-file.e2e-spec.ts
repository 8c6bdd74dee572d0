import { readFileSync, writeFileSync } from 'node:fs';
import { EXAMPLE_DAY } from '@app/contract';
import { today } from '@app/domain';
import { SharedStack } from '../../../../libs/testing/src/shared-stack/shared-stack.js';

const FILE = 'docs/openapi.json';

/** The examples that are served are of today, and those of the file of one day. */
const ofOneDay = (text: string): string => {
  const now = today(new Date());
  const dashed = (day: string) => day.replace(/^(....)(..)(..)$/, '$1-$2-$3');
  return text.replaceAll(now, EXAMPLE_DAY).replaceAll(dashed(now), dashed(EXAMPLE_DAY));
};

it('docs/openapi.json is the contract of today; npm run openapi writes it', async () => {
  const stack = await SharedStack.find();
  const text = ofOneDay(await (await fetch(`${stack.nextApi()}/openapi.json`)).text());
  if (process.env.WRITE_OPENAPI) writeFileSync(FILE, text);
  expect(JSON.parse(readFileSync(FILE, 'utf8'))).toEqual(JSON.parse(text));
});
