// Fails when a page loads more JavaScript than it may (gzip -9, kB of 1000 bytes). Run after `vite build ui`.
// What is loaded lazily and not named here, a page or a part of one, may load 40 kB beyond what stands before it loads.
import { readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'

const dist = new URL('dist/', import.meta.url)
const manifest = JSON.parse(readFileSync(new URL('.vite/manifest.json', dist), 'utf8'))
const entryKey = 'index.html'
const admin = 'src/admin/admin-app.tsx'
const usual = 40

/** What may be larger, or must be smaller, than usual: beyond home. */
const named = {
  'src/review/scan-detail.tsx': ['review', 260],
  [admin]: ['admin', 260],
  // MUI itself, which the admin has as well.
  'src/parts/mui/overlays.tsx': ['menus and dialogs', 60],
  'src/parts/mui/date-picker.tsx': ['date picker', 120],
  'src/site/sign-in.tsx': ['sign-in', 15],
  'src/scan-groups/pdf-pages.ts': ['pages of a PDF', 150],
  // With the calls and the shell of whoever is signed in, which home does without.
  'src/clients/client-page.tsx': ['client page', 45],
  'src/scan-groups/upload-page.tsx': ['upload page', 40],
  'src/blog/board.tsx': ['editor board of articles', 140],
}

const sizes = new Map()
function kB(file) {
  if (!sizes.has(file)) sizes.set(file, gzipSync(readFileSync(new URL(file, dist)), { level: 9 }).length / 1000)
  return sizes.get(file)
}

/** The chunk and all it imports at once; what is imported lazily is not in it. */
function reach(key, seen = new Set()) {
  if (seen.has(key)) return seen
  seen.add(key)
  for (const next of manifest[key].imports ?? []) reach(next, seen)
  return seen
}
const sum = keys => [...keys].reduce((total, key) => total + kB(manifest[key].file), 0)

const home = reach(entryKey)
const lazy = Object.keys(manifest).filter(key => manifest[key].isDynamicEntry)
/** Sections of the dashboard stand inside the admin. */
const sections = new Set([...readFileSync(new URL('src/shell/sections.ts', import.meta.url), 'utf8').matchAll(/import\('\.\.\/([^']+)'\)/gu)].map(it => `src/${it[1]}`))

/** Stands beside every page, whichever it is. */
const beside = 'src/global-overlays.tsx'

/** What has been loaded, whoever asks for this chunk. */
function before(key) {
  const askers = Object.keys(manifest).filter(it => manifest[it].dynamicImports?.includes(key)).map(it => reach(it))
  const common = askers.length === 0 ? [] : [...askers[0]].filter(it => askers.every(one => one.has(it)))
  return new Set([...home, ...(key === beside ? [] : reach(beside)), ...common, ...(sections.has(key) ? reach(admin) : [])])
}
const own = key => {
  const there = before(key)
  return sum([...reach(key)].filter(it => !there.has(it)))
}
const nameOf = key => key.replace(/^.*node_modules\//u, '').replace(/^src\//u, '')

for (const key of Object.keys(named)) if (!manifest[key]) throw new Error(`ui/check-size.mjs names ${key}, which is not built: take it out`)
const budgets = [
  ['home, everything it loads', 110, sum(home)],
  ...lazy.map(key => [`${named[key]?.[0] ?? nameOf(key)}, beyond ${sections.has(key) ? 'home and admin' : 'what loads it'}`, named[key]?.[1] ?? usual, own(key)]).sort((a, b) => b[2] - a[2]),
]
let over = 0
for (const [what, most, is] of budgets) {
  const fits = is <= most
  if (!fits) over++
  console.log(`${fits ? 'ok  ' : 'OVER'} ${is.toFixed(1).padStart(6)} kB of ${most} kB  ${what}`)
}
process.exit(over === 0 ? 0 : 1)
