import { Controller, Delete, Get, HttpCode, Param, Post, Put } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { ChangeWebhookDto, CreateWebhookDto, ReplayWebhookDto, succeeded } from '@app/contract';
import type { EventPosition } from '@app/domain';
import { EventCursors, type Session } from '@app/persistence';
import { AccountApps } from '../dashboard/account-apps.js';
import { ApiDashboard } from '../dashboard/api-dashboard.js';
import { OwnerSession, UserSession } from '../dashboard/user-session.js';
import { type Failure, failedAt } from '../http/errors/failure.js';
import { inactiveApp } from '../http/hooks/authenticate-user.js';
import { NO_STORE, type Reply, reply } from '../http/replies/reply.js';
import { ReadDto, type ValidDto } from '../http/requests/body.pipe.js';
import { AppWebhooks } from './app-webhooks.js';
import {
  testData,
  webhookData,
  webhookDetails,
  WebhookDetailsDto,
  WebhookDto,
  WebhookListDto,
  WebhookSecretDto,
  WebhookTestDto,
} from './webhook-data.js';

const APP = { id: ['Id of the app.', 'e2b1f7c4-5a6d-4e8f-9b0c-3d2e1f0a9b8c'] } as const;
const WEBHOOK = { ...APP, webhookId: ['Id of the webhook.', '019caf50-6d1e-7a44-9c31-0b7f5f1d2c11'] } as const;
const OF_WEBHOOK = { path: WEBHOOK, failures: { 404: ['003'] } } as const;
const UNKNOWN = { 400: ['003'], 404: ['003'] } as const;

interface Named {
  id: string;
  webhookId: string;
}

/** The webhooks of an app. Only owners change them: a stolen API key must not plant one. */
@ApiTags('Events')
@Controller('dashboard/apps/:id/webhooks')
export class WebhooksController {
  constructor(
    private readonly accountApps: AccountApps,
    private readonly webhooks: AppWebhooks,
    private readonly cursors: EventCursors,
  ) {}

  @Post()
  @HttpCode(200)
  @ApiDashboard({
    summary: 'Make a webhook: events are posted to an address of yours (owners only)',
    path: APP,
    body: CreateWebhookDto,
    examples: {
      receipts: { url: 'https://shop.example/risiti', types: ['submission.approved', 'submission.rejected'] },
    },
    result: WebhookSecretDto,
    failures: { 404: ['003'], 422: ['003'] },
  })
  async create(
    @Param('id') id: string,
    @ReadDto(CreateWebhookDto) { value, warnings }: ValidDto<CreateWebhookDto>,
    @OwnerSession() session: Session,
  ): Promise<Reply> {
    const made = await this.webhooks.create(session, await this.accountApps.require(session, id), value);
    if (!made) throw tooMany();
    const data = { ...webhookData(made.view), secret: made.secret };
    return reply(200, succeeded<WebhookSecretDto>(data, { warnings }), NO_STORE);
  }

  @Get()
  @ApiDashboard({
    summary: 'List the webhooks of an app',
    path: APP,
    result: WebhookListDto,
    failures: { 404: ['003'] },
  })
  async list(@Param('id') id: string, @UserSession() session: Session): Promise<Reply> {
    const webhooks = await this.webhooks.list(await this.accountApps.require(session, id));
    return reply(200, succeeded<WebhookListDto>({ webhooks: webhooks.map(webhookData) }));
  }

  @Get(':webhookId')
  @ApiDashboard({ summary: 'Show a webhook, its failures and what it took', result: WebhookDetailsDto, ...OF_WEBHOOK })
  async read(@Param() { id, webhookId }: Named, @UserSession() session: Session): Promise<Reply> {
    const webhook = await this.webhooks.require(await this.accountApps.require(session, id), webhookId);
    return reply(200, succeeded(webhookDetails(webhook, await this.webhooks.log(webhook))));
  }

  @Put(':webhookId')
  @ApiDashboard({
    summary: 'Change a webhook, disable it or enable it again (owners only)',
    body: ChangeWebhookDto,
    examples: { enable: { enabled: true } },
    result: WebhookDto,
    ...OF_WEBHOOK,
  })
  async change(
    @Param() named: Named,
    @ReadDto(ChangeWebhookDto) { value, warnings }: ValidDto<ChangeWebhookDto>,
    @OwnerSession() session: Session,
  ): Promise<Reply> {
    const { app, webhookId } = await this.find(session, named);
    const view = await this.webhooks.change(session, app, webhookId, value);
    return reply(200, succeeded<WebhookDto>(webhookData(view), { warnings }));
  }

  @Delete(':webhookId')
  @ApiDashboard({ summary: 'Remove a webhook (owners only)', path: WEBHOOK, result: WebhookDto, failures: UNKNOWN })
  async remove(@Param() named: Named, @OwnerSession() session: Session): Promise<Reply> {
    const { app, webhookId } = await this.find(session, named);
    return reply(200, succeeded<WebhookDto>(webhookData(await this.webhooks.remove(session, app, webhookId))));
  }

  @Post(':webhookId/secret')
  @HttpCode(200)
  @ApiDashboard({
    summary: 'Make a new secret; the one before signs too for 24 hours (owners only)',
    path: WEBHOOK,
    result: WebhookSecretDto,
    failures: UNKNOWN,
  })
  async changeSecret(@Param() named: Named, @OwnerSession() session: Session): Promise<Reply> {
    const { app, webhookId } = await this.find(session, named);
    const { view, secret } = await this.webhooks.changeSecret(session, app, webhookId);
    return reply(200, succeeded<WebhookSecretDto>({ ...webhookData(view), secret }), NO_STORE);
  }

  @Post(':webhookId/test')
  @HttpCode(200)
  @ApiDashboard({
    summary: 'Post a test event now, and show what the receiver answered (owners only)',
    path: WEBHOOK,
    result: WebhookTestDto,
    failures: { 400: ['003'], 404: ['003'], 409: ['003'], 503: ['006', '905'] },
  })
  async test(@Param() named: Named, @OwnerSession() session: Session): Promise<Reply> {
    const app = await this.accountApps.require(session, named.id);
    if (app.state !== 'ACTIVE') throw inactiveApp(app.state, 'state');
    const answer = await this.webhooks.test(app, await this.webhooks.require(app, named.webhookId));
    return reply(200, succeeded<WebhookTestDto>(testData(answer)));
  }

  @Post(':webhookId/replay')
  @HttpCode(200)
  @ApiDashboard({
    summary: 'Post earlier events again, after a cursor or from a time on (owners only)',
    body: ReplayWebhookDto,
    examples: { since: { since: '2026-03-02T08:00:00Z' } },
    result: WebhookDto,
    ...OF_WEBHOOK,
  })
  async replay(
    @Param() named: Named,
    @ReadDto(ReplayWebhookDto) { value, warnings }: ValidDto<ReplayWebhookDto>,
    @OwnerSession() session: Session,
  ): Promise<Reply> {
    const { app, webhookId } = await this.find(session, named);
    const view = await this.webhooks.replay(session, app, webhookId, this.beginningIn(value));
    return reply(200, succeeded<WebhookDto>(webhookData(view), { warnings }));
  }

  private async find(session: Session, { id, webhookId }: Named) {
    const app = await this.accountApps.require(session, id);
    return { app, webhookId: (await this.webhooks.require(app, webhookId)).webhookId };
  }

  private beginningIn({ after, since }: ReplayWebhookDto): EventPosition | Date {
    if ((after === undefined) === (since === undefined)) throw noBeginning();
    if (since !== undefined) return new Date(since);
    const position = this.cursors.positionOf(after!);
    if (!position) throw unknownCursor();
    return position;
  }
}

const tooMany = (): Failure =>
  failedAt(
    '003',
    'url',
    'Your account has 20 webhooks, and may not have more.',
    'Remove one that you do not need with DELETE /api/v1/dashboard/apps/{id}/webhooks/{webhookId}.',
    { status: 422 },
  );
const noBeginning = (): Failure =>
  failedAt(
    '003',
    'since',
    'One of after and since is required, and not both.',
    'Send since, such as "2026-03-02T08:00:00Z"; or the cursor of GET /api/v1/events as after.',
  );
const unknownCursor = (): Failure =>
  failedAt(
    '003',
    'after',
    'This is no cursor of this service.',
    'Send a cursor of GET /api/v1/events as it was, or since.',
  );
