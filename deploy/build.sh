#!/bin/sh
# Puts into OUT what a server needs: sources, production dependencies and the built web app. Run it in a clean copy of the
# repository: `deploy/build.sh OUT`. The Containerfile runs it, and so does a test (packages/server/test/long/image.long.ts).
set -eu
out=$1
cd "$(dirname "$0")/.."
npm ci --no-audit --no-fund
npm run -s build -w packages/client
npm ci --no-audit --no-fund --omit=dev -w packages/server --include-workspace-root=false
mkdir -p "$out/packages/client"
cp package.json LICENSE "$out/"
for name in engine ai protocol server; do
  mkdir -p "$out/packages/$name"
  # A version that only this package needs lies in a node_modules of its own.
  for part in package.json src data messages node_modules; do
    if [ -e "packages/$name/$part" ]; then cp -a "packages/$name/$part" "$out/packages/$name/"; fi
  done
done
cp -R packages/client/dist "$out/packages/client/"
cp -a node_modules "$out/"
# Links to packages that are not there.
find "$out/node_modules" -xtype l -delete
