/** The lock of an export or import: it lasts as long as the work, and does not refuse the work's own writes. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Embedded } from '../adapters/embedded/open.ts'
import { takeExclusiveLock } from './exclusive-lock.ts'
import { openTestStores, type TestStores } from '../testing/stores.ts'

const leaseMs = 60
let stores: TestStores
beforeEach(async () => {
  stores = await openTestStores()
})
afterEach(() => stores.remove())

/** `documents` counts the renewals of leases; `renewedTwice` resolves when there were two more. */
function counting() {
  let renewals = 0
  const documents = {
    ...stores.documents,
    renew: (...args: Parameters<Embedded['documents']['renew']>) => stores.documents.renew(...args).finally(() => (renewals += 1)),
  }
  return {
    documents,
    renewedTwice: () => {
      const before = renewals
      return expect.poll(() => renewals).toBeGreaterThan(before + 1)
    },
  }
}

it('the lock is renewed: no other process gets the lease while the work outlasts it', async () => {
  const { documents, renewedTwice } = counting()
  const lock = await takeExclusiveLock(documents, ['rows@1', 'reaction.mails'], leaseMs)
  for (let lifetime = 0; lifetime < 3; lifetime += 1) {
    await renewedTwice()
    expect(await stores.documents.lease('rows@1', 'another', leaseMs)).toBeNull()
  }
  await lock.release()
  expect(await stores.documents.lease('rows@1', 'another', leaseMs)).not.toBeNull()
})

it('a write succeeds with a lease that was read before a renewal', async () => {
  const { documents, renewedTwice } = counting()
  const lock = await takeExclusiveLock(documents, ['reaction.mails'], leaseMs)
  const lease = lock.leaseOf('reaction.mails')
  await renewedTwice()
  await stores.documents.write('reaction.mails', [], { position: 7, lease })
  expect(await stores.documents.checkpoint('reaction.mails')).toBe(7)
  await lock.release()
})

it('the work is refused once another process has taken a lease over', async () => {
  const lock = await takeExclusiveLock({ ...stores.documents, renew: names => Promise.resolve(names.slice(1)) }, ['rows@1'], leaseMs)
  await vi.waitFor(() => expect(() => lock.leaseOf('rows@1')).toThrow(expect.objectContaining({ code: 'in-use' })), 30_000)
  await lock.release()
})
