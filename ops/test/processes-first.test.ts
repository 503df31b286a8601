import { expect, it } from 'vitest'
import { matchingFirst } from './processes-first.ts'

it('files that start processes are run first within their project, and projects keep their order', () => {
  const file = (moduleId: string, name: string) => ({ moduleId, project: { name } })
  const texts: Record<string, string> = { a: 'it()', b: "import { spawn } from 'node:child_process'", c: 'it()', d: 'startWorkers()' }
  const files = [file('a', 'unit'), file('c', 'integration'), file('b', 'unit'), file('d', 'integration')]
  expect(matchingFirst(files, it => texts[it.moduleId] ?? '').map(it => it.moduleId)).toEqual(['b', 'a', 'd', 'c'])
})

it('files of one environment follow each other within their project, those that start processes first', () => {
  const file = (moduleId: string) => ({ moduleId, project: { name: 'unit' } })
  const screen = '// @vitest-environment jsdom'
  const texts: Record<string, string> = { a: 'it()', b: screen, c: 'it()', d: screen, e: `${screen}\nstartWorkers()`, f: 'startWorkers()' }
  const files = ['a', 'b', 'c', 'd', 'e', 'f'].map(file)
  expect(matchingFirst(files, it => texts[it.moduleId] ?? '').map(it => it.moduleId)).toEqual(['e', 'f', 'a', 'c', 'b', 'd'])
})
