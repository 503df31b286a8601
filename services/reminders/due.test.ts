import { describe, expect, it } from 'vitest'
import { remindersDue, type FirmFacts, type InvoiceFacts } from './due.ts'
import { defaultRules } from './reminders.ts'

const telstra = { key: '33051775556', name: 'Telstra' }
const agl = { key: 'agl', name: 'AGL' }
const of = (date: string, supplier: InvoiceFacts['supplier'] = telstra, clientId = 'cafe'): InvoiceFacts => ({ clientId, date, supplier })
const facts = (more: Partial<FirmFacts> = {}): FirmFacts => ({
  zone: 'Australia/Sydney',
  clients: [
    { id: 'cafe', name: 'Corner Cafe', kind: 'quarter' },
    { id: 'monthly', name: 'Big Builder', kind: 'month' },
    { id: 'trust', name: 'Lee Trust', kind: null },
  ],
  invoices: [],
  batches: [],
  lodged: [],
  changed: [],
  ...more,
})
const titles = (it: FirmFacts, today: string, rules = defaultRules) => remindersDue(it, rules, today).map(({ key, title }) => [key, title])

describe('a BAS', () => {
  const active = facts({ invoices: [of('2026-08-03'), of('2026-10-03', telstra, 'monthly'), of('2026-08-03', telstra, 'trust')] })
  it('is due for clients with invoices, from a week before to its last day', () => {
    expect(titles(active, '2026-10-20').filter(([key]) => key === 'bas-quarter-106')).toEqual([])
    for (const today of ['2026-10-21', '2026-10-28'])
      expect(titles(active, today)).toContainEqual(['bas-quarter-106', 'BAS Jul–Sep 2026 is due on 28 Oct 2026'])
    expect(titles(active, '2026-10-29').filter(([key]) => key?.startsWith('bas'))).toEqual([])
    expect(titles(facts(), '2026-10-28')).toEqual([])
  })
  it('names its clients, and leaves out those who report otherwise', () => {
    expect(remindersDue(active, defaultRules, '2026-10-28').find(({ kind }) => kind === 'bas')?.items[0]).toMatchObject({
      detail: 'Corner Cafe',
      clientId: 'cafe',
    })
    expect(titles(active, '2026-11-15')).toContainEqual(['bas-month-24321', 'BAS October 2026 is due on 21 Nov 2026'])
  })
  it('that is lodged is not due, and those of other clients and periods still are', () => {
    const lodged = (keys: string[]) => titles({ ...active, lodged: keys }, '2026-10-28').filter(([key]) => key === 'bas-quarter-106')
    expect([lodged(['cafe/q106']).length, lodged(['cafe/q105']).length, lodged(['trust/q106']).length]).toEqual([0, 1, 1])
  })
  it('of a month that is lodged is not due, and those of other months still are', () => {
    const lodged = (key: string) => titles({ ...active, lodged: [key] }, '2026-11-15').filter(([it]) => it === 'bas-month-24321')
    expect([lodged('monthly/m321').length, lodged('monthly/m320').length]).toEqual([0, 1])
  })
  it('of the December quarter is due on 28 February, or on the firm’s own day', () => {
    const december = facts({ invoices: [of('2026-11-03')] })
    expect(titles(december, '2027-02-25')).toContainEqual(['bas-quarter-107', 'BAS Oct–Dec 2026 is due on 28 Feb 2027'])
    expect(titles(december, '2027-03-10', { ...defaultRules, basDates: ['05-26', '08-25', '11-25', '03-14'] })).toContainEqual([
      'bas-quarter-107',
      'BAS Oct–Dec 2026 is due on 14 Mar 2027',
    ])
  })
})

describe('missing documents', () => {
  it('are reported of suppliers with invoices in three of the four quarters before and none in this one', () => {
    const invoices = [
      of('2025-08-01'),
      of('2025-11-01'),
      of('2026-05-01'),
      of('2026-02-01', agl),
      of('2026-05-01', agl),
      of('2026-08-01', null),
    ]
    const [found] = remindersDue(facts({ invoices }), defaultRules, '2026-10-10')
    expect(found).toMatchObject({
      key: 'papers-quarter-106',
      items: [{ title: 'Corner Cafe: documents may be missing for Jul–Sep 2026', detail: 'Nothing yet from Telstra', clientId: 'cafe' }],
    })
    expect(titles(facts({ invoices: [...invoices, of('2026-09-30')] }), '2026-10-10')).toEqual([])
  })
  it('are not reported in the first week after the quarter, nor once its BAS was due', () => {
    const invoices = [of('2025-08-01'), of('2025-11-01'), of('2026-02-01'), of('2026-05-01')]
    for (const today of ['2026-10-07', '2026-10-29']) expect(titles(facts({ invoices }), today)).toEqual([])
    expect(titles(facts({ invoices }), '2026-10-08')).toEqual([['papers-quarter-106', 'Documents may be missing for Jul–Sep 2026']])
  })
})

describe('missing documents of a client that lodges by month', () => {
  it('are reported from the third day after the month until its BAS was due', () => {
    const invoices = ['2026-06-05', '2026-07-05', '2026-08-05', '2026-09-05'].map(date => of(date, telstra, 'monthly'))
    const monthly = (today: string) => titles(facts({ invoices }), today).filter(([key]) => key === 'papers-month-24321')
    expect(monthly('2026-11-03')).toEqual([])
    expect(monthly('2026-11-04')).toEqual([['papers-month-24321', 'Documents may be missing for October 2026']])
    expect(monthly('2026-11-21')).not.toEqual([])
    expect(monthly('2026-11-22')).toEqual([])
  })
})

describe('reviews', () => {
  const batch = { groupId: 'g', clientId: 'cafe', name: 'Upload of 3 Aug', createdAt: Date.UTC(2026, 7, 3, 15), open: 2 }
  it('are due where a batch with open invoices is old enough in the firm’s zone, once a week', () => {
    expect(titles(facts({ batches: [batch] }), '2026-08-10')).toEqual([])
    expect(titles(facts({ batches: [batch] }), '2026-08-11')).toEqual([['reviews-2026-08-10', '1 batch waits for review']])
    expect(titles(facts({ batches: [batch] }), '2026-08-16').map(([key]) => key)).toEqual(['reviews-2026-08-10'])
    expect(remindersDue(facts({ batches: [batch] }), defaultRules, '2026-08-17')[0]).toMatchObject({
      key: 'reviews-2026-08-17',
      items: [{ title: 'Corner Cafe: Upload of 3 Aug', detail: '2 invoices wait for review, uploaded on 4 Aug 2026', groupId: 'g' }],
    })
  })
  it('are not due where everything is reviewed, or where the firm wants no such reminder', () => {
    expect(titles(facts({ batches: [{ ...batch, open: 0 }] }), '2026-09-01')).toEqual([])
    expect(titles(facts({ batches: [batch] }), '2026-09-01', { ...defaultRules, kinds: ['bas'] })).toEqual([])
  })
})
