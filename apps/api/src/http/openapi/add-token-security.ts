import type { OpenAPIObject } from '@nestjs/swagger';
import { operationsOf } from './operations-of.js';

const KEY = 'apiKey';
/** Both together: whose token it is, and which app it is to open. */
const TOKEN = { bearer: [], app: [] };

/** What an API key opens is opened by a token of the dashboard as well, with the app to open. */
export function tellOfTokens(document: OpenAPIObject): OpenAPIObject {
  for (const { security } of operationsOf(document)) {
    if (security?.some((one) => KEY in one)) security.push(TOKEN);
  }
  return document;
}
