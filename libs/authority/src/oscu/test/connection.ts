import { Channel, type ChannelSettings } from '../calling/authority-connection.js';
import { OscuAuthority } from '../oscu-authority.js';
import { type Profile, profileOf } from '../profiles/index.js';

type Change = Partial<Omit<ChannelSettings, 'profile'>> & { profile?: Profile['name'] | Profile };

/** A way to an authority of the test's own; what is no gateway has no use for its credentials. */
export const channel = ({ profile = 'direct', ...change }: Change = {}): Channel =>
  new Channel({
    ...{ environment: 'SANDBOX', connectTimeoutMs: 20_000, callTimeoutMs: 20_000 },
    ...{ consumerKey: 'the-consumer-key', consumerSecret: 'the-consumer-secret' },
    profile: typeof profile === 'string' ? profileOf(profile) : profile,
    ...change,
  });

/** The adapter with this one way for both environments. */
export const authorityOn = (change?: Change): OscuAuthority => {
  const one = channel(change);
  return new OscuAuthority({ SANDBOX: one, PRODUCTION: one });
};
