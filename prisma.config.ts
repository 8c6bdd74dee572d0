import { defineConfig } from 'prisma/config';

/** Only the commands that need a database read the URL; `generate` does not. */
export default defineConfig({
  schema: 'prisma/schema.prisma',
  migrations: { path: 'prisma/migrations' },
  datasource: { url: process.env.DATABASE_URL ?? 'postgresql://localhost:5432/risiti' },
});
