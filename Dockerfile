# docker build -t a2a-lint . && docker run --rm --network none -v "$PWD:/captures:ro" a2a-lint session.log
FROM node:22-alpine AS build
WORKDIR /src
COPY . .
RUN npm ci --no-audit --no-fund

# The command line is bundled: it needs the lists of requirements, and no package beside it.
FROM node:22-alpine
COPY --from=build /src/package.json /src/LICENSE /opt/a2a-lint/
COPY --from=build /src/dist/bin /opt/a2a-lint/dist/bin
COPY --from=build /src/dist/lib/a2a/spec/requirements-*.json /opt/a2a-lint/dist/lib/a2a/spec/
USER node
WORKDIR /captures
ENTRYPOINT ["node", "/opt/a2a-lint/dist/bin/a2a-lint.js"]
