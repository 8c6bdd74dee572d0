import { readdirSync } from 'node:fs';
import path from 'node:path';
import { folderOf, OPERATIONS } from './operations.js';
import { SharedStack } from './shop.js';

interface Document {
  paths: Record<string, Record<string, { responses: Record<string, unknown> }>>;
}

const HERE = 'apps/api/test/operations';

const foldersAndFiles = () =>
  readdirSync(HERE, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .flatMap(({ name }) => readdirSync(path.join(HERE, name)).map((file) => `${name}/${file}`))
    .sort();

async function documented(): Promise<{ operation: string; file: string }[]> {
  const stack = await SharedStack.find();
  const document = (await (await fetch(`${stack.nextApi()}/openapi.json`)).json()) as Document;
  return Object.entries(document.paths).flatMap(([address, methods]) =>
    Object.entries(methods).flatMap(([method, { responses }]) => {
      const below = address.replace('/api/v1/', '');
      const folder = folderOf({ method: method as 'GET', path: below });
      return Object.keys(responses).map((status) => ({
        operation: `${method.toUpperCase()} ${below}`,
        file: `${folder}/${status}.e2e-spec.ts`,
      }));
    }),
  );
}

it('every status an operation may answer has its file, and every file its status', async () => {
  expect(foldersAndFiles()).toEqual((await documented()).map(({ file }) => file).sort());
});

it('every operation is in the table of those that are tested', async () => {
  const operations = new Set((await documented()).map(({ operation }) => operation));
  expect(OPERATIONS.map(({ method, path: address }) => `${method} ${address}`).sort()).toEqual([...operations].sort());
});
