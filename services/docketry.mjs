#!/usr/bin/env node
// The `docketry` command, on whatever Node 20 or newer starts it: hands over to Node 24.
import { fileURLToPath } from 'node:url'
import { runOnNode24 } from '../ops/launch/node24.mjs'
// Half spaces of 32 MB for short-lived memory, less than Node's own limit: one upload of 200 pages makes the process grow by 24 MB, and
// with 16 MB by 12 MB (ops/bench/large-upload.ts). With 8 MB a rebuild of all projections took 15 % longer.
import productFlags from '../ops/launch/product-flags.json' with { type: 'json' }

runOnNode24([...productFlags, fileURLToPath(new URL('./cli/cli.ts', import.meta.url)), ...process.argv.slice(2)])
