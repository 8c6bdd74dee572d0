/** Stands for anything that is there; in a list, for as many others as there are. */
const ANYTHING = '…';
const NAME = /^\{\{(\w+)\}\}$/;

/**
 * What of an answer is not as the page says. An answer may say more than the page; a name nobody has given a value yet
 * takes what came.
 */
export function differences(expected, actual, names, at = 'body') {
  if (typeof expected === 'string') return differencesOfText(expected, actual, names, at);
  if (typeof expected !== 'object' || expected === null) return expected === actual ? [] : [told(at, expected, actual)];
  if (typeof actual !== 'object' || actual === null) return [told(at, expected, actual)];
  if (Array.isArray(expected) && expected.includes(ANYTHING)) return differencesOfList(expected, actual, names, at);
  return Object.entries(expected).flatMap(([key, value]) => differences(value, actual[key], names, `${at}.${key}`));
}

/** Each of those shown is there, one behind the other, whatever stands between them. */
function differencesOfList(expected, actual, names, at) {
  if (!Array.isArray(actual)) return [told(at, expected, actual)];
  let from = 0;
  for (const entry of expected.filter((one) => one !== ANYTHING)) {
    const found = actual.findIndex((one, index) => index >= from && isAsShown(entry, one, names));
    if (found < 0) return [`${at}: expected ${shown(entry, names)} to be in it`];
    from = found + 1;
  }
  return [];
}

/** Names get their values from what is as shown, and from nothing else. */
function isAsShown(expected, actual, names) {
  const tried = new Map(names);
  if (differences(expected, actual, tried).length > 0) return false;
  for (const [name, value] of tried) names.set(name, value);
  return true;
}

function differencesOfText(expected, actual, names, at) {
  if (expected === ANYTHING) return actual === undefined || actual === null ? [told(at, 'something', actual)] : [];
  const name = NAME.exec(expected)?.[1];
  if (name && !names.has(name)) {
    names.set(name, actual);
    return actual === undefined ? [told(at, expected, actual)] : [];
  }
  const wanted = name ? names.get(name) : filledIn(expected, names);
  return wanted === actual ? [] : [told(at, wanted, actual)];
}

/** With the values of all names in it. */
export function filledIn(text, names) {
  return text.replace(/\{\{(\w+)\}\}/g, (_, name) => {
    if (!names.has(name)) throw new Error(`The page uses {{${name}}} before anything has given it a value.`);
    return names.get(name);
  });
}

/** With the values of the names that have one. */
const shown = (entry, names) =>
  JSON.stringify(entry).replace(/\{\{(\w+)\}\}/g, (name, key) => (names.has(key) ? names.get(key) : name));

const told = (at, expected, actual) => `${at}: expected ${JSON.stringify(expected)}, got ${JSON.stringify(actual)}`;
