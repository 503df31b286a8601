/**
 * The code that an extraction needs, as it is kept with a model: all sources that the entry point imports, directly or indirectly, and
 * nothing else.
 */
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { hashOfCode } from '../pipeline/code-hash.ts'
import { fieldSources, modelHash } from '../pipeline/model/version.ts'
import { entryPoint } from '../shared/models.ts'

const root = resolve(import.meta.dirname, '..', '..')

/** The path of the model in the project. */
export const modelPlace = 'services/pipeline/model/fields.onnx'

/** Imports of values; types are gone when code runs. */
const imports = /^(?:import|export) (?!type\b)(?:[^'"]*? from )?'([^']+)'/gmu
const ownPackage = '@docketry/contracts/'

/** The file that `importer` imports under this name; null where it is of another package. */
function fileOf(importer: string, name: string): string | null {
  if (name.startsWith('.')) return resolve(dirname(importer), name)
  return name.startsWith(ownPackage) ? join(root, 'contracts', name.slice(ownPackage.length)) : null
}

type KeptCode = { sources: Record<string, string>; packages: string[] }
let kept: KeptCode | null = null

/** `sources`: texts by path in the project. `packages`: names of the others that they import. */
export function keptCode(): KeptCode {
  if (kept) return kept
  const texts = new Map<string, string>()
  const packages = new Set<string>()
  const waiting = [join(root, entryPoint), ...fieldSources()]
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (texts.has(file)) continue
    const text = readFileSync(file, 'utf8')
    texts.set(file, text)
    for (const [, name = ''] of file.endsWith('.ts') ? text.matchAll(imports) : []) {
      const own = fileOf(file, name)
      if (own) waiting.push(own)
      else if (!name.startsWith('node:')) packages.add(name)
    }
  }
  const placed = [...texts]
    .map(([file, text]) => [relative(root, file).replaceAll('\\', '/'), text] as const)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
  return (kept = { sources: Object.fromEntries(placed), packages: [...packages].sort() })
}

/** Hex SHA-256 over the model and all code that an extraction needs: the identity of what is kept. */
export function extractionHash(): string {
  const sources = Object.entries(keptCode().sources)
  return createHash('sha256')
    .update(modelHash())
    .update(sources.map(([path]) => path).join('\n'))
    .update(hashOfCode(sources.map(([, text]) => text)))
    .digest('hex')
}
