import type { FastifyInstance } from 'fastify';
import { errorPage, exampleError, failed, meaningWith, RESULT_CODE_LIST, RESULT_CODES } from '@app/contract';
import { escapedHtml } from '@app/receipt';
import { EXPLAINED_REFUSALS, type ExplainedRefusal } from '@app/submission';
import { PAGE_HEADERS } from '../http/replies/page-headers.js';
import { fixOfRefusal } from '../submissions/authority-refusal.js';
import { serveFile } from './serve-file.js';

interface ExplainedError {
  name: string;
  title: string;
  /** One paragraph each. */
  meaning: string[];
  created: string;
  fix: string;
  example: object;
}

/** Serves a page for each code, and for each refusal of the tax authority. The answers with an error name it as `docs`. */
export function serveErrorPages(fastify: FastifyInstance): void {
  const all = [...ofCodes(), ...EXPLAINED_REFUSALS.map(ofRefusal)];
  for (const error of all) serve(fastify, errorPage(error.name), () => pageOf(error));
  serve(fastify, '/docs/errors', () => listOf(all));
}

const serve = (fastify: FastifyInstance, path: string, make: () => string): void =>
  serveFile(fastify, path, { type: 'text/html; charset=utf-8', headers: PAGE_HEADERS, make });

const ofCodes = (): ExplainedError[] =>
  RESULT_CODE_LIST.filter((code) => code !== '000').map((code) => {
    const { name, meaning, created, fix, otherStatuses } = RESULT_CODES[code];
    const others = Object.keys(otherStatuses).map((status) => `HTTP ${status}: ${meaningWith(code, Number(status))}`);
    return {
      name: code,
      title: `${code} ${name}`,
      meaning: [meaning, ...others],
      created,
      fix,
      example: exampleError(code),
    };
  });

function ofRefusal({ name, words, meaning, created, publicCode, advice }: ExplainedRefusal): ExplainedError {
  const message = `The tax authority refused the document: ${words}`;
  const fix = advice ?? fixOfRefusal(publicCode);
  const error = { field: 'transaction', code: publicCode, message, fix };
  return {
    ...{ name, title: words, created, fix },
    meaning: [meaning, `The answer has the code ${publicCode}.`],
    example: failed(publicCode, [error], { docs: errorPage(name) }),
  };
}

const pageOf = ({ title, meaning, created, fix, example }: ExplainedError): string =>
  documentOf(
    title,
    `<p><a href="/docs/errors">All errors</a> · <a href="/docs">API</a></p>
<h1>${escapedHtml(title)}</h1>
${meaning.map(paragraph).join('\n')}
<h2>Was the invoice created?</h2>
${paragraph(created)}
<h2>What to do</h2>
${paragraph(fix)}
<h2>Example</h2>
<pre>${escapedHtml(JSON.stringify(example, null, 2))}</pre>`,
  );

const listOf = (errors: readonly ExplainedError[]): string =>
  documentOf(
    'Errors',
    `<p><a href="/docs">API</a></p>
<h1>Errors</h1>
<p>The result codes of this API, and then the refusals of the tax authority (KRA) in its own words.</p>
<ul>
${errors.map(({ name, title }) => `<li><a href="${errorPage(name)}">${escapedHtml(title)}</a></li>`).join('\n')}
</ul>`,
  );

const STYLE = `
body { font: 1rem/1.5 system-ui, sans-serif; max-width: 44rem; margin: 2rem auto; padding: 0 1rem; color-scheme: light dark }
pre { overflow-x: auto; padding: 1rem; border: 1px solid #8888; border-radius: .5rem }`;

const documentOf = (title: string, body: string): string => `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapedHtml(title)} · Risiti</title>
<style>${STYLE}</style>
${body}
</html>
`;

const paragraph = (text: string): string => `<p>${escapedHtml(text)}</p>`;
