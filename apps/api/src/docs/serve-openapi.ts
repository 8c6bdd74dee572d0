import type { OpenAPIObject } from '@nestjs/swagger';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { EXAMPLE_DAY } from '@app/contract';
import { buildOpenApi, buildOperatorOpenApi, type Features } from '../http/openapi/document.js';
import { serveReader } from './reader-page.js';

/** Serves the document at /openapi.json, and its reader at /docs. The first request builds it; a start need not wait. */
export const serveOpenApi = (app: NestFastifyApplication, features: Features, guides: () => string[]): void =>
  serveReader(app.getHttpAdapter().getInstance(), {
    path: '/docs',
    title: 'Risiti API',
    documentPath: '/openapi.json',
    document: withExamplesOfDay(() => buildOpenApi(app, features, guides())),
  });

/** Serves the document of the operators. It is below /admin, so that only they read it. */
export const serveOperatorOpenApi = (app: NestFastifyApplication, features: Features): void =>
  serveReader(app.getHttpAdapter().getInstance(), {
    path: '/admin/api/docs',
    title: 'Risiti for operators',
    documentPath: '/admin/api/openapi.json',
    document: withExamplesOfDay(() => buildOperatorOpenApi(app, features)),
  });

/**
 * The document as JSON, built once, with examples of today, so that each can be posted as it stands. Times that a request has (14 digits)
 * are at midnight, since a later one may not have come yet.
 */
function withExamplesOfDay(build: () => OpenAPIObject): (today: string) => string {
  let json: string | undefined;
  return (today) =>
    (json ??= JSON.stringify(build()))
      .replaceAll(new RegExp(`${EXAMPLE_DAY}(\\d{6})?`, 'g'), (_, time?: string) => today + (time ? '000000' : ''))
      .replaceAll(dashed(EXAMPLE_DAY), dashed(today));
}

const dashed = (day: string): string => day.replace(/^(....)(..)(..)$/, '$1-$2-$3');
