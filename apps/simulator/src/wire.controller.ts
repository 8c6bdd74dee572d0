import { All, Controller, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { refused } from './answer.js';
import { readCall } from './call.js';
import { answered, unavailable } from './endings.js';
import { FrontDesk } from './front-desk.js';
import { findOperation } from './operations/route-table.js';
import { direct } from './profiles/direct.js';
import { WireDoor } from './wire-door.js';

/** The authority's paths in the clothes of the direct profile. They hang on both ports; only one of them is ever shut. */
@Controller(direct.basePath)
export class WireController {
  constructor(
    private readonly door: WireDoor,
    private readonly desk: FrontDesk,
  ) {}

  @All('*')
  async receive(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    if (!this.door.isOpen) return unavailable(reply);
    const operation = request.method === 'POST' ? findOperation(pathOf(request)) : undefined;
    if (!operation) return answered(reply, direct.clothe(refused('912')));
    const call = readCall(operation.name, request.headers, (request.body as Buffer | undefined) ?? Buffer.alloc(0));
    await this.desk.serve(operation, call, reply, direct.clothe);
  }
}

const pathOf = (request: FastifyRequest) => (request.params as Record<'*', string>)['*'];
