/** The registered app of the developer portal. Any app is accepted unless the settings name one. */
export class ProvisionedApp {
  constructor(
    private readonly key?: string,
    private readonly secret?: string,
  ) {}

  /** Checks HTTP Basic credentials. A key that begins with `unknown` is refused, like such a device serial. */
  accepts(authorization = ''): boolean {
    const [, encoded = ''] = /^Basic +(\S+)$/i.exec(authorization) ?? [];
    const [, key, secret] = /^([^:]+):(.+)$/s.exec(Buffer.from(encoded, 'base64').toString('utf8')) ?? [];
    if (!key || !secret || key.startsWith('unknown')) return false;
    return (this.key ?? key) === key && (this.secret ?? secret) === secret;
  }
}
