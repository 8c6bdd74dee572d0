/**
 * The steps of a page: a `http` block with a request, and the next one with the answer to expect, now or within so many
 * seconds. The heading above tells where in the story a step is.
 */
export function readPage(text) {
  const blocks = [...text.matchAll(/^## (?<heading>.+)$|^```http\n(?<block>[^]*?)^```$/gm)];
  const steps = [];
  let heading = '';
  let request;
  for (const { groups } of blocks) {
    if (groups.heading) heading = groups.heading;
    else if (request === undefined) request = readRequest(groups.block);
    else {
      steps.push({ heading, request, expected: readAnswer(groups.block) });
      request = undefined;
    }
  }
  if (request) throw new Error(`${request.method} ${request.path} has no answer on the page.`);
  return steps;
}

function readRequest(block) {
  const [first, ...rest] = block.split('\n');
  const [method, path] = first.split(' ');
  const body = rest.join('\n').trim();
  return { method, path, body: body === '' ? undefined : body };
}

function readAnswer(block) {
  const [first, ...rest] = block.split('\n');
  const [, status, seconds] = /^(\d{3})(?: within (\d+) s)?$/.exec(first);
  return { status: Number(status), withinMs: Number(seconds ?? 0) * 1_000, body: JSON.parse(rest.join('\n')) };
}
