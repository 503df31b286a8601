/** The files and folders that the handbook names exist, and so do the pages that it links to. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

const root = new URL('../', import.meta.url)
const pages = ['README.md', ...readdirSync(new URL('docs/', root)).filter(name => name.endsWith('.md')).map(name => `docs/${name}`)]
const tops = /^(?:contracts|services|ui|ops|docs)\//u

/** Paths in backticks that begin with a top folder and are complete: no placeholder and no pattern. */
const pathsIn = (text: string): string[] =>
  [...text.matchAll(/`([^`\s]+)`/gu)].map(([, path = '']) => path).filter(path => tops.test(path) && !/[<>*{}…]/u.test(path))
/** Targets of links to files. */
const linksIn = (text: string): string[] => [...text.matchAll(/\]\((?!https?:|#)([^)#\s]+)/gu)].map(([, path = '']) => path)

describe.each(pages)('%s', page => {
  const address = new URL(page, root)
  const text = readFileSync(address, 'utf8')
  it('names only files that exist', () => {
    expect(pathsIn(text).filter(path => !existsSync(new URL(path, root)))).toEqual([])
  })
  it('links only to pages that exist', () => {
    expect(linksIn(text).filter(path => !existsSync(new URL(path, address)))).toEqual([])
  })
})

describe.each(['README.md', 'docs/architecture.md'])('the map of %s', page => {
  it('names every folder of services', () => {
    const text = readFileSync(new URL(page, root), 'utf8')
    const folders = readdirSync(new URL('services/', root), { withFileTypes: true }).filter(entry => entry.isDirectory() && entry.name !== 'node_modules').map(entry => entry.name)
    expect(folders.filter(name => !new RegExp(`(?<![\\w-])${name}/`, 'u').test(text))).toEqual([])
  })
})

it('pathsIn finds complete paths in backticks, without placeholders', () => {
  expect(pathsIn('see `services/nowhere.ts`, `services/<area>/api` and `npm run x`')).toEqual(['services/nowhere.ts'])
})
