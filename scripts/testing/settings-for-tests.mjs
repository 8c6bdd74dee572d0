/** Tests kill processes, not machines: what the system holds in memory survives that. */
export const settingsForTests = { max_connections: 400, fsync: 'off', full_page_writes: 'off' };

/** In memory only, and as a queue needs it: nothing is thrown away. */
export const redisSettingsForTests = ['--save', '', '--appendonly', 'no', '--maxmemory-policy', 'noeviction'];
