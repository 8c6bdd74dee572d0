# One image for every program of Risiti. Which one a container runs is its command; docker-compose.yml has them all. And a
# small one for the simulated authority alone: `docker build --target simulator -t risiti-simulator .`
ARG NODE=node:24.21.0-bookworm-slim

FROM ${NODE} AS packages
WORKDIR /app
# Some packages call home or fetch an engine that nothing here uses when they are installed.
ENV SCARF_ANALYTICS=false PRISMA_SCHEMA_ENGINE_BINARY=/usr/local/bin/node PRISMA_HIDE_UPDATE_MESSAGE=1 CHECKPOINT_DISABLE=1
COPY package.json package-lock.json .npmrc ./
RUN npm ci

FROM packages AS programs
COPY nest-cli.json prisma.config.ts tsconfig.json .swcrc ./
COPY prisma prisma
COPY apps apps
COPY libs libs
COPY scripts/bundle.mjs scripts/bundle.mjs
COPY scripts/launcher/bundle.mjs scripts/launcher/data-folder.mjs scripts/launcher/messages.mjs scripts/launcher/
RUN npx prisma generate && npm run build && rm -rf dist/apps/bench dist/apps/simulator/src/bench dist/libs/testing

FROM packages AS production
# `--omit=dev` would keep the Prisma CLI and TypeScript, which a package may use but need not have.
RUN npm pkg delete devDependencies && npm prune

FROM packages AS simulator-production
# Of all that is installed only what the simulator and the settings import.
RUN node -e " \
    const fs = require('fs'); \
    const { devDependencies, dependencies, ...rest } = JSON.parse(fs.readFileSync('package.json', 'utf8')); \
    const kept = Object.fromEntries(process.argv.slice(1).map((name) => [name, dependencies[name]])); \
    fs.writeFileSync('package.json', JSON.stringify({ ...rest, dependencies: kept }));" \
    @nestjs/common @nestjs/core @nestjs/platform-fastify big.js reflect-metadata rxjs \
  && npm prune

FROM ${NODE} AS simulator
LABEL org.opencontainers.image.title="Risiti simulator" \
      org.opencontainers.image.description="A simulated KRA eTIMS OSCU service, for any client of it" \
      org.opencontainers.image.licenses="Apache-2.0"
ENV NODE_ENV=production SIMULATOR_HOST=0.0.0.0
WORKDIR /app
# For SIMULATOR_DATA=/data: a new volume belongs to the owner of the folder it is mounted on.
RUN install -d -m 700 -o node -g node /data
COPY package.json LICENSE ./
COPY --from=simulator-production /app/node_modules node_modules
COPY scripts/containers/healthy.mjs scripts/containers/healthy.mjs
COPY --from=programs /app/dist/libs/config dist/libs/config
COPY --from=programs /app/dist/apps/simulator dist/apps/simulator
USER 1000:1000
EXPOSE 4000 4001
HEALTHCHECK --interval=10s --timeout=5s --start-period=30s \
  CMD ["node", "scripts/containers/healthy.mjs", "http://127.0.0.1:4000/health"]
CMD ["node", "dist/apps/simulator/src/main.js"]

FROM ${NODE}
LABEL org.opencontainers.image.title="Risiti" \
      org.opencontainers.image.description="Gateway between a retailer's tills and the tax authority" \
      org.opencontainers.image.licenses="Apache-2.0"
ENV NODE_ENV=production
WORKDIR /app
# A new volume belongs to the owner of the folder it is mounted on.
RUN install -d -m 700 -o node -g node /secrets /data /uploads
COPY package.json LICENSE ./
COPY --from=production /app/node_modules node_modules
COPY prisma/migrations prisma/migrations
COPY prisma/functions prisma/functions
COPY docs/guides docs/guides
COPY scripts/launcher scripts/launcher
COPY scripts/containers scripts/containers
COPY --from=programs /app/dist dist
# The user `node`, by number for those who check that it is not root.
USER 1000:1000
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=5s --start-period=30s \
  CMD ["node", "scripts/containers/healthy.mjs", "http://127.0.0.1:3000/livez"]
CMD ["node", "dist/apps/api/src/main.js"]
