const LEAST = [20, 19];

/** Says which Node is needed and ends, instead of failing later in someone else's words. */
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
