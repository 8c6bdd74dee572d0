import { Controller, Delete, Get, HttpCode, Param, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { exampleKey, MintKeyDto, succeeded } from '@app/contract';
import type { Session } from '@app/persistence';
import { inactiveApp } from '../http/hooks/authenticate-user.js';
import { failedAt } from '../http/errors/failure.js';
import { keyData, KeyDto, KeyListDto } from '../http/replies/key-data.js';
import { NO_STORE, type Reply, reply } from '../http/replies/reply.js';
import { Shown } from '../http/openapi/reply-fields.js';
import { ReadDto, type ValidDto } from '../http/requests/body.pipe.js';
import { ApiDashboard } from './api-dashboard.js';
import { AccountApps } from './account-apps.js';
import { quotaFailure } from './quota-reached.js';
import { UserSession } from './user-session.js';

/** The answer of POST /dashboard/apps/{id}/keys. */
export class MintedKeyDto extends KeyDto {
  @Shown('The API key, shown only now.', 'service_test_Zm91cl9hbmRfdHdlbnR5X2J5dGVz')
  apiKey!: string;
}

const APP = { id: ['Id of the app.', 'e2b1f7c4-5a6d-4e8f-9b0c-3d2e1f0a9b8c'] } as const;
const KEY = { ...APP, keyId: ['Id of the key.', 'f0a1b2c3-d4e5-4f60-8a7b-9c0d1e2f3a4b'] } as const;

/** The keys of an app. A key is shown once, and no process accepts it after it was revoked. */
@ApiTags('Dashboard')
@Controller('dashboard/apps/:id/keys')
export class KeysController {
  constructor(private readonly accountApps: AccountApps) {}

  @Post()
  @HttpCode(200)
  @ApiDashboard({
    summary: 'Mint a key',
    path: APP,
    body: MintKeyDto,
    examples: { named: exampleKey },
    mayBeEmpty: true,
    result: MintedKeyDto,
    failures: { 400: ['003'], 404: ['003'], 422: ['003'] },
  })
  async mint(
    @Param('id') id: string,
    @ReadDto(MintKeyDto) { value, warnings }: ValidDto<MintKeyDto>,
    @UserSession() session: Session,
  ): Promise<Reply> {
    const app = await this.accountApps.require(session, id);
    if (app.state !== 'ACTIVE') throw inactiveApp(app.state, 'state');
    const added = await this.accountApps.addKey(session, app, value.name ?? null);
    if (added.kind === 'quotaReached') throw quotaFailure(added);
    const data = { ...keyData(added.key), apiKey: added.apiKey };
    return reply(200, succeeded<MintedKeyDto>(data, { warnings }), NO_STORE);
  }

  @Get()
  @ApiDashboard({ summary: 'List the keys of an app', path: APP, result: KeyListDto, failures: { 404: ['003'] } })
  async list(@Param('id') id: string, @UserSession() session: Session): Promise<Reply> {
    const keys = await this.accountApps.keysOf(await this.accountApps.require(session, id));
    return reply(200, succeeded<KeyListDto>({ keys: keys.map(keyData) }));
  }

  @Delete(':keyId')
  @ApiDashboard({ summary: 'Revoke a key', path: KEY, result: KeyDto, failures: { 400: ['003'], 404: ['003'] } })
  async revoke(
    @Param('id') id: string,
    @Param('keyId') keyId: string,
    @UserSession() session: Session,
  ): Promise<Reply> {
    const app = await this.accountApps.require(session, id);
    const key = await this.accountApps.revokeKey(session, app, keyId);
    if (!key) throw unknownKey();
    return reply(200, succeeded(keyData(key)));
  }
}

/** The same answer for an id that does not exist and for a key of another app. */
const unknownKey = () =>
  failedAt('003', 'keyId', 'No key of this app has this id.', 'Use a keyId of GET /api/v1/dashboard/apps/{id}/keys.', {
    status: 404,
  });
