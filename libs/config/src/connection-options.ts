export interface ConnectionOptions {
  connectionString: string;
  options: string;
}

/**
 * The options of a connection to Postgres: those of its address, or of PGOPTIONS, and then ours. Without this, options in the
 * address would replace ours.
 */
export function connectionOptions(databaseUrl: string, ours: Record<string, string>): ConnectionOptions {
  const [address, query] = databaseUrl.split('?', 2) as [string, string?];
  const parameters = new URLSearchParams(query);
  const theirs = parameters.get('options') ?? process.env.PGOPTIONS ?? '';
  parameters.delete('options');
  const settings = Object.entries(ours).map(([name, value]) => `-c ${name}=${value}`);
  return {
    connectionString: parameters.size > 0 ? `${address}?${parameters.toString()}` : address,
    options: [theirs, ...settings].filter(Boolean).join(' '),
  };
}
