/** The hash of each projection's code: a projection whose fold changes needs a new version, so that it is rebuilt. Run as a script, stores the hashes. */
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { collectionOf, type AnyProjection } from './platform/projections/projection.ts'

const services = new URL('./', import.meta.url)
const contracts = new URL('../contracts/', import.meta.url)
const hashesFile = new URL('projection-hashes.json', services)

const isProjection = (it: unknown): it is AnyProjection => typeof it === 'object' && it !== null && 'evolve' in it && 'idsOf' in it && 'version' in it

/** Every file `services/<area>/projections/*.ts` with the projection that it exports. */
export async function projectionFiles(): Promise<{ projection: AnyProjection; file: URL }[]> {
  const areas = readdirSync(services, { withFileTypes: true }).filter(entry => entry.isDirectory() && entry.name !== 'platform')
  const files = areas.flatMap(({ name }) => {
    const folder = new URL(`${name}/projections/`, services)
    try {
      return readdirSync(folder).filter(file => !file.endsWith('.test.ts')).map(file => new URL(file, folder))
    } catch {
      return [] // an area without projections
    }
  })
  const found = await Promise.all(
    files.map(async file => Object.values((await import(file.href)) as object).filter(isProjection).map(projection => ({ projection, file }))),
  )
  return found.flat()
}

/** The files whose code a fold uses: those of its area, and the rules of the contracts. Type imports and the platform cannot change its rows. */
function importsOf(file: URL, source: string): URL[] {
  const paths = [...source.matchAll(/^import (?!type)[^'"]*from '([^']+)'/gmu)].map(([, path = '']) => path)
  return paths.flatMap(path => {
    if (path.startsWith('@docketry/contracts/')) return [new URL(path.slice('@docketry/contracts/'.length), contracts)]
    return path.startsWith('.') && !path.includes('/platform/') ? [new URL(path, file)] : []
  })
}

function codeOf(file: URL, seen = new Map<string, string>()): Map<string, string> {
  if (seen.has(file.href)) return seen
  const source = readFileSync(file, 'utf8').replaceAll('\r\n', '\n')
  seen.set(file.href, source)
  for (const imported of importsOf(file, source)) codeOf(imported, seen)
  return seen
}

export function hashOfProjection(file: URL): string {
  const sources = [...codeOf(file)].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, source]) => source)
  return createHash('sha256').update(sources.join('\n')).digest('hex').slice(0, 16)
}

/** By `<name>@<version>`. */
export const storedHashes = (): Record<string, string> => JSON.parse(readFileSync(hashesFile, 'utf8')) as Record<string, string> // written below

/** Stores the current hash of every projection under its version, and removes the hashes of older versions. */
export async function storeHashes(): Promise<void> {
  const hashes = (await projectionFiles()).map(({ projection, file }) => [collectionOf(projection), hashOfProjection(file)] as const)
  const sorted = hashes.toSorted(([a], [b]) => (a < b ? -1 : 1))
  writeFileSync(hashesFile, `${JSON.stringify(Object.fromEntries(sorted), null, 2)}\n`)
}

if (import.meta.filename === process.argv[1]) await storeHashes()
