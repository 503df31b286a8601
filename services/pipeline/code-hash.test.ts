import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { describe, expect, it } from 'vitest'
import { codeTokens, hashOfCode } from './code-hash.ts'
import { readingSources } from './reading-version.ts'

const source =
  "/** Adds. */\nexport const add = (a: number, b: number) => a + b // cents\nconst path = 'a // b'\nconst marks = /[/*]\\s/g\n"

describe('the hash of code', () => {
  it.each([
    ['a comment is reworded', source.replace('Adds.', 'Returns the sum.')],
    ['a comment goes', source.replace(' // cents', '').replace('/** Adds. */\n', '')],
    ['a comment is added between two tokens', source.replace('a + b', 'a + /* the second */ b')],
    ['a blank line is added', source.replace('\nconst path', '\n\n\nconst path')],
    ['lines are wrapped and indented', source.replace('(a: number, b: number)', '(\n    a: number,\n    b: number)')],
    ['lines end as on Windows', source.replaceAll('\n', '\r\n')],
  ])('is the same when %s', (_, changed) => expect(hashOfCode([changed])).toBe(hashOfCode([source])))

  it.each([
    ['an operator', source.replace('a + b', 'a - b')],
    ['a name', source.replace('add', 'sum')],
    ['what looks like a comment within a string', source.replace('a // b', 'a // c')],
    ['white space within a string', source.replace('a // b', 'a  // b')],
    ['a sign within a regular expression', source.replace('[/*]', '[*]')],
    ['words run together', source.replace('export const', 'exportconst')],
  ])('changes with %s', (_, changed) => expect(hashOfCode([changed])).not.toBe(hashOfCode([source])))

  it('changes when code moves from one source to the next', () => {
    expect(hashOfCode(['a\n', 'b\nc'])).not.toBe(hashOfCode(['a\nb\n', 'c']))
  })
})

describe('the tokens of code', () => {
  it('tell a division from a regular expression', () => {
    expect(codeTokens('x = a / b / c // d')).toEqual(['x', '=', 'a', '/', 'b', '/', 'c'])
    expect(codeTokens("x = f(a) / 2, y = /a b'/u")).toEqual(['x', '=', 'f', '(', 'a', ')', '/', '2', ',', 'y', '=', "/a b'/u"])
    expect(codeTokens('a[0]! / b, !/ c/.test(d)')).toEqual([
      'a',
      '[',
      '0',
      ']',
      '!',
      '/',
      'b',
      ',',
      '!',
      '/ c/',
      '.',
      'test',
      '(',
      'd',
      ')',
    ])
    expect(codeTokens('return /a/.test(b)')).toEqual(['return', '/a/', '.', 'test', '(', 'b', ')'])
  })

  const folders = ['fields', 'model'].map(name => join(import.meta.dirname, name))
  const files = [
    ...folders.flatMap(folder => readdirSync(folder).map(name => join(folder, name))),
    ...readingSources().map(url => url.pathname),
  ].filter(path => path.endsWith('.ts'))

  it.each(files)("of %s are the TypeScript scanner's", path => {
    const text = readFileSync(path, 'utf8')
    const bare = (parts: string[]) => parts.join('').replace(/\s/gu, '')
    expect(bare(codeTokens(text))).toBe(bare(scannedTokens(text)))
  })
})

/** The text of every token in TypeScript's syntax tree. */
function scannedTokens(text: string): string[] {
  const file = ts.createSourceFile('file.ts', text, ts.ScriptTarget.Latest, true)
  const tokensOf = (node: ts.Node): string[] => {
    if (ts.isJSDoc(node)) return []
    const children = node.getChildren(file)
    return children.length === 0 ? [node.getText(file)] : children.flatMap(tokensOf)
  }
  return tokensOf(file)
}
