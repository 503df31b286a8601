/**
 * `make structure`: the sizes of the source files. Prints JSON: source files (no tests), those of at most 15 lines, those of at most 25
 * lines with a single importer, passages of six or more lines that occur more than once, total lines, lines of tests. An optional argument
 * names another checkout to count.
 */
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'

const smallLines = 15
const mergeableLines = 25
/** Minimum lines of a passage; blank lines, imports and lines with only brackets are not counted. */
const passageLines = 6

const root = resolve(process.argv[2] ?? join(import.meta.dirname, '..'))
const isTest = (file: string): boolean => /\.(test|contract|child)\.tsx?$|^ui\/e2e\/|^ui\/testing\/|\/testing\//u.test(file)

const files = execFileSync('git', ['ls-files', 'contracts', 'services', 'ui', 'ops'], { cwd: root, encoding: 'utf8' })
  .split('\n')
  .filter(file => /\.tsx?$/u.test(file))
const texts = new Map(files.map(file => [file, readFileSync(join(root, file), 'utf8')]))
const linesOf = (file: string): string[] => (texts.get(file) ?? '').trimEnd().split('\n')
const sources = files.filter(file => !isTest(file))

/** The path in the checkout of what `importer` imports as `path`; null for a package. */
function fileOf(path: string, importer: string): string | null {
  if (path.startsWith('@docketry/')) return path.slice('@docketry/'.length)
  return path.startsWith('.') ? join(dirname(importer), path) : null
}

/** For each file the source files that import it. */
function importers(): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>()
  for (const file of sources) {
    for (const [, path = ''] of (texts.get(file) ?? '').matchAll(/(?:from|import\()\s*'([^']+)'/gu)) {
      const target = fileOf(path, file)
      if (target !== null && texts.has(target)) found.set(target, (found.get(target) ?? new Set()).add(file))
    }
  }
  return found
}

/** Maximal runs of lines that occur more than once, counted for each repetition. */
function duplicatedPassages(): number {
  const seen = new Map<string, string>()
  let passages = 0
  for (const file of sources) {
    const lines = (texts.get(file) ?? '')
      .replaceAll(/^import [^']*'[^']*'$/gmu, '')
      .split('\n')
      .map(line => line.trim())
      .filter(line => !/^[\])}(,;]*$/u.test(line))
    let within = false
    for (let at = 0; at + passageLines <= lines.length; at += 1) {
      const passage = lines.slice(at, at + passageLines).join('\n')
      const isRepeat = seen.has(passage)
      if (isRepeat && !within) passages += 1
      within = isRepeat
      if (!isRepeat) seen.set(passage, file)
    }
  }
  return passages
}

const imported = importers()
const linesIn = (some: string[]): number => some.reduce((total, file) => total + linesOf(file).length, 0)
console.log(
  JSON.stringify({
    sourceFiles: sources.length,
    filesUpTo15Lines: sources.filter(file => linesOf(file).length <= smallLines).length,
    filesUpTo25LinesWithOneImporter: sources.filter(file => linesOf(file).length <= mergeableLines && imported.get(file)?.size === 1)
      .length,
    duplicatedPassages: duplicatedPassages(),
    sourceLines: linesIn(sources),
    testFiles: files.length - sources.length,
    testLines: linesIn(files.filter(isTest)),
  }),
)
