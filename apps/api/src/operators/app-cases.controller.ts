import { Body, Controller, Get, Inject, Param, Post, Query } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { OrderDto, succeeded } from '@app/contract';
import { isId } from '@app/domain';
import { type AppCase, listAppCases, readAppCase } from '@app/persistence';
import { type Acted, activateApp, type AppRef, type OperatingTools, type Order, suspendApp } from '@app/submission';
import { failedAt } from '../http/errors/failure.js';
import { type Reply, reply } from '../http/replies/reply.js';
import { pageBy, unknownCursor, withOneMore } from '../http/requests/page.js';
import { Resources } from '../infrastructure/resources.js';
import { acted } from './reply-to-act.js';
import { Operator } from './operator.js';
import { readAppQuery } from './operator-query.js';
import { readOrder } from './read-order.js';

type Deed = (tools: OperatingTools, order: Order, app: AppRef) => Promise<Acted>;

/** The apps of all accounts: those that wait to be activated, and those that should open nothing any more. */
@ApiExcludeController()
@Controller('admin/api/apps')
export class AppCasesController {
  constructor(@Inject(Resources) private readonly resources: Resources) {}

  @Get()
  async list(@Query() query: Record<string, unknown>): Promise<Reply> {
    const { db } = this.resources;
    const filter = readAppQuery(query);
    if (filter.after && !(await readAppCase(db, filter.after))) throw unknownCursor();
    const apps = await listAppCases(db, { ...filter, limit: withOneMore(filter.limit) });
    const { page, nextCursor } = pageBy(apps, filter.limit, ({ appId }) => appId);
    return reply(200, succeeded({ apps: page.map(appCaseData), nextCursor }));
  }

  @Get(':id')
  async read(@Param('id') id: string): Promise<Reply> {
    return reply(200, succeeded(appCaseData(await this.known(id))));
  }

  @Post(':id/activate')
  activate(@Param('id') id: string, @Body() body: unknown, @Operator() operator: string): Promise<Reply> {
    return this.carryOut(id, body, operator, activateApp);
  }

  @Post(':id/suspend')
  suspend(@Param('id') id: string, @Body() body: unknown, @Operator() operator: string): Promise<Reply> {
    return this.carryOut(id, body, operator, suspendApp);
  }

  private async carryOut(id: string, body: unknown, operator: string, deed: Deed): Promise<Reply> {
    const app = await this.known(id);
    const { order, warnings } = readOrder(OrderDto, body, operator);
    const done = deed(this.resources.operating.tools, order, app);
    return acted(done, warnings, async () => appCaseData(await this.known(id)));
  }

  private async known(id: string): Promise<AppCase> {
    const app = isId(id) ? await readAppCase(this.resources.db, id.toLowerCase()) : null;
    if (!app) throw failedAt('003', 'id', 'There is no such app.', 'Use an appId of the list.', { status: 404 });
    return app;
  }
}

const appCaseData = ({ createdAt, ...app }: AppCase) => ({ ...app, createdAt: createdAt.toISOString() });
