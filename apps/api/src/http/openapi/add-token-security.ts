import type { OpenAPIObject } from '@nestjs/swagger';
import { operationsOf } from './operations-of.js';

const API_KEY_SCHEME = 'apiKey';
/** Both together: whose token it is, and which app it is to open. */
const TOKEN_SCHEMES = { bearer: [], app: [] };

/** What an API key opens is opened by a token of the dashboard as well, with the app to open. */
export function addTokenSecurity(document: OpenAPIObject): OpenAPIObject {
  for (const { security } of operationsOf(document)) {
    if (security?.some((one) => API_KEY_SCHEME in one)) security.push(TOKEN_SCHEMES);
  }
  return document;
}
