import { describe, expect, it } from 'vitest'
import type { BusinessEvent } from '@docketry/contracts/events/business.ts'
import { given } from '../platform/commands/given.ts'
import { business } from './business.ts'
import {
  archiveClientBusiness,
  createClientBusiness,
  editClientBusiness,
  openFirm,
  recordErased,
  recordErasureFinished,
  recordTfnRevealed,
  replaceJoinCode,
} from './business-commands.ts'

const cafe = { businessId: 'b', name: 'Corner Cafe', abn: '51824753556', category: 'Retail', email: null, address: null }
const created: BusinessEvent = { type: 'BusinessCreated', data: cafe }
const linked = (firmId: string): BusinessEvent => ({ type: 'ClientLinked', data: { businessId: 'b', firmId } })
const firm = { ...cafe, joinCode: 'K7QM-2XVB', zone: 'Australia/Sydney', plan: 'Free' }
const openedFirm: BusinessEvent[] = [
  { type: 'FirmOpened', data: { businessId: 'b', joinCode: 'K7QM-2XVB', zone: 'Australia/Sydney' } },
  linked('b'),
  { type: 'PlanSet', data: { businessId: 'b', plan: 'Free' } },
]

describe('create-client', () => {
  it('creates a business that is a client of the firm', () =>
    given(createClientBusiness)
      .events()
      .when({ ...cafe, firmId: 'f' })
      .then([created, linked('f')]))
  it('stores the sealed tax file number with the firm that recorded it', () => {
    const tfn = { sealed: 'AVQm', ending: '782' }
    const recorded: BusinessEvent = { type: 'TfnRecorded', data: { businessId: 'b', firmId: 'f', ...tfn } }
    given(createClientBusiness)
      .events()
      .when({ ...cafe, firmId: 'f', tfn })
      .then([created, linked('f'), recorded])
  })
  it('creates a client once', () =>
    given(createClientBusiness)
      .events(created, linked('f'))
      .when({ ...cafe, firmId: 'f' })
      .then([]))
})

describe('open-firm', () => {
  it('creates a firm that is a client of itself', () =>
    given(openFirm)
      .events()
      .when(firm)
      .then([created, ...openedFirm]))
  it('opens an existing client as a firm', () => given(openFirm).events(created, linked('f')).when(firm).then(openedFirm))
  it('opens a firm once', () =>
    given(openFirm)
      .events(created, ...openedFirm)
      .when(firm)
      .then([]))
})

describe('edit-client', () => {
  const edit = (changed: object, seen: number, firmId = 'f') => ({ businessId: 'b', firmId, changed, seen })
  const edited = (changed: object, firmId = 'f'): BusinessEvent => ({ type: 'BusinessEdited', data: { businessId: 'b', firmId, changed } })
  const client = [created, linked('f')]
  it('stores what differs', () =>
    given(editClientBusiness)
      .events(...client)
      .when(edit({ name: 'Corner Cafe', category: 'Cafe or Restaurant' }, 1))
      .then([edited({ category: 'Cafe or Restaurant' })]))
  it('is refused for a value that was changed after the revision that the person saw', () => {
    const renamed = [...client, edited({ name: 'Corner Bakery' })]
    given(editClientBusiness)
      .events(...renamed)
      .when(edit({ name: 'Corner Deli' }, 1))
      .then('client.changed-since')
    given(editClientBusiness)
      .events(...renamed)
      .when(edit({ name: 'Corner Deli' }, 2))
      .then([edited({ name: 'Corner Deli' })])
    given(editClientBusiness)
      .events(...renamed)
      .when(edit({ category: 'Hospitality' }, 1))
      .then([edited({ category: 'Hospitality' })])
  })
  it('of the period, which each firm chooses for itself, compares with the choice of that firm', () =>
    given(editClientBusiness)
      .events(...client, linked('g'), edited({ period: 'month' }, 'g'))
      .when(edit({ period: 'month' }, 1))
      .then([edited({ period: 'month' })]))
  it('of a client that uses Docketry itself changes only what is the firm’s own', () => {
    const own = [...client, ...openedFirm]
    given(editClientBusiness)
      .events(...own)
      .when(edit({ name: 'Corner Deli' }, 9))
      .then('client.own-details')
    given(editClientBusiness)
      .events(...own)
      .when(edit({ basis: 'cash' }, 9))
      .then([edited({ basis: 'cash' })])
  })
  it('is refused to a firm whose client it is not', () =>
    given(editClientBusiness)
      .events(...client)
      .when(edit({ name: 'Corner Deli' }, 1, 'other'))
      .then('not-found'))
})

describe('archive-client', () => {
  const archive = (archived: boolean, firmId = 'f') => ({ businessId: 'b', firmId, archived })
  const archived: BusinessEvent = { type: 'ClientArchived', data: { businessId: 'b', firmId: 'f' } }
  it('archives a client once, and restores it once', () => {
    given(archiveClientBusiness).events(created, linked('f')).when(archive(true)).then([archived])
    given(archiveClientBusiness).events(created, linked('f'), archived).when(archive(true)).then([])
    given(archiveClientBusiness)
      .events(created, linked('f'), archived)
      .when(archive(false))
      .then([{ type: 'ClientRestored', data: { businessId: 'b', firmId: 'f' } }])
    given(archiveClientBusiness).events(created, linked('f')).when(archive(false)).then([])
  })
  it('refuses the firm itself, and a business that is no client of the firm', () => {
    given(archiveClientBusiness)
      .events(created, ...openedFirm)
      .when(archive(true, 'b'))
      .then('client.firm-itself')
    given(archiveClientBusiness).events(created, linked('other')).when(archive(true)).then('not-found')
  })
})

describe('replace-join-code', () => {
  const replace = { businessId: 'b', joinCode: '9KFW-3HJT', former: 'K7QM-2XVB' }
  const replaced: BusinessEvent = { type: 'JoinCodeReplaced', data: { businessId: 'b', joinCode: '9KFW-3HJT' } }
  it('replaces the code that the firm has, and no later one', () => {
    given(replaceJoinCode)
      .events(created, ...openedFirm)
      .when(replace)
      .then([replaced])
    given(replaceJoinCode)
      .events(created, ...openedFirm, replaced)
      .when({ ...replace, joinCode: 'AAAA-BBBB' })
      .then([])
  })
  it('does nothing for a client that is no firm', () => given(replaceJoinCode).events(created, linked('f')).when(replace).then([]))
})

describe('reveal-tfn', () => {
  const recorded: BusinessEvent = { type: 'TfnRecorded', data: { businessId: 'b', firmId: 'f', sealed: 'AVQm', ending: '782' } }
  const revealed = (by: string): BusinessEvent => ({ type: 'TfnRevealed', data: { businessId: 'b', by } })
  it('records the actor each time', () => {
    given(recordTfnRevealed)
      .events(recorded, revealed('user:1'))
      .when({ businessId: 'b' })
      .then([revealed('user:tester')])
  })
  it('refuses a business without a tax file number', () => given(recordTfnRevealed).events().when({ businessId: 'b' }).then('not-found'))
  it('is allowed to managers of the firm that recorded the number', () => {
    expect(recordTfnRevealed.may).toEqual(['manager-of-firm'])
    expect(recordTfnRevealed.scope({ businessId: 'b' }, business.evolve(business.initial, recorded))).toEqual({
      firmId: 'f',
      clientId: 'b',
    })
    expect(recordTfnRevealed.scope({ businessId: 'b' }, business.initial)).toEqual({ firmId: null, clientId: 'b' })
  })
})

describe('an erasure', () => {
  const ids = { businessId: 'b', firmId: 'f', erasureId: 'e', keptId: 'g' }
  const body = {
    ...ids,
    kind: 'group' as const,
    whole: true,
    files: [{ id: 'file-1', last: 'a'.repeat(64) }],
    invoices: [{ id: 'i', last: null }],
    consumed: { '2026-08': 1 },
  }
  const erased: BusinessEvent = { type: 'Erased', data: body }
  const finished: BusinessEvent = { type: 'ErasureFinished', data: ids }
  it('is recorded once', () => {
    given(recordErased).events(created).when(body).then([erased])
    given(recordErased).events(created, erased).when(body).then([])
  })
  it('is refused for an unknown business', () => given(recordErased).events().when(body).then('not-found'))
  it('is finished once, and only after it was recorded', () => {
    given(recordErasureFinished).events(created).when(ids).then([])
    given(recordErasureFinished).events(created, erased).when(ids).then([finished])
    given(recordErasureFinished).events(created, erased, finished).when(ids).then([])
  })
})
