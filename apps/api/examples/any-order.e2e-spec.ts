/** @one-queue: each page has a suite of its own that runs on both. */
import { SharedStack } from '../../../libs/testing/src/shared-stack/shared-stack.js';
import { testSize } from '../../../libs/testing/src/test-size.js';
import { runExamplePageOn } from '../test/run-example-page.js';

const [MORNING, BAD_DAY, GOODS] = ['a-shops-morning', 'a-bad-day', 'a-day-of-goods'];

/** Each page comes once after each page, also after itself. The first three found what a page took for granted. */
const ORDER = [MORNING, BAD_DAY, BAD_DAY, GOODS, GOODS, MORNING, MORNING, GOODS, BAD_DAY, MORNING];

/** Registers are pulled once a minute, and each day of goods waits for two. */
const TIMEOUT_MS = 600_000;

it(
  'the examples can be played in any order and twice on one installation',
  async () => {
    const stack = await SharedStack.find();
    const till = await stack.uninitialisedTill();
    for (const name of ORDER.slice(0, testSize({ short: 3, full: ORDER.length }))) {
      const { code, printed } = await runExamplePageOn(till, `apps/api/examples/${name}.md`);
      expect([name, code, printed]).toEqual([name, 0, expect.stringContaining('every answer matches the page')]);
    }
  },
  TIMEOUT_MS,
);
