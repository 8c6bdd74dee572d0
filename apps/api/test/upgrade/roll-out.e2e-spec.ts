/** @full-run: kept-ledgers.e2e-spec.ts and migrate.medium-spec.ts upgrade a ledger; `npm run upgrade-check` plays this suite with the previous release. */
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { eventually, projectRoot } from '@app/testing';
import { copyPrograms, type CopiedPrograms } from './copy-programs.js';
import { RollOut } from './roll-out.js';

/** `npm run upgrade-check` names a checkout of the previous release. Otherwise that is our own programs. */
const { UPGRADE_FROM } = process.env;
const BEFORE = UPGRADE_FROM ?? projectRoot;

/** What a later release may do to the ledger, so that ours still works on it. */
const KIND_MIGRATIONS = {
  '29991231000000_more_columns': `ALTER TABLE submissions ADD COLUMN mood TEXT, ADD COLUMN weight INT NOT NULL DEFAULT 0;`,
  '29991231000001_index': `-- Outside a transaction
DROP INDEX CONCURRENTLY IF EXISTS submissions_mood;
CREATE INDEX CONCURRENTLY submissions_mood ON submissions (mood) WHERE mood IS NOT NULL;
`,
};
const COLUMN_DROPPED_TOO_EARLY = { '29991231000000_drop': 'ALTER TABLE submissions DROP COLUMN request_id;' };

let rollOut: RollOut;
const laterReleases: CopiedPrograms[] = [];
afterAll(async () => {
  await rollOut?.stop();
  for (const later of laterReleases) later.remove();
});

/** A copy of our programs with further migrations, as a later release has them. */
function later(migrations: Record<string, string>): string {
  const release = copyPrograms();
  laterReleases.push(release);
  for (const [name, sql] of Object.entries(migrations)) {
    const folder = path.join(release.root, 'prisma/migrations', name);
    mkdirSync(folder);
    writeFileSync(path.join(folder, 'migration.sql'), sql);
  }
  return release.root;
}

describe('an upgrade under load', () => {
  it(
    UPGRADE_FROM ? 'from the previous release, and back' : 'to a release with more columns and an index, and back',
    async () => {
      const after = UPGRADE_FROM ? projectRoot : later(KIND_MIGRATIONS);
      const begun = await RollOut.start(BEFORE);
      rollOut = begun.rollOut;
      const kindsBefore = await rollOut.postEveryKind('P000000098K', begun.pair);
      await rollOut.goOn();

      await rollOut.migrate(after);
      await rollOut.goOn();
      const upgraded = await rollOut.startPair(after, begun.pair);
      const kindsAfter = await rollOut.postEveryKind('P000000099K', upgraded);
      for (const kinds of [kindsBefore, kindsAfter]) await rollOut.repeatToBoth(kinds);
      await rollOut.goOn();
      await rollOut.endPair(begun.pair);
      await rollOut.goOn();
      await rollOut.startPair(BEFORE, upgraded);
      await rollOut.endPair(upgraded);
      await rollOut.goOn();
      await rollOut.closeShops();
      expect(rollOut.findings).toEqual([]);
      await rollOut.expectNothingLost();
    },
  );

  it('is found out when it drops a column that the previous release still uses', async () => {
    await rollOut.migrate(later(COLUMN_DROPPED_TOO_EARLY));
    rollOut.openShops();
    await eventually(() => expect(rollOut.findings).not.toEqual([]));
    expect(rollOut.findings[0]).toMatch(/^an? \w+: 50/);
  });
});
