/** What a screen will ask for first, told in the header of its page, so that a slow line need not wait for one script to name the next. */
import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

type Manifest = Record<string, { file: string; imports?: string[]; css?: string[] }>

/** Addresses that are opened often, with the script that draws them. */
const drawnBy: [path: RegExp, source: string][] = [
  [/^\/dashboard(\/|\?|$)/u, 'src/admin/admin-app.tsx'],
  [/^\/scan\/detail\//u, 'src/review/scan-detail.tsx'],
  [/^\/business\/details\//u, 'src/clients/client-page.tsx'],
]

/** A chunk with all that it imports at once. */
function reach(manifest: Manifest, key: string, seen = new Set<string>()): Set<string> {
  if (seen.has(key)) return seen
  seen.add(key)
  for (const next of manifest[key]?.imports ?? []) reach(manifest, next, seen)
  return seen
}

function linkOf(manifest: Manifest, source: string): string {
  const page = manifest['index.html'] ? reach(manifest, 'index.html') : new Set<string>()
  // The page itself names its own.
  const chunks = [...reach(manifest, source)].filter(key => !page.has(key)).flatMap(key => manifest[key] ?? [])
  const scripts = chunks.map(({ file }) => `</${file}>; rel=modulepreload`)
  // As Vite asks for them, or they would be fetched twice.
  const styles = chunks.flatMap(({ css = [] }) => css.map(file => `</${file}>; rel=preload; as=style; crossorigin`))
  return [...styles, ...scripts].join(', ')
}

function linksIn(path: string): { address: RegExp; link: string }[] {
  try {
    const manifest = JSON.parse(readFileSync(path, 'utf8')) as Manifest // as Vite writes it
    return drawnBy.flatMap(([address, source]) => (manifest[source] ? [{ address, link: linkOf(manifest, source) }] : []))
  } catch {
    // Half written, or gone again: a page without the header is only slower.
    return []
  }
}

/** The `Link` header for an address; undefined where there is nothing to tell. `folder`: of the built screens. */
export function aheadIn(folder: string): (url: string) => string | undefined {
  const path = join(folder, '.vite', 'manifest.json')
  let of: number | null = null
  let links: ReturnType<typeof linksIn> = []
  return url => {
    const written = statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? null
    // The screens may be built anew while the server runs.
    if (written !== of) links = written === null ? [] : linksIn(path)
    of = written
    return links.find(({ address }) => address.test(url))?.link
  }
}
