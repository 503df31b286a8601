import { expect, it } from 'vitest'
import type { LodgedChanges } from '../shared/lodged-changes.ts'
import { lodgedDue, shownLodged } from './lodged-due.ts'

const minute = 60_000
const one: LodgedChanges = {
  clientId: '0199a000-0000-7000-8000-00000000000a',
  clientName: 'Corner Cafe',
  period: 'q106',
  name: 'Jul–Sep 2026 · BAS Q1 FY27',
  responsible: ['lodger', 'freezer'],
  changes: [
    { invoice: 'Bluegum Power A0', credit: 2000, by: 'Ann Lim', at: 10 * minute },
    { invoice: 'Telstra 7', credit: -500, by: 'Bo Li', at: 20 * minute },
  ],
}
const due = (sent: string[] = [], before = Infinity, kinds: ['lodged'] | [] = ['lodged']) =>
  lodgedDue('f', { zone: 'Australia/Sydney', changed: [one] }, { kinds }, sent, before)
const key = (at: number) => `lodged-0199a00000007000800000000000000a-q106-${at * minute}`

it('all changes of a lodged worksheet that were not mailed are one set, with the page of the worksheet', () => {
  expect(due()).toMatchObject([
    {
      key: key(20),
      title: 'Corner Cafe: 2 invoices changed in the last 31 days, after BAS Jul–Sep 2026 was lodged',
      open: `/worksheet/firmId=f&clientId=${one.clientId}&period=q106`,
      responsible: ['lodger', 'freezer'],
    },
  ])
  expect(due()[0]?.items.map(({ detail }) => detail)).toEqual([
    'Bluegum Power A0: 1B differs by $20.00, changed by Ann Lim on 1 Jan 1970',
    'Telstra 7: 1B differs by -$5.00, changed by Bo Li on 1 Jan 1970',
  ])
})
it('a set that was mailed is not due again, and a later change is a set of its own', () => {
  expect(due([key(20)])).toEqual([])
  expect(due([key(10)])).toMatchObject([
    {
      title: 'Corner Cafe: 1 invoice changed since the last reminder about BAS Jul–Sep 2026, which was lodged',
      items: [{ detail: expect.stringMatching(/^Telstra 7/u) as string }],
    },
  ])
  expect(due(['lodged-0199a00000007000800000000000000a-q105-99999999'])).toHaveLength(1)
})
it('on screen all changes of a worksheet are one line, which says from how many days they are', () => {
  const title = 'Corner Cafe: 2 invoices changed in the last 31 days, after BAS Jul–Sep 2026 was lodged'
  const facts = { zone: 'Australia/Sydney', changed: [one] }
  expect(shownLodged('f', facts, { kinds: ['lodged'] })).toMatchObject([{ title, items: [{ title, detail: '', period: 'q106' }] }])
  expect(shownLodged('f', facts, { kinds: [] })).toEqual([])
})
it('a set waits while its last change is recent, and is not due in a firm that does not want it', () => {
  expect(due([], 19 * minute)).toEqual([])
  expect(due([], Infinity, [])).toEqual([])
})
