export interface RawAnswer {
  status: number;
  type: string | null;
  text: string;
  json: any; // oxlint-disable-line typescript/no-explicit-any -- what is in it is what the suites are about
}

type HeaderMap = Record<string, string>;

const JSON_HEADERS = { 'content-type': 'application/json', accept: 'application/json' };

/** Sends texts and undefined as they are, anything else as JSON. */
export function post(url: string, body?: unknown, headers: HeaderMap = {}): Promise<RawAnswer> {
  return send('POST', url, typeof body === 'string' || body === undefined ? body : JSON.stringify(body), headers);
}

export function get(url: string, headers: HeaderMap = {}): Promise<RawAnswer> {
  return send('GET', url, undefined, headers);
}

export async function send(method: string, url: string, body: string | undefined, headers: HeaderMap = {}) {
  const answer = await fetch(url, { method, body, headers: { ...JSON_HEADERS, ...headers } });
  const text = await answer.text();
  return { status: answer.status, type: answer.headers.get('content-type'), text, json: parsed(text) };
}

function parsed(text: string): RawAnswer['json'] {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
