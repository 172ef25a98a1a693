# docker build -t a2a-lint . && docker run --rm --network none -v "$PWD:/captures:ro" a2a-lint session.log
FROM node:22-alpine AS build
WORKDIR /src
COPY . .
RUN npm ci --no-audit --no-fund

# The command line is bundled, and needs no package beside it; what it explains it takes from the library.
FROM node:22-alpine
COPY --from=build /src/package.json /src/LICENSE /opt/a2a-lint/
COPY --from=build /src/dist /opt/a2a-lint/dist
USER node
WORKDIR /captures
ENTRYPOINT ["node", "/opt/a2a-lint/dist/bin/a2a-lint.js"]
