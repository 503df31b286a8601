/**
 * What the handbook names exists: files, folders, pages and their headings, make targets, commands of `docketry`, settings, events and
 * functions.
 */
import { spawnSync } from 'node:child_process'
import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

const root = new URL('../', import.meta.url)
const read = (path: string): string => readFileSync(new URL(path, root), 'utf8')
const filesOf = (pattern: string): string[] =>
  globSync(pattern, { cwd: root, exclude: name => /^(?:node_modules|dist|\.work)$/u.test(name.split('/').at(-1) ?? '') })

const pages = ['README.md', 'CHANGELOG.md', 'services/pipeline/model/card.md', ...filesOf('{docs,ops}/**/*.md')]
const files = filesOf('{contracts,services,ui,ops,docs}/**/*.*')
const tops = /^(?:contracts|services|ui|ops|docs)\//u
const sources = /\.(?:tsx?|mjs|py|sh|md|onnx)$/u

/** Everything that is set as code: in backticks, in fences, and in indented blocks. */
const codeIn = (text: string): string[] => {
  const fences = [...text.matchAll(/^```[^\n]*\n([\s\S]*?)^```/gmu)].map(([, code = '']) => code)
  const rest = text.replaceAll(/^```[^\n]*\n[\s\S]*?^```/gmu, '')
  return [
    ...fences,
    ...[...rest.matchAll(/^ {4,}(?:docketry|make|npx|node) .*$/gmu)].map(([line]) => line),
    ...[...rest.matchAll(/`([^`\n]+)`/gu)].map(([, code = '']) => code),
  ]
}
/** Words of code that name a source file, or a path below a top folder, and are complete: no placeholder, pattern or address. */
const pathsIn = (text: string): string[] =>
  codeIn(text)
    .flatMap(code => code.split(/\s+/u))
    .map(word => word.replace(/[,;:.)]+$/u, ''))
    .filter(word => (tops.test(word) || sources.test(word)) && !/[<>*{}…]|:\/\//u.test(word))
/** From the root, from the page's folder, or the end of a file's path (`docs/decisions/` names files of one folder without it). */
const isThere = (path: string, address: URL): boolean =>
  existsSync(new URL(path, root)) || existsSync(new URL(path, address)) || files.some(file => file.endsWith(`/${path}`))

const slugOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s-]/gu, '')
    .replaceAll(/\s/gu, '-')
/** Targets of links to files, and to headings of files or of the page itself. */
const linksIn = (text: string): [path: string, heading: string][] =>
  [...text.matchAll(/\]\((?!https?:)([^)#\s]*)#?([^)\s]*)\)/gu)].map(([, path = '', heading = '']) => [path, heading])
function isLinkTarget([path, heading]: [string, string], address: URL): boolean {
  const target = path ? new URL(path, address) : address
  return (
    existsSync(target) &&
    (!heading || [...readFileSync(target, 'utf8').matchAll(/^#+ (.+)$/gmu)].some(([, text = '']) => slugOf(text) === heading))
  )
}

const targets = new Set([...read('Makefile').matchAll(/^([a-z0-9-]+):/gmu)].map(([, name]) => name))
const commands = new Set([...read('services/cli/cli.ts').matchAll(/docketry ([a-z-]+)/gu)].map(([, name]) => name))
/** Every word of the code: names of events, functions, fields, settings and, in paths, of files. */
const words = new Set(
  [
    'Makefile',
    'docker-compose.yml',
    '.env.example',
    'package.json',
    'eslint.config.js',
    ...files.filter(file => /\.(?:tsx?|mjs|py|sh|ya?ml)$/u.test(file) && file !== 'ops/docs.test.ts'),
  ].flatMap(file => read(file).match(/[A-Za-z_]\w*/gu) ?? []),
)
/** Words of code in backticks that are names by their form: `PagesArranged`, `actId`. */
const namesIn = (text: string): string[] => codeIn(text).filter(code => /^[A-Za-z]+[a-z][A-Z]\w*$/u.test(code))
const named = (text: string, pattern: RegExp): string[] =>
  codeIn(text).flatMap(code => [...code.matchAll(pattern)].map(([, name = '']) => name))

describe.each(pages)('%s', page => {
  const address = new URL(page, root)
  const text = read(page)
  it('names only files that exist', () => {
    expect(pathsIn(text).filter(path => !isThere(path, address))).toEqual([])
  })
  it('links only to pages and headings that exist', () => {
    expect(linksIn(text).filter(link => !isLinkTarget(link, address))).toEqual([])
  })
  it('names only make targets, commands and settings that exist', () => {
    expect(named(text, /(?:^|&& |\| )make ([a-z0-9-]+)/gmu).filter(name => !targets.has(name))).toEqual([])
    expect(named(text, /\bdocketry ([a-z-]+)/gu).filter(name => !commands.has(name))).toEqual([])
    expect(named(text, /\b(DOCKETRY_[A-Z_]+)/gu).filter(name => !words.has(name))).toEqual([])
  })
  it('has no row of a table outside of a table, and no heading without a blank line before it', () => {
    const lines = text.replaceAll(/^```[^\n]*\n[\s\S]*?^```/gmu, '').split('\n')
    expect(
      lines.filter((line, i) => line.startsWith('|') && !lines[i - 1]?.startsWith('|') && !/^\|[-:|]+\|$/u.test(lines[i + 1] ?? '')),
    ).toEqual([])
    expect(lines.filter((line, i) => /^#+ /u.test(line) && i > 0 && lines[i - 1] !== '')).toEqual([])
  })
  it('names only events, functions and fields that the code has', () => {
    expect(namesIn(text).filter(name => !words.has(name))).toEqual([])
  })
})

/** Null where there is no history, or only a part of it. */
function isCommit(hash: string): boolean | null {
  const git = (...args: string[]) => spawnSync('git', args, { cwd: root, encoding: 'utf8' })
  if (git('rev-parse', '--is-shallow-repository').stdout?.trim() !== 'false') return null
  return git('cat-file', '-e', `${hash}^{commit}`).status === 0
}

describe('how to add something', () => {
  const examples = filesOf('docs/add-*.md').map(
    page => [page, [...read(page).matchAll(/\b(?=[a-f]*\d)[0-9a-f]{8}\b/gu)].map(([hash]) => hash)] as const,
  )
  it.each(examples)('%s names commits of the history as examples', (_, hashes) => {
    expect(hashes.length).toBeGreaterThan(0)
    expect(hashes.filter(hash => isCommit(hash) === false)).toEqual([])
  })
})

describe('settings', () => {
  /** Addresses of stand-ins, for tests; and what others set. */
  const ofTests = ['STRIPE_API', 'DOCKETRY_XERO_API', 'ORT_DISABLE_TELEMETRY', 'SUDO_USER']
  it('that the product reads are in the handbook', () => {
    const product = files.filter(file => /^services\/.*\.ts$/u.test(file) && !/\.(?:test|child|contract)\.ts$|\/testing\//u.test(file))
    const settings = new Set(
      product.flatMap(file =>
        [...read(file).matchAll(/\benv\['([A-Z_]+)'\]|\b(?:wholeNumber\(env, |needed\()'([A-Z_]+)'/gu)].map(
          ([, name, other]) => name ?? other ?? '',
        ),
      ),
    )
    const handbook = pages.map(read).join('\n')
    expect(settings.size).toBeGreaterThan(40)
    expect([...settings].filter(name => !ofTests.includes(name) && !new RegExp(`\\b${name}\\b`, 'u').test(handbook))).toEqual([])
  })
})

describe('comments, the Makefile, docker-compose.yml and .env.example', () => {
  const others = [
    'Makefile',
    'docker-compose.yml',
    '.env.example',
    ...files.filter(file => /\.(?:tsx?|mjs|py|sh|ya?ml)$/u.test(file) && file !== 'ops/docs.test.ts'),
  ]
  it('name only pages of the handbook that exist', () => {
    const named = others.flatMap(file => [...read(file).matchAll(/\b(?:docs|ops)\/[\w./-]+\.md\b/gu)].map(([page]) => ({ file, page })))
    expect(named.length).toBeGreaterThan(20)
    expect(named.filter(({ page }) => !existsSync(new URL(page, root)))).toEqual([])
  })
})

describe.each(['README.md', 'docs/architecture.md'])('the map of %s', page => {
  it('names every folder of services', () => {
    const text = read(page)
    const folders = readdirSync(new URL('services/', root), { withFileTypes: true })
      .filter(entry => entry.isDirectory() && entry.name !== 'node_modules')
      .map(entry => entry.name)
    expect(folders.filter(name => !new RegExp(`(?<![\\w-])${name}/`, 'u').test(text))).toEqual([])
  })
})

const decisions = filesOf('docs/decisions/*.md').map(path => path.slice('docs/decisions/'.length))

describe('docs/decisions', () => {
  it('has records whose heading has the number of the file, and one record for a number', () => {
    expect(decisions.length).toBeGreaterThan(50)
    expect(decisions.filter(name => !read(`docs/decisions/${name}`).startsWith(`# ${Number(name.slice(0, 4))}. `))).toEqual([])
    expect(new Set(decisions.map(name => name.slice(0, 4))).size).toBe(decisions.length)
  })
  it('has a record for every number that a page or a comment names', () => {
    const numbers = new Set(decisions.map(name => Number(name.slice(0, 4))))
    const sourcesAndPages = [...pages, ...files.filter(file => /\.(?:tsx?|mjs|py)$/u.test(file))]
    const unknown = sourcesAndPages.flatMap(file =>
      [...read(file).matchAll(/\bdecisions? (\d{1,4})\b/gu)]
        .filter(([, number]) => !numbers.has(Number(number)))
        .map(([words]) => `${file}: ${words}`),
    )
    expect(unknown).toEqual([])
  })
})

describe('the checks of this file', () => {
  it('find complete paths in code, without placeholders', () => {
    expect(
      pathsIn('see `services/nowhere.ts`, `services/<area>/api`, `node gone.mjs FILE`, `https://a.example/x.md` and `npm run x`'),
    ).toEqual(['services/nowhere.ts', 'gone.mjs'])
    expect(isThere('nowhere.ts', root)).toBe(false)
    expect(isThere('docs.test.ts', root)).toBe(true)
  })
  it('find names in code', () => {
    expect(namesIn('`NowhereRecorded` of `read` and `actId`, not Nowhere')).toEqual(['NowhereRecorded', 'actId'])
    expect(words.has('actId')).toBe(true)
    expect(words.has('NowhereRecorded')).toBe(false)
  })
  it('find missing pages and headings', () => {
    const address = new URL('docs/page.md', root)
    const links = linksIn('[a](archive.md#the-archive) [b](nowhere.md) [c](archive.md#nowhere) [d](https://a.example)')
    expect(links.filter(link => !isLinkTarget(link, address))).toEqual([
      ['nowhere.md', ''],
      ['archive.md', 'nowhere'],
    ])
  })
  it('find commands in backticks, fences and indented blocks', () => {
    expect(named('`make a && make b` and make c\n\n    make d\n\n```\nmake e\n```\n', /(?:^|&& )\s*make ([a-z]+)/gmu).toSorted()).toEqual([
      'a',
      'b',
      'd',
      'e',
    ])
  })
})
