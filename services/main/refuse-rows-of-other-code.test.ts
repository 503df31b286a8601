import { afterEach, beforeEach, expect, it } from 'vitest'
import { recordOperation } from '../operations/operation.ts'
import { requestRebuild } from '../operations/rebuild.ts'
import { executor } from '../platform/commands/execute.ts'
import { byOperator } from '../cli/control/by-operator.ts'
import { projections } from '../contents.ts'
import { newId } from '../platform/events/ids.ts'
import { collectionOf } from '../platform/projections/projection.ts'
import { recordedCodes } from '../projection-sources.ts'
import { refuseRowsOfOtherCode } from './refuse-rows-of-other-code.ts'
import { users } from '../people/projections/users.ts'
import { openTestStores, type TestStores } from '../testing/stores.ts'

let stores: TestStores
beforeEach(async () => {
  stores = await openTestStores()
})
afterEach(() => stores.remove())

/** Rows of the projection `users`, made by this code. */
const madeBy = async (code: string | null): Promise<void> =>
  stores.documents.write(collectionOf(users), [], {
    position: 10,
    lease: { holder: 'test', token: 0 },
    origin: { store: await stores.events.id(), code, event: { stream: 'user-1', revision: 0, id: newId() } },
  })
const check = () => refuseRowsOfOtherCode(stores.documents, projections)

it('rows of the recorded code, and of versions that recorded none, are accepted', async () => {
  await check()
  await madeBy(null)
  await check()
  await madeBy(recordedCodes()[collectionOf(users)]?.codes.at(-1) ?? '')
  await check()
})

it('a fold that changed without a new version is refused at the start, with the way out', async () => {
  await madeBy('0123456789abcdef')
  await expect(check()).rejects.toMatchObject({ code: 'rows-of-other-code' })
  await expect(check()).rejects.toThrow(/rows of users@\d+ were made by other code.*docketry projections rebuild users; then start it/u)
  await requestRebuild('users', { ...stores, projections }, async (make, before) => {
    const operationId = newId()
    await before?.(operationId)
    await executor(stores.events)(recordOperation, { operation: make(operationId) }, byOperator('docketry projections rebuild'))
  })
  await check()
})
