import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { readOperator } from './operator.ts'

const defaults = {
  layoutFlags: [],
  start: null,
  testimonials: [],
  contact: null,
  support: null,
  supportPhone: null,
  supportPage: null,
  company: 'Docketry',
  scanners: false,
}

it('readOperator reads the layout flags of the shipped file', () => {
  expect(readOperator(JSON.parse(readFileSync(new URL('../../public/operator.json', import.meta.url), 'utf8')))).toEqual({
    ...defaults,
    layoutFlags: [true],
  })
})

it('readOperator reads start date, addresses and testimonials', () => {
  const [ann] = [{ words: 'Quick.', name: 'Ann', firm: 'Ann & Co' }]
  expect(readOperator({ start: '2021-03-01', contact: 'a@b.example', testimonials: [ann, { words: 1 }, null] })).toEqual({
    ...defaults,
    start: '2021-03-01',
    contact: 'a@b.example',
    support: 'a@b.example',
    testimonials: [ann],
  })
})

it.each([[null], ['text'], [{}], [{ layoutFlags: 'yes', start: 'soon', testimonials: {} }]])(
  'readOperator returns the defaults for %j',
  found => {
    expect(readOperator(found)).toEqual(defaults)
  },
)
