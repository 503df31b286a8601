import { readdirSync, readFileSync } from 'node:fs'
import canonicalize from 'canonicalize'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { canonicalJson } from './canonical-json.ts'

const stored = new URL('../../../contracts/stored/', import.meta.url)

it('canonicalJson gives what the package canonicalize does, for every event that was ever stored', () => {
  for (const file of readdirSync(stored).filter(name => name.endsWith('.json'))) {
    const examples: unknown = JSON.parse(readFileSync(new URL(file, stored), 'utf8'))
    expect(canonicalJson(examples)).toBe(canonicalize(examples))
  }
})

it('canonicalJson gives what the package canonicalize does, for any JSON', () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 4 }), fc.string({ unit: 'binary', maxLength: 300 }), (value, text) => {
      const all = { [text]: value, text, list: [value, text, -0, 1e21, 1e-7, 0.1], empty: {}, none: [] }
      expect(canonicalJson(all)).toBe(canonicalize(all))
    }),
  )
})

it('canonicalJson leaves out undefined members and refuses what is no JSON', () => {
  expect(canonicalJson({ b: undefined, a: [undefined, ''] })).toBe('{"a":[null,""]}')
  for (const value of [NaN, Infinity, 1n, () => 1]) expect(() => canonicalJson({ value })).toThrow()
})
