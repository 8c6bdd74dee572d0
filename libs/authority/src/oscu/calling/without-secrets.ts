import type { WireAnswer } from './oscu-client.js';

/** Shorter ones are nobody's key, and would be found in any text. */
const LENGTH_MIN = 12;

/** Hosts that fail repeat what they were sent; what they say is kept and shown, and a key must not be. */
export function withoutSecrets(answer: WireAnswer, secrets: readonly (string | null | undefined)[]): WireAnswer {
  if (answer.kind !== 'answer') return answer;
  const present = secrets.filter((secret) => secret && secret.length >= LENGTH_MIN && answer.text.includes(secret));
  return {
    ...answer,
    text: present.reduce<string>((text, secret) => text.replaceAll(secret!, '[secret]'), answer.text),
  };
}
