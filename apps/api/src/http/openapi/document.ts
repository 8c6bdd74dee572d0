import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { DocumentBuilder, type OpenAPIObject, SwaggerModule } from '@nestjs/swagger';
import { APP_HEADER } from '../hooks/authenticate-user.js';
import { forbidExtraFields } from './forbid-extra-fields.js';
import { addRateLimitHeaders } from './add-rate-limit-headers.js';
import { operationsOf } from './operations-of.js';
import { VERSION } from '../../infrastructure/version.js';

const DESCRIPTION = `Risiti takes sales, credit notes, items and device set-ups, makes them durable, and submits them to the tax
authority in order. A post waits for its receipt; with \`Prefer: respond-async\` it does not, and its \`Location\` can be
asked for it, or waited at with \`Prefer: wait=30\`. What was accepted is never lost and never submitted twice, so a post
may be repeated as it is whenever its answer did not arrive; with an \`Idempotency-Key\` it is answered as it was.`;

/** Serves the document at /openapi.json, and its reader at /docs. The first request builds it; a start need not wait. */
export function serveOpenApi(app: NestFastifyApplication): void {
  SwaggerModule.setup('docs', app, () => buildOpenApi(app), {
    jsonDocumentUrl: 'openapi.json',
    customSiteTitle: 'Risiti API',
  });
}

function buildOpenApi(app: NestFastifyApplication): OpenAPIObject {
  const builder = new DocumentBuilder()
    .setOpenAPIVersion('3.1.0')
    .setTitle('Risiti')
    .setDescription(DESCRIPTION)
    .setVersion(VERSION)
    .setLicense('Apache-2.0', 'https://www.apache.org/licenses/LICENSE-2.0')
    .addApiKey({ type: 'apiKey', in: 'header', name: 'x-api-key' }, 'apiKey')
    .addBearerAuth()
    .addApiKey({ type: 'apiKey', in: 'header', name: APP_HEADER }, 'app');
  const document = SwaggerModule.createDocument(app, builder.build(), {
    operationIdFactory: (controller, method) => `${controller.replace('Controller', '').toLowerCase()}.${method}`,
  });
  return addTokenSecurity(addRateLimitHeaders(forbidExtraFields(document)));
}

const API_KEY_SCHEME = 'apiKey';
/** Both headers together: the token of a user, and the app to work in. */
const TOKEN_SCHEMES = { bearer: [], app: [] };

/** Operations that accept an API key also accept a token of the dashboard, with the app to work in. */
function addTokenSecurity(document: OpenAPIObject): OpenAPIObject {
  for (const { security } of operationsOf(document)) {
    if (security?.some((one) => API_KEY_SCHEME in one)) security.push(TOKEN_SCHEMES);
  }
  return document;
}
