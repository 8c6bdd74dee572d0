import { execFileSync } from 'node:child_process';
import { newestRelease, releaseCommit } from '../releases/find-release.mjs';
import { inRoot } from '../launcher/data-folder.mjs';
import { isProduct, isTest, linesOf, readTree } from './tree.mjs';
import { programSettings } from './listed.mjs';

const OUTPUT_MAX = 256 * 1024 * 1024;

/** One line: what has grown since the last release, and what has shrunk. It judges nothing. */
export function growthLine() {
  const version = newestRelease();
  const commit = releaseCommit(version);
  if (!commit) return `House: version ${version} is not in the history of this clone, so nothing says what has grown.`;
  const [before, now] = [sizesOf(treeAt(commit)), sizesOf(readTree(inRoot()))];
  const changes = Object.entries(now).map(([what, count]) => `${signed(count - before[what])} ${what}`);
  return `House: since ${version} ${changes.join(', ')}.`;
}

function sizesOf({ files, text }) {
  const linesIn = (list) => list.reduce((sum, file) => sum + linesOf(text(file)), 0);
  const product = files.filter(isProduct);
  return {
    'lines of product code': linesIn(product),
    'files of it': product.length,
    'lines of tests': linesIn(files.filter(isTest)),
    'files in the repository': files.length,
    settings: programSettings({ text }).length,
  };
}

/** The files of a commit, read at once. */
function treeAt(commit) {
  const git = (args, input) => execFileSync('git', args, { cwd: inRoot(), input, maxBuffer: OUTPUT_MAX });
  const files = git(['ls-tree', '-r', '--name-only', commit]).toString().trimEnd().split('\n');
  const wanted = files.filter((file) => isProduct(file) || isTest(file) || file === 'libs/config/README.md');
  const output = git(['cat-file', '--batch'], wanted.map((file) => `${commit}:${file}\n`).join(''));
  const texts = new Map();
  let start = 0;
  for (const file of wanted) {
    const head = output.indexOf('\n', start);
    const size = Number(output.subarray(start, head).toString().split(' ').at(-1));
    texts.set(file, output.subarray(head + 1, head + 1 + size).toString());
    start = head + size + 2;
  }
  return { files, text: (file) => texts.get(file) };
}

const signed = (count) => `${count < 0 ? '−' : '+'}${Math.abs(count).toLocaleString('en')}`;
