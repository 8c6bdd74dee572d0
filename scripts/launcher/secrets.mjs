import { randomBytes } from 'node:crypto';
import { inData } from './paths.mjs';
import { readPrivateJson, writePrivateJson } from './private-file.mjs';

const text = (bytes) => randomBytes(bytes).toString('base64url');

/** Made at the first start and kept: the database is full of what they open. */
export const makers = {
  postgresPassword: () => text(24),
  encryptionKey: () => randomBytes(32).toString('base64'),
  dashboardKey: () => randomBytes(32).toString('base64'),
  apiKey: () => `service_test_${text(32)}`,
  operatorEmail: () => 'operator@risiti.localhost',
  operatorPassword: () => text(18),
  deviceSerialNumber: () => `DEMO${randomBytes(4).toString('hex').toUpperCase()}`,
};

export function keepSecrets(file = inData('secrets.json')) {
  const kept = readPrivateJson(file) ?? {};
  const made = Object.entries(makers).filter(([name]) => !kept[name]);
  const secrets = { ...kept, ...Object.fromEntries(made.map(([name, make]) => [name, make()])) };
  if (made.length > 0) writePrivateJson(file, secrets);
  return secrets;
}
