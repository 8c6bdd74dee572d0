/** The app that is registered at the developer portal: any at all, unless the simulator was told which. */
export class ProvisionedApp {
  constructor(
    private readonly key?: string,
    private readonly secret?: string,
  ) {}

  /** By HTTP Basic. A key that begins with `unknown` is nobody's, as with the serial of a device. */
  accepts(authorization = ''): boolean {
    const [, encoded = ''] = /^Basic +(\S+)$/i.exec(authorization) ?? [];
    const [, key, secret] = /^([^:]+):(.+)$/s.exec(Buffer.from(encoded, 'base64').toString('utf8')) ?? [];
    if (!key || !secret || key.startsWith('unknown')) return false;
    return (this.key ?? key) === key && (this.secret ?? secret) === secret;
  }
}
