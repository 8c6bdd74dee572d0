type CanonicalStep = { text: string } | { value: unknown };

/**
 * Writes a body in one form for every order of its keys, so that two bodies can be compared. A list of steps replaces
 * recursion, because a body may be nested deeper than the stack allows.
 */
export function canonicalJson(body: unknown): string {
  const pieces: string[] = [];
  const steps: CanonicalStep[] = [{ value: body }];
  for (let step = steps.pop(); step; step = steps.pop()) {
    if ('text' in step) pieces.push(step.text);
    else if (typeof step.value === 'object' && step.value !== null) addParts(steps, step.value);
    else pieces.push(JSON.stringify(step.value) ?? 'nothing');
  }
  return pieces.join('');
}

/** Adds the last part first, since steps are taken from the end. */
function addParts(steps: CanonicalStep[], value: object): void {
  const [open, close] = Array.isArray(value) ? ['[', ']'] : ['{', '}'];
  steps.push({ text: close! });
  for (const [label, element] of partsOf(value).reverse()) {
    steps.push({ text: ',' }, { value: element }, { text: label });
  }
  steps.push({ text: open! });
}

function partsOf(value: object): [label: string, element: unknown][] {
  if (Array.isArray(value)) return value.map((element: unknown) => ['', element]);
  return Object.entries(value)
    .map(([key, element]): [string, unknown] => [`${JSON.stringify(key)}:`, element])
    .sort(([one], [other]) => (one < other ? -1 : 1));
}
