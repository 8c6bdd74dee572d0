import { Controller, Get, HttpCode, Param, Post, Put, Query } from '@nestjs/common';
import { ApiProperty, ApiTags } from '@nestjs/swagger';
import type { AppView } from '@app/access';
import { ChangeAppDto, CreateAppDto, exampleApp, exampleAppSettings, succeeded } from '@app/contract';
import type { Session } from '@app/persistence';
import { failedAt } from '../http/errors/failure.js';
import { bodyAbout, ReadDto, readDto, type ValidDto } from '../http/requests/body.pipe.js';
import { NO_STORE, type Reply, reply } from '../http/replies/reply.js';
import { EXAMPLE_TIMES, NextCursor, Shown, ShownTextOrNull, ShownTime } from '../http/openapi/reply-fields.js';
import { ApiDashboard } from './api-dashboard.js';
import { readPageQuery } from '../batches/batch-query.js';
import { pageBy, unknownCursor, withOneMore } from '../http/requests/page.js';
import { Readiness, ReadinessDto } from '../readiness/readiness.js';
import { AccountApps } from './account-apps.js';
import { quotaFailure } from './quota-reached.js';
import { UserSession, requireOwner } from './user-session.js';
import { ApiPageQuery } from '../http/openapi/api-parameters.js';

const STATES = ['PENDING', 'ACTIVE', 'SUSPENDED'] as const;

/** A client program of an account. */
export class AppDto {
  @Shown('Id of the app, for the header X-Service-App-Id.', 'e2b1f7c4-5a6d-4e8f-9b0c-3d2e1f0a9b8c')
  appId!: string;

  @Shown('What it is called.', 'Till 1')
  name!: string;

  @Shown('For good.', 'SANDBOX', { enum: ['SANDBOX', 'PRODUCTION'] })
  environment!: 'SANDBOX' | 'PRODUCTION';

  @Shown(
    'A production app is PENDING until an operator activates it; only an ACTIVE app may send requests. With a SUSPENDED one a user can still read submissions, batches and reverse invoices.',
    'ACTIVE',
    { enum: STATES },
  )
  state!: (typeof STATES)[number];

  @Shown('PIN of the taxpayer.', 'P051999888K')
  tin!: string;

  @Shown('Branch.', '00')
  bhfId!: string;

  @ShownTextOrNull('Class of services, if there is one.', null)
  serviceClass!: string | null;

  @ShownTextOrNull('Class of goods, if there is one.', null)
  goodsClass!: string | null;

  @Shown('Whether its batches may name any device of the account.', false)
  servesAccount!: boolean;

  @Shown('Whether sales and returns change the stock of goods automatically.', true)
  stockFollows!: boolean;

  @ShownTextOrNull('Terms at the foot of invoices on A4.', null)
  invoiceTerms!: string | null;

  @ShownTextOrNull('Where to pay, at the foot of invoices on A4.', null)
  bankDetails!: string | null;

  @ShownTime('Since when', EXAMPLE_TIMES.earlier)
  createdAt!: string;
}

/** The answer of POST /dashboard/apps. */
export class CreatedAppDto extends AppDto {
  @ShownTextOrNull(
    'First API key, shown only now; null for a production app, which gets keys after its activation.',
    'service_test_Zm91cl9hbmRfdHdlbnR5X2J5dGVz',
  )
  apiKey!: string | null;
}

/** The answer of GET /dashboard/apps. */
export class AppListDto {
  @ApiProperty({ description: 'Oldest first.', type: [AppDto] })
  apps!: AppDto[];

  @NextCursor()
  nextCursor!: string | null;
}

const ID = { id: ['Id of the app.', 'e2b1f7c4-5a6d-4e8f-9b0c-3d2e1f0a9b8c'] } as const;
const HEAD_OFFICE = '00';

const AppChange = (): ParameterDecorator =>
  bodyAbout(AccountApps, (apps, { session, params }) => apps.require(session!, (params as { id: string }).id))(
    ({ body }) => {
      const { value, ...reading } = readDto(ChangeAppDto, body);
      return { ...reading, value: { ...value, ...removedTexts(body) } };
    },
  );

const INVOICE_TEXTS = ['invoiceTerms', 'bankDetails'] as const;
type InvoiceText = (typeof INVOICE_TEXTS)[number];

/** Everywhere else null means that a field is absent. */
const removedTexts = (body: unknown): Partial<Record<InvoiceText, null>> =>
  Object.fromEntries(
    INVOICE_TEXTS.filter((name) => (body as Record<string, unknown> | null)?.[name] === null).map((name) => [
      name,
      null,
    ]),
  );

type ChangedApp = Omit<ChangeAppDto, InvoiceText> & Partial<Record<InvoiceText, string | null>>;

@ApiTags('Dashboard')
@Controller('dashboard/apps')
export class AppsController {
  constructor(
    private readonly accountApps: AccountApps,
    private readonly readiness: Readiness,
  ) {}

  @Post()
  @HttpCode(200)
  @ApiDashboard({
    summary: 'Create an app; a sandbox app gets a key at once, a production app needs the activation by an operator',
    body: CreateAppDto,
    examples: { sandbox: exampleApp },
    result: CreatedAppDto,
    failures: { 422: ['003'] },
  })
  async create(
    @ReadDto(CreateAppDto) { value, warnings }: ValidDto<CreateAppDto>,
    @UserSession() session: Session,
  ): Promise<Reply> {
    const { bhfId = HEAD_OFFICE } = value;
    const created = await this.accountApps.create(session, { ...value, bhfId });
    if (created.kind === 'nameTaken') throw nameTaken();
    if (created.kind === 'pinTaken') throw pinTaken();
    if (created.kind === 'quotaReached') throw quotaFailure(created);
    const app = (await this.accountApps.find(session, created.appId))!;
    const data: CreatedAppDto = { ...appData(app), apiKey: created.apiKey };
    return reply(200, succeeded(data, { warnings }), NO_STORE);
  }

  @Get()
  @ApiDashboard({ summary: 'List the apps of the account', result: AppListDto, failures: { 400: ['003'] } })
  @ApiPageQuery()
  async list(@Query() query: Record<string, unknown>, @UserSession() session: Session): Promise<Reply> {
    const { after, limit } = readPageQuery(query);
    if (after && !(await this.accountApps.find(session, after))) throw unknownCursor();
    const apps = await this.accountApps.list(session, { after, limit: withOneMore(limit) });
    const { page, nextCursor } = pageBy(apps, limit, ({ appId }) => appId);
    return reply(200, succeeded<AppListDto>({ apps: page.map(appData), nextCursor }));
  }

  @Get(':id')
  @ApiDashboard({ summary: 'Read an app', path: ID, result: AppDto, failures: { 404: ['003'] } })
  async read(@Param('id') id: string, @UserSession() session: Session): Promise<Reply> {
    return reply(200, succeeded(appData(await this.accountApps.require(session, id))));
  }

  @Get(':id/readiness')
  @ApiDashboard({
    summary: 'Show what the branch of an app has done in the sandbox and in production, and what is next',
    path: ID,
    result: ReadinessDto,
    failures: { 404: ['003'] },
  })
  async readReadiness(@Param('id') id: string, @UserSession() session: Session): Promise<Reply> {
    const app = await this.accountApps.require(session, id);
    return reply(200, succeeded<ReadinessDto>(await this.readiness.of({ ...app, accountId: session.accountId })));
  }

  @Put(':id')
  @ApiDashboard({
    summary: 'Change the settings of an app; absent fields stay unchanged',
    path: ID,
    body: ChangeAppDto,
    examples: { settings: exampleAppSettings },
    result: AppDto,
    failures: { 404: ['003'], 422: ['003'] },
  })
  async change(
    @AppChange() { subject: app, value, warnings }: ValidDto<ChangedApp> & { subject: AppView },
    @UserSession() session: Session,
  ): Promise<Reply> {
    if (isForOwners(app, value)) requireOwner(session);
    if (!(await this.accountApps.change(session, app, value))) throw nameTaken();
    return reply(200, succeeded(appData(await this.accountApps.require(session, app.appId)), { warnings }));
  }
}

/** A person who can change where buyers pay could have them pay elsewhere. */
const isForOwners = (app: AppView, { servesAccount = app.servesAccount, bankDetails = app.bankDetails }: ChangedApp) =>
  servesAccount !== app.servesAccount || bankDetails !== app.bankDetails;

const appData = ({ createdAt, ...app }: AppView): AppDto => ({ ...app, createdAt: createdAt.toISOString() });

const nameTaken = () =>
  failedAt('003', 'name', 'Your account already has an app with this name.', 'Send another name, or use that app.', {
    status: 422,
  });

/** A sandbox app. The answer cannot hide that another account has the PIN, but it hides which one. */
const pinTaken = () =>
  failedAt(
    '003',
    'tin',
    'Another account uses this PIN in this environment.',
    'Check the PIN; if it is yours, contact support of this service.',
    { status: 422 },
  );
