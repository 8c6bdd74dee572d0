/** Tests kill processes, not machines: what the system holds in memory survives that. */
export const settingsForTests = { max_connections: 200, fsync: 'off', full_page_writes: 'off' };
