// Fails when a page loads more JavaScript than it may (gzip -9, kB of 1000 bytes). Run after `vite build ui`.
import { readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'

const dist = new URL('dist/', import.meta.url)
const manifest = JSON.parse(readFileSync(new URL('.vite/manifest.json', dist), 'utf8'))
const entryKey = 'index.html'

const kB = file => gzipSync(readFileSync(new URL(file, dist)), { level: 9 }).length / 1000

/** The chunk and all it imports at once; what is imported lazily is not in it. */
function reach(key, seen = new Set()) {
  if (seen.has(key)) return seen
  seen.add(key)
  for (const next of manifest[key].imports ?? []) reach(next, seen)
  return seen
}
const sum = keys => [...keys].reduce((total, key) => total + kB(manifest[key].file), 0)
const without = (keys, others) => new Set([...keys].filter(it => !others.has(it)))

const home = reach(entryKey)
const own = key => without(reach(key), home)
const budgets = [
  ['home, everything it loads', 110, sum(home)],
  ['review, beyond home', 260, sum(own('src/review/scan-detail.tsx'))],
  ['admin, beyond home', 215, sum(own('src/admin/admin-app.tsx'))],
  ['sign-in, beyond home', 15, sum(own('src/site/sign-in.tsx'))],
  ['client page, beyond home', 40, sum(own('src/clients/client-page.tsx'))],
  ['upload page, beyond home', 40, sum(own('src/scans/upload-page.tsx'))],
  ['scan page, beyond home', 40, sum(own('src/scans/scan-page.tsx'))],
]
let over = 0
for (const [what, most, is] of budgets) {
  const fits = is <= most
  if (!fits) over++
  console.log(`${fits ? 'ok  ' : 'OVER'} ${is.toFixed(1).padStart(6)} kB of ${most} kB  ${what}`)
}
process.exit(over === 0 ? 0 : 1)
