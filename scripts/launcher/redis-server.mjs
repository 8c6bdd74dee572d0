/** Runs a redis-server as a guarded child does: it ends when we are asked to, or when whoever started us is gone. */
import { spawn } from 'node:child_process';

const redis = spawn('redis-server', JSON.parse(process.argv[2]), { stdio: ['ignore', 'inherit', 'inherit'] });
for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, () => redis.kill('SIGTERM'));
redis.on('exit', (code) => process.exit(code ?? 0));
