import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { OPERATIONS } from '../../../authority/src/oscu/operations/index.js';
import { KIND_NAMES, kindOf } from './index.js';

/**
 * Walks the checklist of docs/how-to/add-a-kind.md for every kind. A step that somebody forgets fails here by name.
 */
const KINDS_FOLDER = 'libs/submission/src/kinds';
/** Folders that kinds share. Every other folder is a kind. */
const SHARED_FOLDERS = ['invoices', 'rules', 'test'];

const read = (file: string): string => readFileSync(file, 'utf8');

const sourcesOf = (folder: string): { file: string; source: string }[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => path.join(folder, name))
    .filter((file) => file.endsWith('.ts') && !file.endsWith('spec.ts') && !/\/(test|generated)\//.test(file))
    .map((file) => ({ file, source: read(file) }));

const kindFolders = readdirSync(KINDS_FOLDER, { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && !SHARED_FOLDERS.includes(entry.name))
  .map(({ name }) => name);
const documents = sourcesOf('libs/domain/src/documents');
const contract = sourcesOf('libs/contract/src');
const controllers = sourcesOf('apps/api/src').filter(({ file }) => file.endsWith('.controller.ts'));
const product = ['apps/api/src', 'apps/worker/src', 'apps/setup/src'].flatMap(sourcesOf);
/** The client knows kinds as anybody does who posts a batch. */
const libraries = readdirSync('libs').flatMap((lib) =>
  ['client', 'testing'].includes(lib) ? [] : sourcesOf(`libs/${lib}/src`),
);

/** The folder of libs/contract that reads a body into this kind of document. */
const contractFoldersOf = (kind: string): string[] => [
  ...new Set(contract.filter(({ source }) => source.includes(`kind: '${kind}'`)).map(({ file }) => path.dirname(file))),
];

const readersIn = (folder: string): string[] =>
  contract
    .filter(({ file }) => path.dirname(file) === folder)
    .flatMap(({ source }) => [...source.matchAll(/export (?:function|const) (read\w+)/g)].map(([, name]) => name!));

it('lists every folder of kinds/ in kinds/index.ts, and nothing else', () => {
  expect([...KIND_NAMES].sort()).toEqual([...kindFolders].sort());
});

it('has one mapper for each kind in the list of the authority', () => {
  expect(OPERATIONS.map(({ kind }) => kind).sort()).toEqual([...kindFolders].sort());
});

describe.each(kindFolders)('%s', (kind) => {
  it('has its definition in a file of the same name', () => {
    expect(read(`${KINDS_FOLDER}/${kind}/${kind}.ts`)).toContain(`name: '${kind}'`);
    expect(kindOf(kind).name).toBe(kind);
  });

  it('has a document type in the union of documents', () => {
    const pascal = kind.replace(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase());
    expect(documents.some(({ source }) => source.includes(`kind: '${kind}'`))).toBe(true);
    expect(read('libs/domain/src/documents/submission-document.ts')).toMatch(
      new RegExp(`\\| ${pascal}Document\\b|= ${pascal}Document\\b`),
    );
  });

  it('has a sample document for tests, and its fingerprint is pinned', () => {
    expect(read('libs/domain/src/test/documents.ts')).toContain(`kind: '${kind}'`);
    const sample = kind.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
    expect(read(`${KINDS_FOLDER}/fingerprint.spec.ts`)).toMatch(new RegExp(`\\['[0-9a-f]{16}', ${sample}\\(`));
  });

  it('has a DTO with a reader in libs/contract, and a controller that uses it', () => {
    const readers = contractFoldersOf(kind).flatMap(readersIn);
    expect(readers).not.toEqual([]);
    expect(controllers.some(({ source }) => readers.some((reader) => source.includes(reader)))).toBe(true);
  });

  // 'sale' and 'item' are ordinary words in other texts, so files that contain them prove nothing.
  if (kind.includes('-'))
    it('is named as a kind by at most eight files outside its own', () => {
      const own = new RegExp(
        `^libs/(contract/|domain/src/documents/|authority/src/oscu/operations/|.*/${kind}(/|\\.ts$))`,
      );
      const others = [...product, ...libraries].filter(
        ({ file, source }) => source.includes(`'${kind}'`) && !own.test(file),
      );
      expect(others.map(({ file }) => file).slice(8)).toEqual([]);
    });
});
