import { Failure } from '../../launcher/failure.mjs';
import { root } from '../../launcher/paths.mjs';
import { say } from '../../launcher/say.mjs';
import { findRules } from './find-rules.mjs';
import { findGuards } from './ledger-guards.mjs';
import { ScratchTree } from './scratch-tree.mjs';

const SIDE_BY_SIDE = 2;

/** Takes every rule away once, and sees which tests notice. Resolves to the rules that nobody would miss. */
export async function ruleByRule(lifetime, env) {
  const removals = [...findRules(root), ...findGuards(root)];
  const trees = Array.from({ length: SIDE_BY_SIDE }, () => new ScratchTree(root));
  for (const tree of trees) lifetime.add({ stop: () => tree.kill(), kill: () => tree.kill() });
  await mustPass(trees[0], new Set(removals.map(({ tests }) => tests)), env);
  const waiting = [...removals];
  const unnoticed = [];
  await Promise.all(
    trees.map(async (tree) => {
      for (let one = waiting.shift(); one; one = waiting.shift()) {
        const failures = await tree.failuresWith(one, env);
        say(row(one, failures));
        if (failures.length === 0) unnoticed.push(one);
      }
    }),
  );
  return { removals, unnoticed };
}

/** With all rules in place; otherwise a failure would say nothing. */
async function mustPass(tree, suites, env) {
  for (const tests of suites) {
    const failures = await tree.failures(tests, env);
    if (failures.length > 0)
      throw new Failure(`${failures.length} tests fail with every rule in place: ${failures[0]}`);
  }
}

function row({ name, file }, [first, ...others]) {
  const noticed = first ? `✔ ${first}${others.length > 0 ? ` (and ${others.length} more)` : ''}` : '✘ nobody notices';
  return `${name}\n    ${file}\n    ${noticed}`;
}
