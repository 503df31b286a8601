import { expect, it } from 'vitest'
import { changedBetween } from './changed-between.ts'
import type { Draft } from './post-store.ts'

const p = (content: string) => ({ type: 'para', content })
const video = { type: 'video', content: 'dQw4w9WgXcQ' }
const post = (blocks: object[], more: Partial<Draft> = {}): Draft => ({
  path: 'one',
  title: 'One',
  hero: '',
  date: '2026-07-01',
  author: 'Ann',
  emoji: '',
  content: JSON.stringify(blocks),
  ...more,
})

it.each([
  ['a first version', null, post([p('a')]), ['first version']],
  ['the same', post([p('a')]), post([p('a')]), ['nothing']],
  ['fields', post([]), post([], { title: 'Two', hero: '/pictures/a.svg' }), ['title', 'picture at the top']],
  ['a text written anew', post([p('a'), p('b')]), post([p('a'), p('c')]), ['1 text new or changed']],
  ['blocks added', post([p('a')]), post([p('a'), p('b'), p('c'), video]), ['2 texts new or changed', '1 video new or changed']],
  ['blocks taken out, of which one stood twice', post([p('a'), p('a'), video]), post([p('a')]), ['1 text taken out', '1 video taken out']],
  ['another order', post([p('a'), p('b')]), post([p('b'), p('a')]), ['order']],
])('changedBetween describes %s', (_, before, after, description) => {
  expect(changedBetween(before, after)).toEqual(description)
})
