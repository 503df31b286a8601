/**
 * Contract suite for event stores. Every adapter's test calls `eventStoreContract(name, factory)`; all of it is mandatory.
 */
import { describe } from 'vitest'
import { appendContract } from './event-store-append.contract.ts'
import { damageContract } from './event-store-damage.contract.ts'
import { eraseContract } from './event-store-erase.contract.ts'
import { followContract } from './event-store-follow.contract.ts'
import { idContract } from './event-store-id.contract.ts'
import { linksContract } from './event-store-links.contract.ts'
import { storeModelContract } from './event-store-model.contract.ts'
import { repeatContract } from './event-store-repeat.contract.ts'
import type { EventStore } from './event-store.ts'
import type { PortFactory } from '../testing/port-under-test.ts'

export function eventStoreContract(name: string, factory: PortFactory<EventStore>): void {
  describe(name, () => {
    describe('append', () => appendContract(factory))
    describe('append again', () => repeatContract(factory))
    describe('follow', () => followContract(factory))
    describe('damage', () => damageContract(factory))
    describe('erase', () => eraseContract(factory))
    describe('id', () => idContract(factory))
    describe('links', () => linksContract(factory))
    describe('model', () => storeModelContract(factory))
  })
}
