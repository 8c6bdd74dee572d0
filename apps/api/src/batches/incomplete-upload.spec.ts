import { Readable } from 'node:stream';
import { createGunzip, gzipSync } from 'node:zlib';
import { LinesContested } from '@app/submission';
import { failedUpload, incompleteUpload, toIncompleteUpload } from './incomplete-upload.js';

/** The error at the end of reading bytes that claim to be gzip. */
async function readToEnd(packed: Buffer): Promise<unknown> {
  try {
    for await (const _ of Readable.from([packed]).pipe(createGunzip()));
    return null;
  } catch (error) {
    return error;
  }
}

const violationOf = (error: unknown) => {
  const { code, field, message } = toIncompleteUpload(error).violation;
  return [code, field, message];
};

describe('the reason why an upload was not read to its end', () => {
  it('is kept if it is an IncompleteUpload already', () => {
    const incomplete = incompleteUpload('Nothing came.', 'Send it again.');
    expect(toIncompleteUpload(incomplete)).toBe(incomplete);
    expect(incomplete.violation).toEqual({
      code: '003',
      field: 'body',
      message: 'Nothing came.',
      fix: 'Send it again.',
    });
  });

  it('is another request that has one of its numbers and is still being received', () => {
    const { code, message } = toIncompleteUpload(new LinesContested(new Map())).violation;
    expect([code, message]).toEqual(['006', expect.stringContaining('nothing of this file was stored')]);
  });

  it('is a PIN that was freed from the account meanwhile, and the answer is 403', () => {
    const { violation } = toIncompleteUpload(
      Object.assign(new Error(), { code: '23514', constraint: 'pin_of_account' }),
    );
    expect(violation).toMatchObject({ code: '001', message: expect.stringContaining('not bound to your account') });
    expect(failedUpload(violation).details.status).toBe(403);
  });

  it('is a key or a login that has ended meanwhile, and the answer is 401', () => {
    const { violation } = toIncompleteUpload(
      Object.assign(new Error(), { code: '23514', constraint: 'caller_of_batch' }),
    );
    expect(violation).toMatchObject({ code: '001', field: 'x-api-key' });
    expect(failedUpload(violation).details.status).toBe(401);
  });

  it('is gzip that ends early, or a body that is not gzip', async () => {
    const packed = gzipSync('one\ntwo\n');
    expect(violationOf(await readToEnd(packed.subarray(0, -9)))).toEqual([
      '003',
      'body',
      'The gzip data is incomplete.',
    ]);
    const isNone = ['003', 'body', 'The body is not valid gzip data, but Content-Encoding is gzip.'];
    expect(violationOf(await readToEnd(Buffer.from('{"kind":"sale"}\n')))).toEqual(isNone);
    expect(violationOf(await readToEnd(Buffer.from(packed).fill(0xff, 12, 16)))).toEqual(isNone);
  });

  it.each(['ECONNRESET', 'ERR_STREAM_PREMATURE_CLOSE', 'ABORT_ERR'])('is the end of the connection: %s', (code) => {
    expect(violationOf(Object.assign(new Error('x'), { code }))).toEqual([
      '003',
      'body',
      'The connection ended before the upload was complete.',
    ]);
  });

  it.each([new Error('secret'), Object.assign(new Error('secret'), { code: '57P01' }), null, 'secret', undefined])(
    'counts as ours, and the client does not learn its cause: %s',
    (error) => {
      expect(toIncompleteUpload(error).violation.code).toBe('905');
      expect(JSON.stringify(toIncompleteUpload(error).violation)).not.toContain('secret');
    },
  );

  it('comes with a fix', () => {
    for (const error of [null, { code: 'Z_BUF_ERROR' }, { code: 'Z_DATA_ERROR' }, { code: 'ECONNRESET' }])
      expect(toIncompleteUpload(error).violation.fix).toMatch(/again/);
  });
});
