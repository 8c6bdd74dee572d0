import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { AccountId, Environment } from '@app/domain';
import { UploadSpace } from './upload-space.js';

const MIB = 1024 * 1024;
const accountOf = (accountId: string, environment: Environment = 'PRODUCTION') => ({
  ...{ accountId: accountId as AccountId, environment },
});
const [ONE, OTHER] = [accountOf('one'), accountOf('other')];

describe('the disk space for uploads', () => {
  it('is shared: an account has half of it, and others find room', () => {
    const space = new UploadSpace({ uploadSpaceMib: 10, uploadFolder: undefined });
    const room = space.roomFor(ONE);
    for (let mebibyte = 0; mebibyte < 5; mebibyte++) room.grow(MIB);
    expect(() => space.roomFor(ONE).grow(MIB)).toThrow('as it may');
    expect(() => space.roomFor(OTHER).grow(2 * MIB)).not.toThrow();
  });

  it('is half for the sandbox as a whole', () => {
    const space = new UploadSpace({ uploadSpaceMib: 8, uploadFolder: undefined });
    const sandbox = (name: string) => space.roomFor(accountOf(name, 'SANDBOX'));
    sandbox('one').grow(2 * MIB);
    for (const name of ['two', 'three']) sandbox(name).grow(MIB / 2);
    for (const room of Array.from({ length: 100 }, (_, index) => sandbox(`free ${index}`)))
      expect(() => room.grow(2 * MIB)).toThrow('the sandbox as a whole');
    expect(() => space.roomFor(ONE).grow(2 * MIB)).not.toThrow();
  });

  it('is free again when an upload has ended', () => {
    const space = new UploadSpace({ uploadSpaceMib: 2, uploadFolder: undefined });
    for (let upload = 0; upload < 10; upload++) {
      const room = space.roomFor(ONE);
      room.grow(MIB);
      room.giveBack();
      room.giveBack();
    }
  });

  it('is freed at the start of what a killed process left behind, and of nothing else', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'risiti-space-'));
    const uploads = ['risiti-batch-old', 'risiti-batch-new', 'another'].map((name) => path.join(folder, name));
    for (const upload of uploads) {
      await mkdir(upload);
      await writeFile(path.join(upload, 'lines'), '{}');
      const writtenAt = upload.endsWith('new') ? new Date() : new Date(Date.now() - 2 * 3_600_000);
      await utimes(path.join(upload, 'lines'), writtenAt, writtenAt);
    }
    await new UploadSpace({ uploadSpaceMib: 2, uploadFolder: folder }).onModuleInit();
    expect(uploads.map((upload) => existsSync(upload))).toEqual([false, true, true]);
    await rm(folder, { recursive: true });
  });
});
