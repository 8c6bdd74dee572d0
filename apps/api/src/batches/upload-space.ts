import { readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { type ShareHolder, Shares } from '@app/access';
import type { ApiConfig } from '@app/config';
import type { Principal } from '@app/persistence';
import { SETTINGS } from '../infrastructure/tokens.js';
import { incompleteUpload } from './incomplete-upload.js';

const MIB = 1024 * 1024;
/** The name of the folder of each upload begins with this. */
export const UPLOAD_PREFIX = 'risiti-batch-';
/** An upload that still arrives is written to at least once a minute. */
const LEFT_BEHIND_MS = 3_600_000;

/** The space of one upload on disk. */
export interface UploadRoom {
  /** The folder of its file. */
  folder: string;
  /** Throws if the account has its share of the disk already. */
  grow(bytes: number): void;
  giveBack(): void;
}

/** The disk space that uploads share until they are complete. An account may have no more of it than is still free; see `Shares`. */
@Injectable()
export class UploadSpace implements OnModuleInit {
  private readonly bytes: Shares;
  private readonly folder: string;

  constructor(@Inject(SETTINGS) { uploadSpaceMib, uploadFolder }: Pick<ApiConfig, 'uploadSpaceMib' | 'uploadFolder'>) {
    this.bytes = new Shares(uploadSpaceMib * MIB);
    this.folder = uploadFolder ?? tmpdir();
  }

  /** A process that was killed could not delete its uploads. Other processes may use the same folder. */
  async onModuleInit(): Promise<void> {
    const names = (await readdir(this.folder)).filter((name) => name.startsWith(UPLOAD_PREFIX));
    for (const folder of names.map((name) => path.join(this.folder, name))) {
      if (Date.now() - (await lastUseOf(folder)) > LEFT_BEHIND_MS) await rm(folder, { recursive: true, force: true });
    }
  }

  roomFor({ accountId, environment }: Pick<Principal, 'accountId' | 'environment'>): UploadRoom {
    const holder: ShareHolder = { account: accountId, isOpen: environment === 'SANDBOX' };
    const taken: (() => void)[] = [];
    return {
      folder: this.folder,
      grow: (bytes) => {
        const giveBack = this.bytes.take(holder, bytes);
        if (!giveBack) throw noRoom();
        taken.push(giveBack);
      },
      giveBack: () => {
        for (const giveBack of taken.splice(0)) giveBack();
      },
    };
  }
}

/** Another process may delete its upload meanwhile; then it was used just now. */
async function lastUseOf(folder: string): Promise<number> {
  const used = await stat(path.join(folder, 'lines')).catch(() => stat(folder).catch(() => null));
  return used?.mtimeMs ?? Date.now();
}

const noRoom = () =>
  incompleteUpload(
    'Your account, or the sandbox as a whole, has as much disk space in use for uploads as it may.',
    'Send this file again when your other uploads with atomic=validate or validate=true have ended, or send it without them.',
    '006',
  );
