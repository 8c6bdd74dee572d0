const DEFINITION = /CREATE (?:OR REPLACE )?FUNCTION (\w+)\s*\(/g;
const TRIGGERED = /EXECUTE FUNCTION (\w+)\s*\(/g;

/** The SQL files whose functions are called by these texts, by another reached function, or by any trigger. */
export function sqlReachedBy(sqlFiles, texts) {
  const functions = sqlFiles.flatMap(functionsIn);
  const triggered = sqlFiles.flatMap(({ text }) => [...text.matchAll(TRIGGERED)].map(([, name]) => `${name}(`));
  const reached = new Set();
  const open = [...texts, ...triggered];
  while (open.length > 0) {
    const text = open.pop();
    for (const one of functions.filter((each) => !reached.has(each) && calls(text, each.name))) {
      reached.add(one);
      open.push(one.body);
    }
  }
  return [...new Set([...reached].map(({ file }) => file))].sort();
}

function functionsIn({ file, text }) {
  const code = text.replace(/--.*$/gm, '');
  const found = [...code.matchAll(DEFINITION)];
  return found.map(({ 1: name, index, 0: head }, nth) => ({
    file,
    name,
    body: code.slice(index + head.length, found[nth + 1]?.index),
  }));
}

const calls = (text, name) => new RegExp(`\\b${name}\\s*\\(`).test(text);
