import { describe, it } from 'vitest'
import type { BusinessEvent } from '@docketry/contracts/events/business.ts'
import { given } from '../../platform/commands/given.ts'
import { recordErased, recordErasureFinished } from './record-erased.ts'

const ids = { businessId: 'b', firmId: 'f', erasureId: 'e', keptId: 'g' }
const body = { ...ids, kind: 'group' as const, whole: true, files: [{ id: 'file-1', last: 'a'.repeat(64) }], invoices: [{ id: 'i', last: null }], consumed: { '2026-08': 1 } }
const created: BusinessEvent = { type: 'BusinessCreated', data: { businessId: 'b', name: 'Corner Cafe', abn: null, category: null, email: null, address: null } }
const erased: BusinessEvent = { type: 'Erased', data: body }
const finished: BusinessEvent = { type: 'ErasureFinished', data: ids }

describe('an erasure', () => {
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
