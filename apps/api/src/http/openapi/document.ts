import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { DocumentBuilder, type OpenAPIObject, type SwaggerDocumentOptions, SwaggerModule } from '@nestjs/swagger';
import { isForPeople } from '../hooks/operator-entrance.js';
import { APP_HEADER } from '../hooks/authenticate-user.js';
import { addExamples } from './add-examples.js';
import { addErrorExamples } from './api-failures.js';
import { forbidExtraFields } from './forbid-extra-fields.js';
import { addBodiesInLines } from './bodies-in-lines.js';
import { addRateLimitHeaders } from './add-rate-limit-headers.js';
import { addTasks } from './tasks.js';
import { operationsOf } from './operations-of.js';
import { VERSION } from '../../infrastructure/version.js';

const DESCRIPTION = `Risiti takes sales, credit notes, items and device set-ups, makes them durable, and submits them to the tax
authority in order. A post waits for its receipt; with \`Prefer: respond-async\` it does not, and its \`Location\` can be
asked for it, or waited at with \`Prefer: wait=30\`. What was accepted is never lost and never submitted twice under one number, so a post
may be repeated as it is whenever its answer did not arrive; with an \`Idempotency-Key\` it is answered as it was.`;

const OPERATOR_DESCRIPTION = `What waits for an operator, and what operators can do about it. Every address needs the login of an operator (HTTP Basic), or the key of
a program (x-api-key), which opens no address that changes who has a login, a key or a PIN. The next release lets no person in by HTTP
Basic: people work at /console/operator, and programs send their key.
An act needs a reason, which is stored with the name of the operator. An act that is not possible is refused with 409: nothing has
changed, and the answer says what would help. docs/operators.md says which act helps in which case.`;

/** The modules whose operations are in a document. */
export type Features = NonNullable<SwaggerDocumentOptions['include']>;

export function buildOpenApi(app: NestFastifyApplication, features: Features, guides: string[]): OpenAPIObject {
  const builder = newBuilder('Risiti', [DESCRIPTION, ...guides].join('\n\n'))
    .addApiKey({ type: 'apiKey', in: 'header', name: 'x-api-key' }, 'apiKey')
    .addBearerAuth()
    .addApiKey({ type: 'apiKey', in: 'header', name: APP_HEADER }, 'app');
  addTasks(builder);
  const document = addBodiesInLines(forbidExtraFields(createDocument(app, builder, features)));
  return addTokenSecurity(addRateLimitHeaders(document));
}

export function buildOperatorOpenApi(app: NestFastifyApplication, features: Features): OpenAPIObject {
  const builder = newBuilder('Risiti for operators', OPERATOR_DESCRIPTION)
    .addBasicAuth({ type: 'http', scheme: 'basic' }, 'operator')
    .addApiKey({ type: 'apiKey', in: 'header', name: 'x-api-key' }, PROGRAM_SCHEME);
  return addProgramSecurity(forbidExtraFields(createDocument(app, builder, features)));
}

const newBuilder = (title: string, description: string): DocumentBuilder =>
  new DocumentBuilder()
    .setOpenAPIVersion('3.1.0')
    .setTitle(title)
    .setDescription(description)
    .setVersion(VERSION)
    .addServer('/', 'This installation')
    .setLicense('Apache-2.0', 'https://www.apache.org/licenses/LICENSE-2.0');

const createDocument = (app: NestFastifyApplication, builder: DocumentBuilder, include: Features): OpenAPIObject =>
  addExamples(
    addErrorExamples(
      SwaggerModule.createDocument(app, builder.build(), {
        include,
        operationIdFactory: (controller, method) => `${lowerFirst(controller.replace('Controller', ''))}.${method}`,
      }),
    ),
  );

/** `CreditNotes` becomes `creditNotes`, so that an id names a resource and what is done with it. */
const lowerFirst = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);

/** The key of a program of an operator. */
const PROGRAM_SCHEME = 'operatorKey';

/** A program may call all but what is for people. */
function addProgramSecurity(document: OpenAPIObject): OpenAPIObject {
  for (const [path, { get, post }] of Object.entries(document.paths))
    if (!isForPeople(path)) for (const operation of [get, post]) operation?.security?.push({ [PROGRAM_SCHEME]: [] });
  return document;
}

const API_KEY_SCHEME = 'apiKey';
/** Both headers together: the token of a user, and the app to work in. */
const TOKEN_SCHEMES = { bearer: [], app: [] };

/**
 * Operations that accept an API key also accept a token of the dashboard, with the app to work in. An operation for everybody says so: a
 * tool would take a missing list for a forgotten one.
 */
function addTokenSecurity(document: OpenAPIObject): OpenAPIObject {
  for (const operation of operationsOf(document)) {
    operation.security ??= [];
    if (operation.security.some((one) => API_KEY_SCHEME in one)) operation.security.push(TOKEN_SCHEMES);
  }
  return document;
}
