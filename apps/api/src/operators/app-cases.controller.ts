import { Body, Controller, Get, Inject, Param, Post, Query } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { OrderDto, succeeded } from '@app/contract';
import type { OperatorAppView } from '@app/persistence';
import {
  type ActResult,
  activateApp,
  type AppRef,
  beginLegalHold,
  endLegalHold,
  type OperatingTools,
  type OperatorOrder,
  previewPinRelease,
  releasePin,
  suspendApp,
} from '@app/submission';
import { failedAt } from '../http/errors/failure.js';
import { type Reply, reply } from '../http/replies/reply.js';
import { pageBy, unknownCursor, withOneMore } from '../http/requests/page.js';
import { OPERATING_TOOLS } from '../infrastructure/tokens.js';
import { OperatorAppQueries } from './operator-app.queries.js';
import { replyToAct } from './reply-to-act.js';
import { Operator } from './operator.js';
import { readAppQuery } from './operator-query.js';
import { readOrder } from './read-order.js';

type AppAct = (tools: OperatingTools, order: OperatorOrder, app: AppRef) => Promise<ActResult>;

/**
 * The apps of all accounts: operators activate the new ones, suspend those that must not be used any more, free their PINs, and put
 * their accounts under a legal hold.
 */
@ApiExcludeController()
@Controller('admin/api/apps')
export class AppCasesController {
  constructor(
    private readonly queries: OperatorAppQueries,
    @Inject(OPERATING_TOOLS) private readonly tools: OperatingTools,
  ) {}

  @Get()
  async list(@Query() query: Record<string, unknown>): Promise<Reply> {
    const filter = readAppQuery(query);
    if (filter.after && !(await this.queries.find(filter.after))) throw unknownCursor();
    const apps = await this.queries.list({ ...filter, limit: withOneMore(filter.limit) });
    const { page, nextCursor } = pageBy(apps, filter.limit, ({ appId }) => appId);
    return reply(200, succeeded({ apps: page.map(appCaseData), nextCursor }));
  }

  @Get(':id')
  async read(@Param('id') id: string): Promise<Reply> {
    return reply(200, succeeded(await this.appData(id)));
  }

  /** What the order below would do now. */
  @Get(':id/release-pin')
  async previewRelease(@Param('id') id: string): Promise<Reply> {
    const { refusal, ...use } = await previewPinRelease(this.tools, await this.requireApp(id));
    const data = {
      ...(await this.appData(id)),
      ...use,
      refusal: refusal && { message: refusal.message, fix: refusal.fix },
    };
    return reply(200, succeeded(data));
  }

  @Post(':id/release-pin')
  releasePin(@Param('id') id: string, @Body() body: unknown, @Operator() operator: string): Promise<Reply> {
    return this.carryOut(id, body, operator, releasePin);
  }

  @Post(':id/activate')
  activate(@Param('id') id: string, @Body() body: unknown, @Operator() operator: string): Promise<Reply> {
    return this.carryOut(id, body, operator, activateApp);
  }

  @Post(':id/suspend')
  suspend(@Param('id') id: string, @Body() body: unknown, @Operator() operator: string): Promise<Reply> {
    return this.carryOut(id, body, operator, suspendApp);
  }

  @Post(':id/legal-hold')
  beginLegalHold(@Param('id') id: string, @Body() body: unknown, @Operator() operator: string): Promise<Reply> {
    return this.carryOut(id, body, operator, beginLegalHold);
  }

  @Post(':id/legal-hold-end')
  endLegalHold(@Param('id') id: string, @Body() body: unknown, @Operator() operator: string): Promise<Reply> {
    return this.carryOut(id, body, operator, endLegalHold);
  }

  private async carryOut(id: string, body: unknown, operator: string, act: AppAct): Promise<Reply> {
    const app = await this.requireApp(id);
    const { order, warnings } = readOrder(OrderDto, body, operator);
    const result = act(this.tools, order, app);
    return replyToAct(result, warnings, () => this.appData(id));
  }

  private async appData(id: string): Promise<object> {
    const app = await this.requireApp(id);
    const holder = await this.queries.pinHolderOf(app);
    return { ...appCaseData(app), pinBoundTo: holder && { account: holder.account, appId: holder.appId } };
  }

  private async requireApp(id: string): Promise<OperatorAppView> {
    const app = await this.queries.find(id);
    if (!app)
      throw failedAt('003', 'id', 'No app has this id.', 'Use an appId of GET /admin/api/apps.', { status: 404 });
    return app;
  }
}

const appCaseData = ({ accountId: _, createdAt, legalHold, ...app }: OperatorAppView) => ({
  ...app,
  legalHold: legalHold && { ...legalHold, since: legalHold.since.toISOString() },
  createdAt: createdAt.toISOString(),
});
