import type { OpenAPIObject } from '@nestjs/swagger';

const KEY = 'apiKey';
/** Both together: whose token it is, and which app it is to open. */
const TOKEN = { bearer: [], app: [] };

/** What an API key opens is opened by a token of the dashboard as well, with the app to open. */
export function tellOfTokens(document: OpenAPIObject): OpenAPIObject {
  for (const path of Object.values(document.paths)) {
    for (const operation of [path.get, path.post, path.put, path.delete]) {
      if (operation?.security?.some((one) => KEY in one)) operation.security.push(TOKEN);
    }
  }
  return document;
}
