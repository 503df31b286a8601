#!/usr/bin/env node
// The `docketry` command, on whatever Node 20 or newer starts it: hands over to Node 24.
import { fileURLToPath } from 'node:url'
import { runOnNode24 } from '../ops/launch/node24.mjs'

runOnNode24([fileURLToPath(new URL('./main/cli.ts', import.meta.url)), ...process.argv.slice(2)])
