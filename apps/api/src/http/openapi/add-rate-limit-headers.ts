import type { OpenAPIObject } from '@nestjs/swagger';
import { header } from './answer-headers.js';
import { operationsOf } from './operations-of.js';

interface DocumentedResponse {
  headers?: Record<string, object>;
}

const RATE_LIMIT_HEADERS = {
  'RateLimit-Policy': header(
    'What one API process takes from one API key, app or person: of `requests` so many (`q`) in so many seconds (`w`). ' +
      'Verifications are counted apart, as `verifications`, and so is sending batches, as `batches`, and as `uploads` at the same time (draft-ietf-httpapi-ratelimit-headers-11).',
    '"requests";q=12000;w=60',
  ),
  RateLimit: header(
    'How many of them are left (`r`), and within how many seconds there are no more than that (`t`).',
    '"requests";r=11999;t=1',
  ),
};

const RETRY_HEADERS = { 'Retry-After': header('In how many seconds to send it again.', '1') };

const HEADER_REFERENCES = Object.fromEntries(
  Object.keys(RATE_LIMIT_HEADERS).map((name) => [name, { $ref: `#/components/headers/${name}` }]),
);

/**
 * Adds the headers of the limits to every answer of an operation that needs a key, since a hook sets them before any
 * operation runs. Strangers have no limit, so 401 and 403 have no such headers.
 */
export function addRateLimitHeaders(document: OpenAPIObject): OpenAPIObject {
  document.components = { ...document.components, headers: RATE_LIMIT_HEADERS };
  for (const [, answer] of limitedResponses(document)) answer.headers = { ...answer.headers, ...HEADER_REFERENCES };
  for (const [status, answer] of responsesOf(document)) {
    if (status === '429') answer.headers = { ...answer.headers, ...RETRY_HEADERS };
  }
  return document;
}

const responsesOf = (document: OpenAPIObject): [status: string, DocumentedResponse][] =>
  operationsOf(document).flatMap(({ responses }) => Object.entries(responses)) as [string, DocumentedResponse][];

const limitedResponses = (document: OpenAPIObject): [status: string, DocumentedResponse][] =>
  operationsOf(document)
    .flatMap(({ security, responses }) => (security ? Object.entries(responses) : []))
    .filter(([status]) => status !== '401' && status !== '403') as [string, DocumentedResponse][];
