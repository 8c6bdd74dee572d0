import { All, Controller, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { unavailable } from './responders.js';
import { Reply } from './wire-reply.js';
import { Wire } from './wire-router.js';
import { WireDoor } from './wire-listener.js';

/** The authority's paths once more, on the port that is never shut: while the authority is down they answer 503. */
@Controller()
export class WireController {
  constructor(
    private readonly door: WireDoor,
    private readonly wire: Wire,
  ) {}

  @All(['etims-api/*', 'etims-oscu/api/v1/*', 'v1/token/generate'])
  async receive(@Req() request: FastifyRequest, @Res() fastifyReply: FastifyReply): Promise<void> {
    const reply = new Reply(fastifyReply.raw);
    fastifyReply.hijack();
    if (!this.door.isOpen) return unavailable(reply);
    await this.wire.receive(request.raw, (request.body as Buffer | undefined) ?? Buffer.alloc(0), reply);
  }
}
