import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { viaTexts } from './via-text.ts'

it('every request that has words in the history is one of the product', () => {
  const folder = new URL('../../../../../contracts/api/', import.meta.url)
  const contracts = readdirSync(folder)
    .filter(name => name.endsWith('.ts'))
    .map(name => readFileSync(new URL(name, folder), 'utf8'))
    .join('\n')
  expect(Object.keys(viaTexts).filter(name => !name.startsWith('docketry ') && !contracts.includes(`name: '${name}'`))).toEqual([])
})
