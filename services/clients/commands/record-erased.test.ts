import { describe, it } from 'vitest'
import type { BusinessEvent } from '@docketry/contracts/events/business.ts'
import { given } from '../../platform/commands/given.ts'
import { recordErased, recordErasureFinished } from './record-erased.ts'

const whose = { businessId: 'b', firmId: 'f', erasureId: 'e', keptId: 'g' }
const body = { ...whose, kind: 'group' as const, whole: true, files: [{ id: 'file-1', last: 'a'.repeat(64) }], invoices: [{ id: 'i', last: null }], consumed: { '2026-08': 1 } }
const created: BusinessEvent = { type: 'BusinessCreated', data: { businessId: 'b', name: 'Corner Cafe', abn: null, category: null, email: null, address: null } }
const erased: BusinessEvent = { type: 'Erased', data: body }
const finished: BusinessEvent = { type: 'ErasureFinished', data: whose }

describe('an erasure', () => {
  it('is told before anything is deleted, once', () => {
    given(recordErased).events(created).when(body).then([erased])
    given(recordErased).events(created, erased).when(body).then([])
  })
  it('is of a business that exists', () => given(recordErased).events().when(body).then('not-found'))
  it('is finished once, after it was told', () => {
    given(recordErasureFinished).events(created).when(whose).then([])
    given(recordErasureFinished).events(created, erased).when(whose).then([finished])
    given(recordErasureFinished).events(created, erased, finished).when(whose).then([])
  })
})
