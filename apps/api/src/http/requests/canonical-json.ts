/** Writes a body in one form for every order of its keys, so that two bodies can be compared. */
export function canonicalJson(body: unknown): string {
  if (Array.isArray(body)) return `[${body.map((element) => `${canonicalJson(element)},`).join('')}]`;
  if (typeof body === 'object' && body !== null) return `{${fieldsOf(body).join('')}}`;
  return JSON.stringify(body) ?? 'nothing';
}

const fieldsOf = (body: object): string[] =>
  Object.entries(body)
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, value]) => `${JSON.stringify(name)}:${canonicalJson(value)},`);
