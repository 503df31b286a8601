/**
 * The code of each projection: a projection whose fold changes needs a new version, so that it is rebuilt. A process refuses to start with
 * sources that are not recorded (`refuseChangedSources`). `projection-hashes.json` records for each version the hash of its source files,
 * helpers included, and of what they do (`codes`: without types, comments and layout). Run as a script, records both; with `--same-rows`
 * also other code of a version whose rows stay the same.
 */
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { coded } from './platform/errors/coded.ts'
import { collectionOf, type AnyProjection } from './platform/projections/projection.ts'

const services = new URL('./', import.meta.url)
const contracts = new URL('../contracts/', import.meta.url)
const hashesFile = new URL('projection-hashes.json', services)

/** `codes`: accepted ones, the newest last. Rows that any of them made are the rows of this version. */
export type RecordedCode = { sources: string; codes: string[] }

/** A projection with the file that exports it. */
type ProjectionFile = { projection: AnyProjection; file: URL }

const isProjection = (it: unknown): it is AnyProjection =>
  typeof it === 'object' && it !== null && 'evolve' in it && 'idsOf' in it && 'version' in it
const hash = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 16)

/** Every file `services/<area>/projections/*.ts` with the projection that it exports. */
export async function projectionFiles(): Promise<ProjectionFile[]> {
  const areas = readdirSync(services, { withFileTypes: true }).filter(entry => entry.isDirectory() && entry.name !== 'platform')
  const files = areas.flatMap(({ name }) => {
    const folder = new URL(`${name}/projections/`, services)
    try {
      return readdirSync(folder)
        .filter(file => !file.endsWith('.test.ts'))
        .map(file => new URL(file, folder))
    } catch {
      return [] // an area without projections
    }
  })
  const found = await Promise.all(
    files.map(async file =>
      Object.values((await import(file.href)) as object)
        .filter(isProjection)
        .map(projection => ({ projection, file })),
    ),
  )
  return found.flat()
}

/** The files of ours whose code a fold uses. Type imports cannot change its rows. */
function importsOf(file: URL, source: string): URL[] {
  const paths = [...source.matchAll(/^(?:import|export) (?!type)[^'"]*from '([^']+)'/gmu)].map(([, path = '']) => path)
  return paths.flatMap(path => {
    if (path.startsWith('@docketry/contracts/')) return [new URL(path.slice('@docketry/contracts/'.length), contracts)]
    return path.startsWith('.') ? [new URL(path, file)] : []
  })
}

function sourcesOf(file: URL, seen = new Map<string, string>()): Map<string, string> {
  if (seen.has(file.href)) return seen
  const source = readFileSync(file, 'utf8').replaceAll('\r\n', '\n')
  seen.set(file.href, source)
  for (const imported of importsOf(file, source)) sourcesOf(imported, seen)
  return seen
}

const sortedSources = (file: URL): string[] => [...sourcesOf(file)].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, source]) => source)

/** Hash of the source files as they are. */
export const sourcesHash = (file: URL): string => hash(sortedSources(file).join('\n'))

/** Hash of what the source files do. Loads the compiler, which the product does not have. */
export async function codeHash(file: URL): Promise<string> {
  const { default: ts } = await import('typescript')
  const options = { compilerOptions: { target: ts.ScriptTarget.ESNext, module: ts.ModuleKind.ESNext, removeComments: true } }
  return hash(
    sortedSources(file)
      .map(source => ts.transpileModule(source, options).outputText.replaceAll(/\s+/gu, ''))
      .join('\n'),
  )
}

/** By `<name>@<version>`. */
export const recordedCodes = (): Record<string, RecordedCode> =>
  JSON.parse(readFileSync(hashesFile, 'utf8')) as Record<string, RecordedCode> // written below

/**
 * Records the code of every projection under its version in `to`, and removes older versions. Other code under a version of `before` is
 * left out, so that the test and the start refuse it, unless `sameRows`. Returns the names of those left out, `<name>@<version>`.
 */
export async function recordCodes(sameRows: boolean, before = recordedCodes(), to = hashesFile): Promise<string[]> {
  const leftOut: string[] = []
  const recorded = await Promise.all(
    (await projectionFiles()).map(async ({ projection, file }) => {
      const name = collectionOf(projection)
      const [known, code] = [before[name]?.codes ?? [], await codeHash(file)]
      if (known.length > 0 && known.at(-1) !== code && !sameRows) {
        leftOut.push(name)
        return [name, before[name]] as const
      }
      return [name, { sources: sourcesHash(file), codes: [...known.filter(it => it !== code), code] }] as const
    }),
  )
  const sorted = recorded.toSorted(([a], [b]) => (a < b ? -1 : 1))
  writeFileSync(to, `${JSON.stringify(Object.fromEntries(sorted), null, 2)}\n`)
  return leftOut.toSorted()
}

/**
 * Throws `changed-sources`, with a sentence, when the code of a projection is not the one recorded for its version. `files`: of these
 * projections instead of all.
 */
export async function refuseChangedSources(recorded = recordedCodes(), files?: ProjectionFile[]): Promise<void> {
  const changed = (files ?? (await projectionFiles())).filter(
    ({ projection, file }) => recorded[collectionOf(projection)]?.sources !== sourcesHash(file),
  )
  if (changed.length === 0) return
  const names = changed.map(({ projection }) => collectionOf(projection)).join(', ')
  throw coded(
    'changed-sources',
    `The code of ${names} is not the one recorded for this version: rows made by two folds would be stored side by side. Raise the version, then run "node ops/launch/node24.mjs services/projection-sources.ts"; where rows stay the same, run it with --same-rows. An installed Docketry is installed again.`,
  )
}

if (import.meta.filename === process.argv[1]) {
  const leftOut = await recordCodes(process.argv.includes('--same-rows'))
  if (leftOut.length > 0) {
    process.stderr.write(
      `Not recorded, because the code has changed under the same version: ${leftOut.join(', ')}. Raise the version; where rows stay the same, run this with --same-rows.\n`,
    )
    process.exitCode = 1
  }
}
