import { Controller, Get, Inject } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { HealthDto, StatusDto, succeeded } from '@app/contract';
import { readLoad } from '@app/persistence';
import { type Reply, reply } from '../http/reply.js';
import { ApiReading } from '../openapi/api-reading.js';
import { Resources } from '../resources.js';
import { VERSION } from '../version.js';

@ApiTags('Service')
@Controller()
export class HealthController {
  constructor(@Inject(Resources) private readonly resources: Resources) {}

  @Get('health')
  @ApiReading({ summary: 'Whether this process can take submissions', result: HealthDto, public: true })
  async health(): Promise<Reply> {
    await this.resources.db.query('SELECT 1');
    return reply(200, succeeded({ status: 'up' }));
  }

  @Get('status')
  @ApiReading({ summary: 'How the service as a whole is doing', result: StatusDto, public: true })
  async status(): Promise<Reply> {
    const { sandbox, production } = await readLoad(this.resources.db);
    const data = { version: VERSION, time: new Date().toISOString(), queue: this.resources.backend.name };
    return reply(200, succeeded({ ...data, sandbox, production }));
  }
}
