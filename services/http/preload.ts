/** `Link` headers that preload a screen's scripts and styles, which saves round trips on slow connections. */
import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

type Manifest = Record<string, { file: string; imports?: string[]; css?: string[] }>

/** Frequently opened addresses, with the entry script of their screen. */
const entryScripts: [path: RegExp, source: string][] = [
  [/^\/dashboard(\/|\?|$)/u, 'src/admin/admin-app.tsx'],
  [/^\/scan\/detail\//u, 'src/review/open-review.tsx'],
  [/^\/business\/details\//u, 'src/clients/client-page.tsx'],
]

/** A chunk with its static imports, transitively. */
function chunksOf(manifest: Manifest, key: string, seen = new Set<string>()): Set<string> {
  if (seen.has(key)) return seen
  seen.add(key)
  for (const next of manifest[key]?.imports ?? []) chunksOf(manifest, next, seen)
  return seen
}

function linkOf(manifest: Manifest, source: string): string {
  const page = manifest['index.html'] ? chunksOf(manifest, 'index.html') : new Set<string>()
  // The page references its own chunks.
  const chunks = [...chunksOf(manifest, source)].filter(key => !page.has(key)).flatMap(key => manifest[key] ?? [])
  const scripts = chunks.map(({ file }) => `</${file}>; rel=modulepreload`)
  // Same attributes as Vite's requests, otherwise they would be fetched twice.
  const styles = chunks.flatMap(({ css = [] }) => css.map(file => `</${file}>; rel=preload; as=style; crossorigin`))
  return [...styles, ...scripts].join(', ')
}

function linksIn(path: string): { address: RegExp; link: string }[] {
  try {
    const manifest = JSON.parse(readFileSync(path, 'utf8')) as Manifest // as Vite writes it
    return entryScripts.flatMap(([address, source]) => (manifest[source] ? [{ address, link: linkOf(manifest, source) }] : []))
  } catch {
    // The manifest is being rebuilt: the page works without the header.
    return []
  }
}

/** The `Link` header by address; undefined if there is none. `folder`: of the built screens. */
export function preloadLinks(folder: string): (url: string) => string | undefined {
  const path = join(folder, '.vite', 'manifest.json')
  let of: number | null = null
  let links: ReturnType<typeof linksIn> = []
  return url => {
    const written = statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? null
    // Reloads the manifest after a rebuild.
    if (written !== of) links = written === null ? [] : linksIn(path)
    of = written
    return links.find(({ address }) => address.test(url))?.link
  }
}
