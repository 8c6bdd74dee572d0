/** The usual level also draws the folders of these apps and libraries. */
const OPENED = ['apps/api', 'libs/submission'];
/** Tests and measurements use these; their arrows say nothing about the product. */
const LEFT_OUT = ['apps/bench', 'apps/simulator', 'libs/testing'];

/**
 * A Mermaid chart of the imports. Level 1 draws rooms: apps and libraries. Level 2 also draws the folders of the largest
 * rooms, level 3 those of all rooms. Folders have arrows only inside their room; two rooms share one arrow a direction.
 */
export function graphOf(imports, level = 2) {
  const drawn = imports.filter((pair) => pair.every((file) => !LEFT_OUT.includes(roomOf(file))));
  const rooms = groupBy([...new Set(drawn.flat())], roomOf);
  const isOpen = (room) => level > 2 || (level === 2 && OPENED.includes(room));
  const boxes = [...rooms].map(([room, files]) => boxOf(room, isOpen(room) ? foldersOf(files) : []));
  return ['flowchart LR', ...boxes.flat(), ...arrowsOf(drawn, isOpen)]
    .map((line, nth) => (nth ? `  ${line}` : line))
    .join('\n');
}

export const roomOf = (file) => file.split('/', 2).join('/');

/** The folder below `src`; a file directly in `src` belongs to a box of that name. */
export function folderOf(file) {
  const [, , , folder, inside] = file.split('/');
  return inside ? `${roomOf(file)}/${folder}` : `${roomOf(file)}/src`;
}

const foldersOf = (files) => [...new Set(files.map(folderOf))].sort();

function boxOf(room, folders) {
  if (folders.length < 2) return [`${idOf(room)}["${room}"]`];
  const inner = folders.map((folder) => `  ${idOf(folder)}["${folder.split('/').at(-1)}"]`);
  return [`subgraph ${idOf(room)}["${room}"]`, ...inner, 'end'];
}

function arrowsOf(imports, isOpen) {
  const ends = imports.map(([from, to]) =>
    roomOf(from) === roomOf(to) && isOpen(roomOf(from)) ? [folderOf(from), folderOf(to)] : [roomOf(from), roomOf(to)],
  );
  const arrows = ends.filter(([from, to]) => from !== to).map(([from, to]) => `${idOf(from)} --> ${idOf(to)}`);
  return [...new Set(arrows)].sort();
}

const idOf = (name) => name.replace(/[^a-z0-9]+/gi, '_');

function groupBy(files, keyOf) {
  const groups = new Map();
  for (const file of files.sort()) groups.set(keyOf(file), [...(groups.get(keyOf(file)) ?? []), file]);
  return groups;
}
