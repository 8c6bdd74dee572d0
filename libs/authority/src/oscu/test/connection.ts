import { AuthorityConnection, type ConnectionSettings } from '../calling/authority-connection.js';
import { OscuAuthority } from '../oscu-authority.js';
import { type Profile, profileOf } from '../profiles.js';

type ConnectionChange = Partial<Omit<ConnectionSettings, 'profile'>> & { profile?: Profile['name'] | Profile };

/** A way to an authority of the test's own; what is no gateway has no use for its credentials. */
export const connection = ({ profile = 'direct', ...change }: ConnectionChange = {}): AuthorityConnection =>
  new AuthorityConnection({
    ...{ environment: 'SANDBOX', connectTimeoutMs: 20_000, callTimeoutMs: 20_000 },
    ...{ consumerKey: 'the-consumer-key', consumerSecret: 'the-consumer-secret' },
    profile: typeof profile === 'string' ? profileOf(profile) : profile,
    ...change,
  });

/** The adapter with this one way for both environments. */
export const authorityOn = (change?: ConnectionChange): OscuAuthority => {
  const one = connection(change);
  return new OscuAuthority({ SANDBOX: one, PRODUCTION: one });
};
