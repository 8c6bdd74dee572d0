import { Controller, Get, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { succeeded } from '@app/contract';
import { ALERT_SEVERITIES } from '@app/domain';
import { type AlertView, isAlert, listAlerts, ReadDatabase } from '@app/persistence';
import { readPageQuery } from '../batches/batch-query.js';
import {
  EXAMPLE,
  NextCursor,
  Shown,
  ShownTextOrNull,
  ShownTime,
  ShownTimeOrNull,
} from '../http/openapi/reply-fields.js';
import { type Reply, reply } from '../http/replies/reply.js';
import { pageOf, unknownCursor, withOneMore } from '../http/requests/page.js';
import { ApiOperator, pagesOf } from './api-operator.js';

/** An alert that was sent to operators, or that no receiver took. */
export class AlertDto {
  @Shown('Id of the alert.', '019caf42-7c10-7d3a-8e55-2b9f4c6d1a71')
  id!: string;

  @ShownTime('When its delivery began', EXAMPLE.later)
  at!: string;

  @Shown('`alarm`: look now. `over`: what an earlier alert said has ended. `notice`: any other.', 'alarm', {
    enum: ALERT_SEVERITIES,
  })
  severity!: string;

  @Shown('What it said, as in a mail. The first line is its subject.', 'a queue is paused in production since …')
  text!: string;

  @ShownTextOrNull('The page of the console where you go on.', '/console/operator/needs')
  path!: string | null;

  @ShownTextOrNull('Why no receiver took it; null if one did.', null)
  failure!: string | null;

  @ShownTimeOrNull('When a later alert said that it is over; null without one', null)
  endedAt!: string | null;
}

/** The answer of GET /admin/api/alerts. */
export class AlertListDto {
  @Shown('Newest first.', undefined, { type: [AlertDto] })
  alerts!: AlertDto[];

  @NextCursor()
  nextCursor!: string | null;
}

/** The alerts that operators were told, or should have been told. */
@ApiTags('Alerts')
@Controller('admin/api/alerts')
export class AlertsController {
  constructor(private readonly db: ReadDatabase) {}

  @Get()
  @ApiOperator({
    summary: 'List the alerts of the last 30 days, newest first, and whether a receiver took them',
    result: AlertListDto,
    query: pagesOf({}),
  })
  async list(@Query() query: Record<string, unknown>): Promise<Reply> {
    const { after, limit } = readPageQuery(query);
    if (after && !(await isAlert(this.db, after))) throw unknownCursor();
    const alerts = await listAlerts(this.db, { after, limit: withOneMore(limit) });
    const { page, nextCursor } = pageOf(alerts, limit);
    return reply(200, succeeded<AlertListDto>({ alerts: page.map(alertData), nextCursor }));
  }
}

const alertData = ({ at, endedAt, ...alert }: AlertView): AlertDto => ({
  ...alert,
  at: at.toISOString(),
  endedAt: endedAt?.toISOString() ?? null,
});
