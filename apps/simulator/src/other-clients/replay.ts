/** One call of a client, and the code that it counts on. */
export interface ReplayedCall {
  path: string;
  body: object;
  /** 000, or 001 where the client takes an empty list for normal. */
  wants: string;
  /** The simulator's other answer, if it gives one on purpose: its code or text, and the reason. */
  differs?: { answer: RegExp; because: string };
}

export interface ReplayedAnswer {
  code: string;
  text: string;
}

/** Plays the calls in their order, and returns those whose answer is neither wanted nor explained. */
export async function surprises(
  calls: readonly ReplayedCall[],
  ask: (path: string, body: object) => Promise<ReplayedAnswer>,
): Promise<string[]> {
  const found: string[] = [];
  for (const { path, body, wants, differs } of calls) {
    const { code, text } = await ask(path, body);
    const isExpected = differs ? differs.answer.test(text) && code !== wants : code === wants;
    if (!isExpected) found.push(`${path}: ${code} ${text}`);
  }
  return found;
}

export const pathsOf = (calls: readonly ReplayedCall[]): string[] => [...new Set(calls.map(({ path }) => path))];
