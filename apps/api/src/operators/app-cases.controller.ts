import { Controller, Get, Inject, Param, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
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
  revokeKey,
  suspendApp,
} from '@app/submission';
import { failedAt } from '../http/errors/failure.js';
import { keyData, KeyListDto } from '../http/replies/key-data.js';
import { type Reply, reply } from '../http/replies/reply.js';
import { pageBy, unknownCursor, withOneMore } from '../http/requests/page.js';
import { OPERATING_TOOLS } from '../infrastructure/tokens.js';
import { ApiAct, ApiOperator, ORDER, pagesOf } from './api-operator.js';
import {
  appCaseData,
  OperatorAppDetailsDto,
  OperatorAppListDto,
  OperatorAppQueries,
  PinReleaseDto,
} from './operator-app.queries.js';
import { replyToAct } from './reply-to-act.js';
import { readAppQuery } from './operator-query.js';
import { AppOrder, type OrderOn } from './read-order.js';

type AppAct = (tools: OperatingTools, order: OperatorOrder, app: AppRef) => Promise<ActResult>;

const ID = { id: ['Id of the app.', 'e2b1f7c4-5a6d-4e8f-9b0c-3d2e1f0a9b8c'] } as const;
const KEY = { ...ID, keyId: ['Id of the key.', 'f0a1b2c3-d4e5-4f60-8a7b-9c0d1e2f3a4b'] } as const;
const APP_ACT = { result: OperatorAppDetailsDto, path: ID, ...ORDER };
const APP_FILTERS = pagesOf({
  state: { about: 'PENDING, ACTIVE or SUSPENDED.', example: 'PENDING' },
  environment: { about: 'SANDBOX or PRODUCTION.', example: 'PRODUCTION' },
});

/**
 * The apps of all accounts: operators activate the new ones, revoke single keys, suspend those that must not be used any more, free their
 * PINs, and put their accounts under a legal hold.
 */
@ApiTags('Apps')
@Controller('admin/api/apps')
export class AppCasesController {
  constructor(
    private readonly queries: OperatorAppQueries,
    @Inject(OPERATING_TOOLS) private readonly tools: OperatingTools,
  ) {}

  @Get()
  @ApiOperator({
    summary: 'List the apps of all accounts, oldest first',
    result: OperatorAppListDto,
    query: APP_FILTERS,
  })
  async list(@Query() query: Record<string, unknown>): Promise<Reply> {
    const filter = readAppQuery(query);
    if (filter.after && !(await this.queries.find(filter.after))) throw unknownCursor();
    const apps = await this.queries.list({ ...filter, limit: withOneMore(filter.limit) });
    const { page, nextCursor } = pageBy(apps, filter.limit, ({ appId }) => appId);
    return reply(200, succeeded<OperatorAppListDto>({ apps: page.map(appCaseData), nextCursor }));
  }

  @Get(':id')
  @ApiOperator({
    summary: 'Show one app, and the account to which its PIN is bound',
    result: OperatorAppDetailsDto,
    path: ID,
  })
  async read(@Param('id') id: string): Promise<Reply> {
    return reply(200, succeeded(await this.appData(id)));
  }

  /** Shows what the order below would do now. */
  @Get(':id/release-pin')
  @ApiOperator({ summary: 'Show what freeing the PIN would do now; changes nothing', result: PinReleaseDto, path: ID })
  async previewRelease(@Param('id') id: string): Promise<Reply> {
    const { refusal, ...use } = await previewPinRelease(this.tools, await this.queries.require(id));
    const data: PinReleaseDto = {
      ...(await this.appData(id)),
      ...use,
      refusal: refusal && { message: refusal.message, fix: refusal.fix },
    };
    return reply(200, succeeded(data));
  }

  @Post(':id/release-pin')
  @ApiAct({ summary: 'Free the PIN from the account of this app', ...APP_ACT })
  releasePin(@AppOrder(OrderDto) order: OrderOn<OperatorAppView>): Promise<Reply> {
    return this.carryOut(order, releasePin);
  }

  @Post(':id/activate')
  @ApiAct({ summary: 'Activate the app, and bind its PIN to its account', ...APP_ACT })
  activate(@AppOrder(OrderDto) order: OrderOn<OperatorAppView>): Promise<Reply> {
    return this.carryOut(order, activateApp);
  }

  @Post(':id/suspend')
  @ApiAct({ summary: 'Suspend the app: its keys stop working at once', ...APP_ACT })
  suspend(@AppOrder(OrderDto) order: OrderOn<OperatorAppView>): Promise<Reply> {
    return this.carryOut(order, suspendApp);
  }

  @Get(':id/keys')
  @ApiOperator({ summary: 'List the keys of the app, oldest first', result: KeyListDto, path: ID })
  async keys(@Param('id') id: string): Promise<Reply> {
    return reply(200, succeeded(await this.keysData(await this.queries.require(id))));
  }

  @Post(':id/keys/:keyId/revocation')
  @ApiAct({
    summary: 'Revoke one key: it stops at once, also for what is open, and never works again',
    ...{ result: KeyListDto, path: KEY, ...ORDER },
  })
  async revoke(
    @Param() { keyId }: { keyId: string },
    @AppOrder(OrderDto) { subject: app, order, warnings }: OrderOn<OperatorAppView>,
  ): Promise<Reply> {
    const { keys } = await this.keysData(app);
    const key = keys.find((one) => one.keyId === keyId.toLowerCase());
    if (!key) throw unknownKey();
    return replyToAct(revokeKey(this.tools, order, app, key.keyId), warnings, () => this.keysData(app));
  }

  @Post(':id/legal-hold')
  @ApiAct({ summary: 'Put the account of the app under a legal hold', ...APP_ACT })
  beginLegalHold(@AppOrder(OrderDto) order: OrderOn<OperatorAppView>): Promise<Reply> {
    return this.carryOut(order, beginLegalHold);
  }

  @Post(':id/legal-hold-end')
  @ApiAct({ summary: 'End the legal hold on the account of the app', ...APP_ACT })
  endLegalHold(@AppOrder(OrderDto) order: OrderOn<OperatorAppView>): Promise<Reply> {
    return this.carryOut(order, endLegalHold);
  }

  private carryOut({ subject: app, order, warnings }: OrderOn<OperatorAppView>, act: AppAct): Promise<Reply> {
    return replyToAct(act(this.tools, order, app), warnings, () => this.appData(app.appId));
  }

  private async keysData({ appId }: AppRef): Promise<KeyListDto> {
    return { keys: (await this.queries.keysOf(appId)).map(keyData) };
  }

  private async appData(id: string): Promise<OperatorAppDetailsDto> {
    const app = await this.queries.require(id);
    const holder = await this.queries.pinHolderOf(app);
    return { ...appCaseData(app), pinBoundTo: holder && { account: holder.account, appId: holder.appId } };
  }
}

const unknownKey = () =>
  failedAt('003', 'keyId', 'No key of this app has this id.', 'Use a keyId of GET /admin/api/apps/{id}/keys.', {
    status: 404,
  });
