/** The part of an answer of the API that the set-up of an app needs. */
export interface ApiAnswer {
  status: number;
  location: string | null;
  body: {
    resultCd?: string;
    resultMsg?: string;
    data?: { status?: string; authority?: { code: string; message: string } } | null;
  };
}

const HEALTH_TIMEOUT_MS = 10_000;

/** Calls the API as a till does. */
export class ApiClient {
  constructor(private readonly url: string) {}

  async assertHealthy(): Promise<void> {
    const health = new URL('/api/v1/health', this.url);
    const problem = await fetch(health, { signal: AbortSignal.timeout(HEALTH_TIMEOUT_MS) }).then(
      ({ status }) => (status === 200 ? null : `it answers ${status}`),
      (error: unknown) => reasonOf(error),
    );
    if (!problem) return;
    throw new Error(
      `The API at ${this.url} is not healthy (${problem}). Start it with \`npm start\`, or correct API_URL.`,
    );
  }

  post(apiKey: string, path: string, body: object, signal: AbortSignal): Promise<ApiAnswer> {
    return this.request({ method: 'POST', body: JSON.stringify(body), signal }, apiKey, `/api/v1/${path}`);
  }

  get(apiKey: string, path: string, signal: AbortSignal): Promise<ApiAnswer> {
    return this.request({ method: 'GET', signal }, apiKey, path);
  }

  private async request(init: RequestInit, apiKey: string, path: string): Promise<ApiAnswer> {
    const headers = { 'x-api-key': apiKey, 'content-type': 'application/json', prefer: 'wait=30' };
    const response = await fetch(new URL(path, this.url), { ...init, headers });
    const text = await response.text();
    return { status: response.status, location: response.headers.get('location'), body: parsed(text) };
  }
}

/** Finds the cause behind the message `fetch failed`. */
export function reasonOf(error: unknown): string {
  const { message, cause } = error as Error & { cause?: Error & { code?: string } };
  return cause?.code ?? cause?.message ?? message;
}

/** A proxy before the API may answer with text instead of JSON. */
function parsed(text: string): ApiAnswer['body'] {
  try {
    return JSON.parse(text) as ApiAnswer['body'];
  } catch {
    return { resultMsg: text.slice(0, 200) };
  }
}
