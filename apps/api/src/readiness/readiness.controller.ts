import { Controller, Get } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { succeeded } from '@app/contract';
import type { Principal } from '@app/persistence';
import { ApiReading } from '../http/openapi/api-reading.js';
import { type Reply, reply } from '../http/replies/reply.js';
import { Caller } from '../http/requests/caller.js';
import { Readiness, ReadinessDto } from './readiness.js';

@ApiTags('Service')
@Controller('readiness')
export class ReadinessController {
  constructor(private readonly readiness: Readiness) {}

  @Get()
  @ApiReading({
    summary: 'Show what the branch of this key has done in the sandbox and in production, and what is next',
    result: ReadinessDto,
  })
  async read(@Caller() caller: Principal): Promise<Reply> {
    return reply(200, succeeded<ReadinessDto>(await this.readiness.of(caller)));
  }
}
