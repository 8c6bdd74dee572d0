import { Controller, Delete, Get, HttpCode, Inject, Param, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { addKey, type KeyView, listKeys, revokeKey } from '@app/access';
import { KeyDto, KeyListDto, MintedKeyDto, succeeded } from '@app/contract';
import { isId } from '@app/domain';
import type { Session } from '@app/persistence';
import { inactiveApp } from '../http/hooks/authenticate-user.js';
import { failedAt } from '../http/errors/failure.js';
import { NO_STORE, type Reply, reply } from '../http/replies/reply.js';
import { ApiDashboard } from './api-dashboard.js';
import { Resources } from '../infrastructure/resources.js';
import { requireApp } from './require-app.js';
import { UserSession } from './user-session.js';

const APP = { id: ['Id of the app.', 'e2b1f7c4-5a6d-4e8f-9b0c-3d2e1f0a9b8c'] } as const;
const KEY = { ...APP, keyId: ['Id of the key.', 'f0a1b2c3-d4e5-4f60-8a7b-9c0d1e2f3a4b'] } as const;

/** The keys of an app: shown once, and dead everywhere as soon as they are revoked. */
@ApiTags('Dashboard')
@Controller('dashboard/apps/:id/keys')
export class KeysController {
  constructor(@Inject(Resources) private readonly resources: Resources) {}

  @Post()
  @HttpCode(200)
  @ApiDashboard({ summary: 'Mint a key', path: APP, result: MintedKeyDto, failures: { 404: ['003'] } })
  async mint(@Param('id') id: string, @UserSession() session: Session): Promise<Reply> {
    const { db } = this.resources;
    const { appId, environment, state } = await requireApp(db, session, id);
    if (state !== 'ACTIVE') throw inactiveApp(state, 'state');
    const { key, apiKey } = await addKey(db, appId, environment);
    return reply(200, succeeded({ ...keyData(key), apiKey }), NO_STORE);
  }

  @Get()
  @ApiDashboard({ summary: 'List the keys of an app', path: APP, result: KeyListDto, failures: { 404: ['003'] } })
  async list(@Param('id') id: string, @UserSession() session: Session): Promise<Reply> {
    const { appId } = await requireApp(this.resources.db, session, id);
    const keys = await listKeys(this.resources.db, appId);
    return reply(200, succeeded({ keys: keys.map(keyData) }));
  }

  @Delete(':keyId')
  @ApiDashboard({ summary: 'Revoke a key', path: KEY, result: KeyDto, failures: { 404: ['003'] } })
  async revoke(
    @Param('id') id: string,
    @Param('keyId') keyId: string,
    @UserSession() session: Session,
  ): Promise<Reply> {
    const { db } = this.resources;
    const { appId } = await requireApp(db, session, id);
    const key = isId(keyId) ? await revokeKey(db, appId, keyId.toLowerCase()) : null;
    if (!key) throw unknownKey();
    return reply(200, succeeded(keyData(key)));
  }
}

const keyData = ({ createdAt, lastUsedAt, revokedAt, ...key }: KeyView) => ({
  ...key,
  createdAt: createdAt.toISOString(),
  lastUsedAt: lastUsedAt?.toISOString() ?? null,
  revokedAt: revokedAt?.toISOString() ?? null,
});

/** One body for what does not exist and for what is another app's. */
const unknownKey = () =>
  failedAt('003', 'keyId', 'No key of this app has this id.', 'Use a keyId of GET /api/v1/dashboard/apps/{id}/keys.', {
    status: 404,
  });
