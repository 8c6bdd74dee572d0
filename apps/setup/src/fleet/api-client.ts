/** An answer of the API, as far as setting up an app needs it. */
export interface Answer {
  status: number;
  location: string | null;
  body: {
    resultCd?: string;
    resultMsg?: string;
    data?: { status?: string; authority?: { code: string; message: string } } | null;
  };
}

const HEALTH_MS = 10_000;

/** The API from a till's side. */
export class Api {
  constructor(private readonly url: string) {}

  async mustAnswer(): Promise<void> {
    const health = new URL('/api/v1/health', this.url);
    const problem = await fetch(health, { signal: AbortSignal.timeout(HEALTH_MS) }).then(
      ({ status }) => (status === 200 ? null : `it answers ${status}`),
      (error: unknown) => reasonOf(error),
    );
    if (!problem) return;
    throw new Error(
      `The API at ${this.url} is not well (${problem}). Start it with \`npm start\`, or see that API_URL is right.`,
    );
  }

  post(apiKey: string, path: string, body: object, signal: AbortSignal): Promise<Answer> {
    return this.ask({ method: 'POST', body: JSON.stringify(body), signal }, apiKey, `/api/v1/${path}`);
  }

  get(apiKey: string, path: string, signal: AbortSignal): Promise<Answer> {
    return this.ask({ method: 'GET', signal }, apiKey, path);
  }

  private async ask(request: RequestInit, apiKey: string, path: string): Promise<Answer> {
    const headers = { 'x-api-key': apiKey, 'content-type': 'application/json', prefer: 'wait=30' };
    const response = await fetch(new URL(path, this.url), { ...request, headers });
    const text = await response.text();
    return { status: response.status, location: response.headers.get('location'), body: parsed(text) };
  }
}

/** What failed beneath `fetch failed`. */
export function reasonOf(error: unknown): string {
  const { message, cause } = error as Error & { cause?: Error & { code?: string } };
  return cause?.code ?? cause?.message ?? message;
}

/** Something between us and the API may answer in its own words. */
function parsed(text: string): Answer['body'] {
  try {
    return JSON.parse(text) as Answer['body'];
  } catch {
    return { resultMsg: text.slice(0, 200) };
  }
}
