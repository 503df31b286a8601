import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { readOperator } from './operator.ts'

it('reads the layout flags of the file that is shipped', () => {
  expect(readOperator(JSON.parse(readFileSync(new URL('../../public/operator.json', import.meta.url), 'utf8')))).toEqual({ layoutFlags: [false] })
})

it.each([[null], ['text'], [{}], [{ layoutFlags: 'yes' }]])('takes %j for the usual settings', found => {
  expect(readOperator(found)).toEqual({ layoutFlags: [] })
})
