/**
 * Contract suite for read models. Every adapter's test calls `documentsContract(name, factory)`; all of it is mandatory.
 *
 * `astral` false: for a MongoDB substitute that, unlike MongoDB, orders characters beyond U+FFFF by UTF-16 code unit; the tests that depend
 * on this order are skipped.
 */
import { describe } from 'vitest'
import { findContract } from './documents-find.contract.ts'
import { leasesContract } from './documents-leases.contract.ts'
import { documentsModelContract } from './documents-model.contract.ts'
import { originContract } from './documents-origin.contract.ts'
import { writeContract } from './documents-write.contract.ts'
import type { Documents } from './documents.ts'
import type { PortFactory } from '../testing/port-under-test.ts'

export function documentsContract(name: string, factory: PortFactory<Documents>, { astral = true }: { astral?: boolean } = {}): void {
  describe(name, () => {
    describe('writing', () => writeContract(factory))
    describe('leases', () => leasesContract(factory))
    describe('origins', () => originContract(factory))
    describe('finding', () => findContract(factory, astral))
    describe('model', () => documentsModelContract(factory, astral))
  })
}
