/** Stands for anything that is there. */
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
  return Object.entries(expected).flatMap(([key, value]) => differences(value, actual[key], names, `${at}.${key}`));
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

const told = (at, expected, actual) => `${at}: expected ${JSON.stringify(expected)}, got ${JSON.stringify(actual)}`;
