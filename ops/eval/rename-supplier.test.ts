import { expect, it } from 'vitest'
import { inventedWord, renamedText, renamedWords } from './rename-supplier.ts'

it('an invented word has the length and the capitals of the word, and is always the same', () => {
  expect(inventedWord('Quenbrook')).toMatch(/^\p{Lu}\p{Ll}{8}$/u)
  expect(inventedWord('HIRE')).toMatch(/^\p{Lu}{4}$/u)
  expect(inventedWord('Hire').toLowerCase()).toBe(inventedWord('HIRE').toLowerCase())
  expect(inventedWord('Quenbrook')).not.toBe(inventedWord('Brackwater'))
})

it('company forms and the words of the buyer stay', () => {
  expect(renamedWords(['Quenbrook Plumbing Pty Ltd', 'Jarra Quenbrook'], ['Jarra Creek Diner'])).toEqual(new Set(['quenbrook', 'plumbing']))
})

it('words are replaced as whole words, in addresses also as parts', () => {
  const words = new Set(['plum', 'hire'])
  expect(renamedText('Plumbing', words)).toBe('Plumbing')
  expect(renamedText('Hire,', words)).toBe(`${inventedWord('Hire')},`)
  expect(renamedText('www.plumhire.com.au', words)).toBe(`www.${inventedWord('plum')}${inventedWord('hire')}.com.au`)
})
