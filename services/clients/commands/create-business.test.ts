import { describe, it } from 'vitest'
import type { BusinessEvent } from '@docketry/contracts/events/business.ts'
import { given } from '../../platform/commands/given.ts'
import { createClient, openFirm } from './create-business.ts'

const business = { businessId: 'b', name: 'Corner Cafe', abn: '51824753556', category: 'Retail', email: null, address: null }
const created: BusinessEvent = { type: 'BusinessCreated', data: business }
const linked = (firmId: string): BusinessEvent => ({ type: 'ClientLinked', data: { businessId: 'b', firmId } })
const firm = { ...business, joinCode: 'K7QM-2XVB', zone: 'Australia/Sydney', plan: 'Free' }
const openedFirm: BusinessEvent[] = [
  { type: 'FirmOpened', data: { businessId: 'b', joinCode: 'K7QM-2XVB', zone: 'Australia/Sydney' } }, linked('b'),
    { type: 'PlanSet', data: { businessId: 'b', plan: 'Free' } },
]

describe('create-client', () => {
  it('creates a business that is a client of the firm', () =>
    given(createClient).events().when({ ...business, firmId: 'f' }).then([created, linked('f')]))
  it('stores the sealed tax file number with the firm that recorded it', () => {
    const tfn = { sealed: 'AVQm', ending: '782' }
    const recorded: BusinessEvent = { type: 'TfnRecorded', data: { businessId: 'b', firmId: 'f', ...tfn } }
    given(createClient).events().when({ ...business, firmId: 'f', tfn }).then([created, linked('f'), recorded])
  })
  it('creates a client once', () => given(createClient).events(created, linked('f')).when({ ...business, firmId: 'f' }).then([]))
})

describe('open-firm', () => {
  it('creates a firm that is a client of itself', () => given(openFirm).events().when(firm).then([created, ...openedFirm]))
  it('opens an existing client as a firm', () => given(openFirm).events(created, linked('f')).when(firm).then(openedFirm))
  it('opens a firm once', () => given(openFirm).events(created, ...openedFirm).when(firm).then([]))
})
