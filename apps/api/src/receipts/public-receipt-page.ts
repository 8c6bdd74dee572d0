import { Inject, Injectable } from '@nestjs/common';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { RateLimit } from '@app/access';
import type { SubmissionId } from '@app/domain';
import { Failure } from '../http/errors/failure.js';
import { entityTagOf } from '../http/replies/entity-tag.js';
import { tooMany } from '../http/errors/too-many.js';
import { countStranger, type RateLimits } from '../http/admission/limit-rates.js';
import { secondsUntilMore } from '../http/admission/rate-limit-headers.js';
import { RATE_LIMITS } from '../infrastructure/tokens.js';
import { RECEIPT_LINK_PATH, ReceiptLinks } from '../receipt-links/receipt-links.js';
import { ReceiptMaker } from './receipt-maker.js';
import { acceptedFormat, formatOfSuffix, readReceiptOptions, type ReceiptFormat } from './receipt-options.js';
import { contentTypeOf, SAFE_HEADERS } from './receipt-reply.js';
import { ReceiptQueries } from './receipt.queries.js';

/** A revoked link stops within this time also in caches. */
const FRESH_S = 300;
const OPENINGS_PER_MINUTE = 60;

interface LinkRequest {
  Params: { token: string };
  Querystring: Record<string, unknown>;
}

/**
 * The page that a buyer opens. It is a Fastify route like the page for passwords, since strangers read it and it is no envelope. It
 * shows nothing besides the receipt.
 */
@Injectable()
export class PublicReceiptPage {
  /** Counted by link, for all readers together. Each opening reads the receipt, which may have a thousand lines. */
  private readonly openings = new RateLimit(OPENINGS_PER_MINUTE);

  constructor(
    private readonly links: ReceiptLinks,
    private readonly maker: ReceiptMaker,
    private readonly queries: ReceiptQueries,
    @Inject(RATE_LIMITS) private readonly limits: RateLimits,
  ) {}

  serve(fastify: FastifyInstance): void {
    fastify.get<LinkRequest>(`${RECEIPT_LINK_PATH}/:token`, (request, http) => this.answer(request, http));
  }

  private async answer(request: FastifyRequest<LinkRequest>, http: FastifyReply): Promise<unknown> {
    try {
      countStranger(this.limits.receiptLinks, request);
      return await this.show(request, http);
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      const { status, headers } = error.toReply(request.id);
      const [problem] = error.details.violations ?? [];
      return page(http.headers(headers ?? {}), status, problem?.message ?? error.message);
    }
  }

  private async show({ params, query, headers }: FastifyRequest<LinkRequest>, http: FastifyReply): Promise<unknown> {
    const [token, suffix] = params.token.split('.', 2) as [string, string | undefined];
    const format: ReceiptFormat = suffix === undefined ? browserFormat(headers.accept) : formatOfSuffix(suffix);
    const options = readReceiptOptions(query, format);
    const id = this.links.submissionOf(token);
    if (id) countOpening(this.openings, id);
    const view = id && (await this.queries.behindLink(id));
    if (!view) return page(http, 404, UNKNOWN);
    const source = await this.maker.sourceOf(view);
    if (typeof source === 'string') return page(http, 410, NO_RECEIPT);
    const model = this.maker.modelOf(view, source, { ...options, link: 'no' });
    const reader = { account: view.accountId, isOpen: true, logo: source.logo };
    const body =
      format === 'json' ? JSON.stringify(model) : await this.maker.render(model, { ...options, format }, reader);
    if (body === 'noCode') return page(http, 404, UNKNOWN);
    void http.headers({ ...SAFE_HEADERS, Vary: 'Accept', 'Content-Type': contentTypeOf(format) });
    if (model.state === 'PROVISIONAL') return http.header('Cache-Control', 'no-store').send(body);
    const etag = entityTagOf(body);
    void http.headers({ 'Cache-Control': `public, max-age=${FRESH_S}`, ETag: etag });
    return headers['if-none-match'] === etag ? http.status(304).send() : http.send(body);
  }
}

function countOpening(openings: RateLimit, id: SubmissionId): void {
  const quota = openings.take(id)!;
  if (quota.isTaken) return;
  const reason = `This receipt was opened too often (${OPENINGS_PER_MINUTE} times per minute)`;
  throw tooMany('link', reason, '', { retryAfterS: secondsUntilMore(quota) });
}

const UNKNOWN = 'There is no receipt at this address. Check the link, or ask the shop.';
const NO_RECEIPT = 'There is no receipt for this sale. Ask the shop.';

/** A client that accepts everything, as a browser does, gets the page. So does a client that sends no Accept. */
const browserFormat = (accept: string | undefined): ReceiptFormat =>
  accept === undefined || accept.includes('*/*') ? 'html' : acceptedFormat(accept);

/** The texts are ours. */
const page = (http: FastifyReply, status: number, text: string): FastifyReply =>
  http
    .status(status)
    .headers({ ...SAFE_HEADERS, 'Cache-Control': 'no-store' })
    .type('text/html; charset=utf-8')
    .send(`<!doctype html><html lang="en"><meta charset="utf-8"><title>Receipt</title><p>${text}</p></html>\n`);
