import { expect, it } from 'vitest'
import Type from 'typebox'
import { queryReader } from './request.ts'

const read = queryReader(Type.Object({ firmId: Type.String({ minLength: 1 }), from: Type.Optional(Type.Integer()), noChild: Type.Optional(Type.Boolean()), text: Type.Optional(Type.String()) }))

it('reads whole numbers and booleans as they are written', () => {
  expect(read({ firmId: '12', from: '-105', noChild: 'true', text: '7' })).toEqual({ firmId: '12', from: -105, noChild: true, text: '7' })
  expect(read({ firmId: 'f', noChild: '0' })).toEqual({ firmId: 'f', noChild: false })
})
it('takes an empty value that need not be there as one that was left out', () =>
  expect(read({ firmId: 'f', from: '', noChild: '', text: '' })).toEqual({ firmId: 'f' }))
it.each([['', 'null'], ['f', '1.5'], ['f', '1e308'], ['f', '0x10'], ['f', ' 1'], ['f', 'true'], ['f', '-'], ['f', '9'.repeat(17)]])('refuses %j with from=%j', (firmId, from) =>
  expect(() => read({ firmId, from })).toThrow())
it.each([['yes'], ['2'], ['TRUE']])('refuses noChild=%j', noChild => expect(() => read({ firmId: 'f', noChild })).toThrow())
it('reads a value that came twice as neither', () => expect(() => read({ firmId: 'f', from: ['1', '2'] })).toThrow())
it('knows no names but those of the schema', () =>
  expect(read(JSON.parse('{ "firmId": "f", "__proto__": "1", "constructor": "1" }'))).toMatchObject({ firmId: 'f', constructor: '1' }))
