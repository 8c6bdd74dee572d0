/** Stands for any value; in a list, for any number of other entries. */
const ANYTHING = '…';
const NAME = /^\{\{(\w+)\}\}$/;

/**
 * Lists where an answer differs from the page. An answer may contain more than the page shows. A name without a value takes
 * the value of the answer.
 */
export function differences(expected, actual, names, at = 'body') {
  if (typeof expected === 'string') return differencesOfText(expected, actual, names, at);
  if (typeof expected !== 'object' || expected === null)
    return expected === actual ? [] : [difference(at, expected, actual)];
  if (typeof actual !== 'object' || actual === null) return [difference(at, expected, actual)];
  if (Array.isArray(expected) && expected.includes(ANYTHING)) return differencesOfList(expected, actual, names, at);
  return Object.entries(expected).flatMap(([key, value]) => differences(value, actual[key], names, `${at}.${key}`));
}

/** All shown entries must be in the list, in this order; other entries may stand between them. */
function differencesOfList(expected, actual, names, at) {
  if (!Array.isArray(actual)) return [difference(at, expected, actual)];
  let from = 0;
  for (const entry of expected.filter((one) => one !== ANYTHING)) {
    const found = actual.findIndex((one, index) => index >= from && isAsShown(entry, one, names));
    if (found < 0) return [`${at}: expected ${shown(entry, names)} to be in it`];
    from = found + 1;
  }
  return [];
}

/** An entry that matches, and no other, gives names their values. */
function isAsShown(expected, actual, names) {
  const triedNames = new Map(names);
  if (differences(expected, actual, triedNames).length > 0) return false;
  for (const [name, value] of triedNames) names.set(name, value);
  return true;
}

function differencesOfText(expected, actual, names, at) {
  if (expected === ANYTHING)
    return actual === undefined || actual === null ? [difference(at, 'something', actual)] : [];
  const name = NAME.exec(expected)?.[1];
  if (name && !names.has(name)) {
    names.set(name, actual);
    return actual === undefined ? [difference(at, expected, actual)] : [];
  }
  const wanted = name ? names.get(name) : fillIn(expected, names);
  return wanted === actual ? [] : [difference(at, wanted, actual)];
}

/** Replaces all names by their values. */
export function fillIn(text, names) {
  return text.replace(/\{\{(\w+)\}\}/g, (_, name) => {
    if (!names.has(name)) throw new Error(`The page uses {{${name}}} before an answer has given it a value.`);
    return names.get(name);
  });
}

/** Replaces the names that have a value. */
const shown = (entry, names) =>
  JSON.stringify(entry).replace(/\{\{(\w+)\}\}/g, (name, key) => (names.has(key) ? names.get(key) : name));

const difference = (at, expected, actual) =>
  `${at}: expected ${JSON.stringify(expected)}, got ${JSON.stringify(actual)}`;
