/** `make bench`: each bench in a process of its own, one after the other; prints one JSON object. */
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import productFlags from '../launch/product-flags.json' with { type: 'json' }

const benches = {
  appends: 'appends.ts',
  pages: 'pages.ts',
  largeUpload: 'large-upload.ts',
  smallUpload: 'small-upload.ts',
  reviewPage: 'review-page.ts',
}

const results = Object.entries(benches).map(([name, file]) => {
  console.error(`bench: ${name}…`)
  const { stdout, status } = spawnSync(process.execPath, [...productFlags, '--expose-gc', join(import.meta.dirname, file)], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
    maxBuffer: 1e8,
  })
  const line = stdout.trim().split('\n').at(-1) ?? ''
  return [name, status === 0 ? (JSON.parse(line) as unknown) : { failed: status }]
})
console.log(JSON.stringify(Object.fromEntries(results), null, 2))
