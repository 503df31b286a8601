import { expect, it } from 'vitest'
import { prevInText } from './prev-in-text.ts'

const hash = 'ab'.repeat(32)
const inText = (text: string): unknown => {
  try {
    return prevInText(text)
  } catch {
    return 'thrown'
  }
}

it.each([
  { actor: 'a', prev: null },
  { actor: 'a', prev: hash },
  { prev: null, actor: 'a' },
  { prev: hash, actor: 'a' },
  { prev: hash },
  { prev: null },
  { actor: 'a', prev: hash.toUpperCase() },
  { actor: 'a', prev: hash.slice(1) },
  { actor: 'a', prev: `${hash}0` },
  { prev: null, reason: `,"prev":"${hash}"}` },
  { prev: hash, reason: ',"prev":null}' },
  { prev: hash, reason: ',"prev":null' },
  { prev: hash, inner: { at: 1, prev: null } },
  { prev: null, inner: { at: 1, prev: hash } },
  { prev: hash, list: [{ at: 1, prev: null }] },
  { actor: ',', prev: hash },
  { actor: '\\', prev: hash },
])('`prev` in a text is what JSON.parse finds: %j', metadata => {
  expect(prevInText(JSON.stringify(metadata))).toEqual(metadata.prev)
})

it('`prevInText` gives the last `prev` of a text that has two, as JSON.parse does', () => {
  expect(prevInText(`{"prev":null,"at":1,"prev":"${hash}"}`)).toBe(hash)
  expect(prevInText(`{"prev":"${hash}","at":1,"prev":null}`)).toBeNull()
})

it('`prevInText` throws for a text that is not JSON and does not end with `prev`', () => {
  expect(['', '{', '{"prev":', `{"prev":"${hash}",`].map(inText)).toEqual(['thrown', 'thrown', 'thrown', 'thrown'])
})
