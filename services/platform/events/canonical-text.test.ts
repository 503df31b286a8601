import { readdirSync, readFileSync } from 'node:fs'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { canonicalJson } from './canonical-json.ts'
import { canonicalText } from './canonical-text.ts'

const stored = new URL('../../../contracts/stored/', import.meta.url)

it('canonicalText gives the canonical JSON of every event that was ever stored', () => {
  for (const file of readdirSync(stored).filter(name => name.endsWith('.json'))) {
    const examples: unknown = JSON.parse(readFileSync(new URL(file, stored), 'utf8'))
    expect(canonicalText(JSON.stringify(examples))).toBe(canonicalJson(examples))
  }
})

it('canonicalText gives the canonical JSON of any JSON that JSON.stringify wrote', () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 4 }), fc.string({ unit: 'binary', maxLength: 300 }), (value, text) => {
      const all = {
        [text]: value,
        text,
        list: [value, { b: text, a: [text] }, [], text, { '10': 1, '9': value }, 1e21, 1e-7, 0.1],
        empty: {},
        names: { ab: 1, 'a!': value, a: 2, 'a b': 3, B: 4, é: 5, '': 6, 'a"': 7 },
        none: [],
        'ends with \\': '\\',
        quoted: '"',
      }
      expect(canonicalText(JSON.stringify(all))).toBe(canonicalJson(all))
    }),
  )
})

it('canonicalText gives the canonical JSON of a text with spaces, and refuses what is no JSON', () => {
  expect(canonicalText('{"b": 1, "a": [ ]}')).toBe('{"a":[],"b":1}')
  for (const text of ['', '{', '{"a"}', '{"a":1,}x', '[1,2', '"open', '{a:1}']) expect(() => canonicalText(text)).toThrow(SyntaxError)
})
