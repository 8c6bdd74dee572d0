const UNTRUSTED =
  'The certificate of the host comes from an authority that is not trusted here. If your network or the host uses an authority of its own, ' +
  'name its certificate in AUTHORITY_CA_FILE; with AUTHORITY_PINNED_CA_FILE only the named one is trusted.';

const ADVICE_BY_CODE: Record<string, string> = {
  SELF_SIGNED_CERT_IN_CHAIN: UNTRUSTED,
  DEPTH_ZERO_SELF_SIGNED_CERT: UNTRUSTED,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: UNTRUSTED,
  UNABLE_TO_GET_ISSUER_CERT: UNTRUSTED,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: UNTRUSTED,
  CERT_HAS_EXPIRED: 'The certificate of the host is too old, or the clock of this machine is wrong.',
  CERT_NOT_YET_VALID: 'The certificate of the host is not valid yet, or the clock of this machine is wrong.',
  ERR_TLS_CERT_ALTNAME_INVALID:
    'The certificate belongs to another host: see whether AUTHORITY_<ENVIRONMENT>_URL is right.',
};

/** The words with which the agent reports that the proxy made no tunnel. */
const REFUSED_TUNNEL = /Bad response: (\d{3})/;

/** The advice to an operator about a connection that was not made; null if the error says enough. */
export function adviceOnTransport(code: string | undefined, message: string): string | null {
  const [, status] = REFUSED_TUNNEL.exec(message) ?? [];
  if (status === '407')
    return 'The proxy wants a user name and a password: AUTHORITY_PROXY=http://user:password@host:port.';
  if (status !== undefined) return `The proxy makes no tunnel to this host (HTTP ${status}): allow the host there.`;
  return ADVICE_BY_CODE[code ?? ''] ?? null;
}
