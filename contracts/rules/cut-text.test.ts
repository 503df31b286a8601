import { expect, it } from 'vitest'
import { cutText } from './cut-text.ts'

it.each([
  ['Café', 4, 'Café'],
  ['Café', 3, 'Caf'],
  ['Bar 🍺 Sydney', 6, 'Bar 🍺'],
  ['Bar 🍺 Sydney', 5, 'Bar '],
])('cutText of %j to %d is %j, never half of an emoji', (text, max, cut) => {
  expect(cutText(text, max)).toBe(cut)
  expect(cutText(text, max).isWellFormed()).toBe(true)
})
