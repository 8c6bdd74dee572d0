import { clientNetworkOf } from './client-network.js';

const networkOf = (ip: string): string => clientNetworkOf({ ip });

it('an IPv4 address is a network of its own, in both ways to write it', () => {
  expect(networkOf('10.0.0.7')).toBe('10.0.0.7');
  expect(networkOf('::ffff:10.0.0.7')).toBe('10.0.0.7');
  expect(networkOf('10.0.0.8')).not.toBe(networkOf('10.0.0.7'));
});

it.each(['1.2.3.4:5678', '[::1]:80', 'unknown', ''])('%p, which a proxy may send, is taken as it is', (ip) =>
  expect(networkOf(ip)).toBe(ip),
);

it('all IPv6 addresses of a /64 are one network', () => {
  expect(networkOf('2001:db8:1:2::1')).toBe(networkOf('2001:db8:1:2:ffff:ffff:ffff:ffff'));
  expect(networkOf('2001:db8:1:3::1')).not.toBe(networkOf('2001:db8:1:2::1'));
  expect(networkOf('fe80::1%eth0')).toBe(networkOf('fe80::2'));
});
