#!/usr/bin/env node
// The `docketry` command, on whatever Node 20 or newer starts it: hands over to Node 24.
import { fileURLToPath } from 'node:url'
import { runOnNode24 } from '../ops/launch/node24.mjs'
// Node lets short-lived memory grow to about 100 MB before it collects it, and one large upload makes it do so. Half spaces of 8 MB keep the growth within
// 30 MB, at no measurable cost (ops/bench/large-upload.ts).
import productFlags from '../ops/launch/product-flags.json' with { type: 'json' }

runOnNode24([...productFlags, fileURLToPath(new URL('./cli/cli.ts', import.meta.url)), ...process.argv.slice(2)])
