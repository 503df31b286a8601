/** A property that no rule and no screen sets draws nothing, without an error. */
import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

it('every custom property that the styles use without a fallback is set somewhere', () => {
  const folder = new URL('..', import.meta.url).pathname
  const sources = globSync('**/*.{css,ts,tsx}', { cwd: folder }).map(name => readFileSync(folder + name, 'utf8'))
  const found = (pattern: RegExp): Set<string> => new Set(sources.flatMap(text => [...text.matchAll(pattern)].map(([, name = '']) => name)))
  const used = found(/var\((--[\w-]+)\)/gu)
  const set = found(/(--[\w-]+)['"]?:/gu)
  expect(used.size).toBeGreaterThan(20)
  expect([...used].filter(name => !set.has(name))).toEqual([])
})
