const LEAST = [20, 19];

/** An old Node would fail later with an error that does not name the cause. This file must stay readable for such a Node. */
export function requireNode(version = process.versions.node) {
  if (isEnough(version)) return;
  console.error(
    'Risiti needs Node ' + LEAST.join('.') + ' or newer; this is Node ' + version + '. See https://nodejs.org.',
  );
  process.exit(1);
}

export function isEnough(version) {
  const parts = version.split('.').map(Number);
  return parts[0] > LEAST[0] || (parts[0] === LEAST[0] && parts[1] >= LEAST[1]);
}
