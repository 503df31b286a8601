import { describe, expect, it } from 'vitest'
import { clientPenalty } from './client.ts'

const client = { abn: null, names: ['Wattle Street Bakery Pty Ltd', 'Wattle Bread', 'Ace'] }

describe('clientPenalty', () => {
  it.each(['Wattle Street Bakery Pty Ltd', 'WATTLE STREET BAKERY', 'Wattle  Street Bakery P/L', 'Waffle Street Bakery', 'Wattle Bread'])(
    'is high for %s, which is the client',
    name => {
      expect(clientPenalty(name, client)).toBeGreaterThan(10)
    },
  )

  it('is lower for the client with other words around', () => {
    expect(clientPenalty('Wattle Street Bakery 12 Wattle St', client)).toBeGreaterThan(0)
    expect(clientPenalty('Wattle Street Bakery 12 Wattle St', client)).toBeLessThan(10)
  })

  it.each(['Bluegum Timber Supplies Pty Ltd', 'Wattle Street Butchers', 'Ace Hire', 'Street', ''])('is 0 for "%s"', name => {
    expect(clientPenalty(name, client)).toBe(0)
  })

  it('is 0 while nothing is known of the client', () => {
    expect(clientPenalty('Wattle Street Bakery', { abn: null, names: [] })).toBe(0)
  })
})
