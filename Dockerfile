# The version that package.json pins as "node".
ARG NODE_VERSION=26.10.0

FROM node:${NODE_VERSION}-bookworm-slim AS build
WORKDIR /source
# Packages in a layer of their own: they change less often than the sources.
COPY package.json package-lock.json ./
RUN npm ci --omit=dev --no-audit --no-fund
COPY . .
RUN node scripts/package.mjs --to /westhaul --without-node --without-postgres

FROM node:${NODE_VERSION}-bookworm-slim
# No setting here is a secret: those come when a container starts.
ENV NODE_ENV=production \
    HOST=0.0.0.0 \
    PORT=3000 \
    DATA_DIR=/data \
    NODE_COMPILE_CACHE=/tmp/compiled
# A new volume takes over the owner of its folder.
RUN mkdir /data /backups && chown 1000:1000 /data /backups
COPY --from=build /westhaul /westhaul
WORKDIR /westhaul
# The user "node" of the image, as a number for platforms that refuse root. The program writes to /data, /backups and /tmp only.
USER 1000:1000
VOLUME ["/data", "/backups"]
EXPOSE 3000
STOPSIGNAL SIGTERM
# The first start makes the tables.
HEALTHCHECK --interval=10s --timeout=5s --start-period=120s --retries=3 \
    CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
# Without a shell or npm between, so that SIGTERM reaches the program.
CMD ["node", "dist/server/main.js"]
