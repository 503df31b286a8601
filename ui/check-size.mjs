// Fails when a page loads more JavaScript than it may (gzip -9, kB of 1000 bytes). Run after `vite build ui`.
// A lazily loaded page or part that is not named here may load 40 kB beyond what is loaded before it.
import { readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'

const dist = new URL('dist/', import.meta.url)
const manifest = JSON.parse(readFileSync(new URL('.vite/manifest.json', dist), 'utf8'))
const entryKey = 'index.html'
const admin = 'src/admin/admin-app.tsx'
const defaultLimit = 40

/** Names and limits in kB of what may be larger, or must be smaller, than the default. */
const named = {
  'src/review/open-review.tsx': ['review', 260],
  [admin]: ['admin', 260],
  // MUI itself, which the admin has as well.
  'src/parts/mui/overlays.tsx': ['menus and dialogs', 60],
  'src/parts/mui/date-picker.tsx': ['date picker', 120],
  'src/site/sign-in.tsx': ['sign-in', 15],
  'src/scan-groups/pdf-pages.ts': ['pages of a PDF', 150],
  // With the endpoints and the shell of signed-in pages, which home does not load.
  'src/clients/client-page.tsx': ['client page', 45],
  'src/scan-groups/upload-page.tsx': ['upload page', 40],
  'src/blog/board.tsx': ['editor board of articles', 140],
}

const sizes = new Map()
function kB(file) {
  if (!sizes.has(file)) sizes.set(file, gzipSync(readFileSync(new URL(file, dist)), { level: 9 }).length / 1000)
  return sizes.get(file)
}

/** The chunk and all its static imports, direct and indirect. */
function reach(key, seen = new Set()) {
  if (seen.has(key)) return seen
  seen.add(key)
  for (const next of manifest[key].imports ?? []) reach(next, seen)
  return seen
}
const sum = keys => [...keys].reduce((total, key) => total + kB(manifest[key].file), 0)

const home = reach(entryKey)
const lazy = Object.keys(manifest).filter(key => manifest[key].isDynamicEntry)
/** Sections of the dashboard: they are loaded by the admin. */
const sections = new Set(
  [...readFileSync(new URL('src/shell/sections.ts', import.meta.url), 'utf8').matchAll(/import\('\.\.\/([^']+)'\)/gu)].map(
    it => `src/${it[1]}`,
  ),
)

/** Loaded beside every page. */
const overlays = 'src/global-overlays.tsx'

/** What is loaded already, whichever chunk imports this one. */
function before(key) {
  const importers = Object.keys(manifest)
    .filter(it => manifest[it].dynamicImports?.includes(key))
    .map(it => reach(it))
  const common = importers.length === 0 ? [] : [...importers[0]].filter(it => importers.every(one => one.has(it)))
  return new Set([...home, ...(key === overlays ? [] : reach(overlays)), ...common, ...(sections.has(key) ? reach(admin) : [])])
}
const own = key => {
  const loaded = before(key)
  return sum([...reach(key)].filter(it => !loaded.has(it)))
}
const nameOf = key => key.replace(/^.*node_modules\//u, '').replace(/^src\//u, '')

for (const key of Object.keys(named)) if (!manifest[key]) throw new Error(`ui/check-size.mjs names ${key}, which is not built: take it out`)
const budgets = [
  ['home, everything it loads', 110, sum(home)],
  ...lazy
    .map(key => [
      `${named[key]?.[0] ?? nameOf(key)}, beyond ${sections.has(key) ? 'home and admin' : 'what loads it'}`,
      named[key]?.[1] ?? defaultLimit,
      own(key),
    ])
    .sort((a, b) => b[2] - a[2]),
]
let over = 0
for (const [what, limit, size] of budgets) {
  const fits = size <= limit
  if (!fits) over++
  console.log(`${fits ? 'ok  ' : 'OVER'} ${size.toFixed(1).padStart(6)} kB of ${limit} kB  ${what}`)
}
process.exit(over === 0 ? 0 : 1)
