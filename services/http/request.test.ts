import { expect, it } from 'vitest'
import Type from 'typebox'
import { networkOf, queryReader } from './request.ts'

const read = queryReader(
  Type.Object({
    firmId: Type.String({ minLength: 1 }),
    from: Type.Optional(Type.Integer()),
    noChild: Type.Optional(Type.Boolean()),
    text: Type.Optional(Type.String()),
  }),
)

it('a query converts integers and booleans', () => {
  expect(read({ firmId: '12', from: '-105', noChild: 'true', text: '7' })).toEqual({ firmId: '12', from: -105, noChild: true, text: '7' })
  expect(read({ firmId: 'f', noChild: '0' })).toEqual({ firmId: 'f', noChild: false })
})
it('an empty optional query value counts as absent', () =>
  expect(read({ firmId: 'f', from: '', noChild: '', text: '' })).toEqual({ firmId: 'f' }))
it.each([
  ['', 'null'],
  ['f', '1.5'],
  ['f', '1e308'],
  ['f', '0x10'],
  ['f', ' 1'],
  ['f', 'true'],
  ['f', '-'],
  ['f', '9'.repeat(17)],
])('a query is refused with firmId=%j and from=%j', (firmId, from) => expect(() => read({ firmId, from })).toThrow())
it.each([['yes'], ['2'], ['TRUE']])('a query is refused with noChild=%j', noChild => expect(() => read({ firmId: 'f', noChild })).toThrow())
it('a query with a repeated value is refused', () => expect(() => read({ firmId: 'f', from: ['1', '2'] })).toThrow())
it('a query with names such as `constructor` is not converted by inherited properties', () =>
  expect(read(JSON.parse('{ "firmId": "f", "__proto__": "1", "constructor": "1" }'))).toMatchObject({ firmId: 'f', constructor: '1' }))

it.each([
  ['203.0.113.9', '203.0.113.9'],
  ['::ffff:203.0.113.9', '203.0.113.9'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0db8:0001:0002::9', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
])('the network of %s is %s', (ip, network) => expect(networkOf(ip)).toBe(network))
