import { Controller, Get, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { succeeded } from '@app/contract';
import type { Principal } from '@app/persistence';
import { ApiFilters } from '../http/openapi/api-parameters.js';
import { ApiReading } from '../http/openapi/api-reading.js';
import { type Reply, reply } from '../http/replies/reply.js';
import { Caller } from '../http/requests/caller.js';
import { Summaries, SummaryDto } from './summaries.js';
import { readRange, SUMMARY_FILTERS } from './summary-range.js';

@ApiTags('Submissions')
@Controller('summary')
export class SummaryController {
  constructor(private readonly summaries: Summaries) {}

  @Get()
  @ApiReading({
    summary: 'Sum up what the branch of this key sold, day by day, for up to 31 days',
    result: SummaryDto,
    failures: { 400: ['003'] },
  })
  @ApiFilters(SUMMARY_FILTERS)
  async read(@Query() query: Record<string, unknown>, @Caller() caller: Principal): Promise<Reply> {
    const { days, warnings } = readRange(query);
    return reply(200, succeeded<SummaryDto>(await this.summaries.of(caller, days), { warnings }));
  }
}
