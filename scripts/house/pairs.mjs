import { folderOf, roomOf } from './graph.mjs';
import { isProduct } from './tree.mjs';

/** The pairs of folders of one app or library that import from each other. Files beside the folders belong to none. */
export function twoWayPairs(imports) {
  const product = imports.filter((pair) => pair.every((file) => isProduct(file) && !folderOf(file).endsWith('/src')));
  const inRoom = product.filter(([from, to]) => roomOf(from) === roomOf(to)).map((pair) => pair.map(folderOf));
  const arrows = new Set(inRoom.filter(([from, to]) => from !== to).map(([from, to]) => `${from} → ${to}`));
  const pairs = [...arrows].map((arrow) => arrow.split(' → ')).filter(([from, to]) => from < to);
  return pairs.filter(([from, to]) => arrows.has(`${to} → ${from}`)).map((pair) => pair.join(' ⇄ '));
}
