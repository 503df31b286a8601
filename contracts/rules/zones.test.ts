import { expect, it } from 'vitest'
import { dateIn } from './dates.ts'
import { isZone, zoneName, zones } from './zones.ts'

it.each(zones.map(zone => zone.id))('the zone %s is known to the runtime', id => {
  expect(dateIn(id, 0)).toMatch(/^1970-01-01$/u)
  expect(isZone(id)).toBe(true)
})
it('a zone outside Australia is none of them, and keeps its own name', () => {
  expect([isZone('Europe/Paris'), isZone(''), zoneName('Europe/Paris'), zoneName('Australia/Perth')]).toEqual([
    false,
    false,
    'Europe/Paris',
    'Perth, Western Australia',
  ])
})
