import { All, Controller, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { sendUnavailable } from '../responders.js';
import { WireReply } from '../wire-reply.js';
import { WireRouter } from '../wire-router.js';
import { WireListener } from '../wire-listener.js';

/**
 * Serves the authority's paths on the control port too, which never closes. These paths answer 503 while the authority
 * is down.
 */
@Controller()
export class WireController {
  constructor(
    private readonly listener: WireListener,
    private readonly wire: WireRouter,
  ) {}

  @All(['etims-api/*', 'etims-oscu/api/v1/*', 'v1/token/generate'])
  async receive(@Req() request: FastifyRequest, @Res() fastifyReply: FastifyReply): Promise<void> {
    const reply = new WireReply(fastifyReply.raw);
    fastifyReply.hijack();
    if (!this.listener.isOpen) return sendUnavailable(reply);
    await this.wire.receive(request.raw, (request.body as Buffer | undefined) ?? Buffer.alloc(0), reply);
  }
}
