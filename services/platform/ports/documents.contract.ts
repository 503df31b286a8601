/**
 * The law of read models. Every adapter's test calls `documentsContract(name, factory)`; there is nothing an adapter may leave
 * out.
 *
 * `astral` false is for tests against a stand-in that orders letters beyond U+FFFF by their UTF-16 halves, which no MongoDB does:
 * what needs them is then shown as skipped.
 */
import { describe } from 'vitest'
import { findContract } from './documents-find.contract.ts'
import { leasesContract } from './documents-leases.contract.ts'
import { documentsModelContract } from './documents-model.contract.ts'
import { writeContract } from './documents-write.contract.ts'
import type { Documents } from './documents.ts'
import type { PortFactory } from '../testing/port-under-test.ts'

export function documentsContract(name: string, factory: PortFactory<Documents>, { astral = true }: { astral?: boolean } = {}): void {
  describe(name, () => {
    describe('writing', () => writeContract(factory))
    describe('leases', () => leasesContract(factory))
    describe('finding', () => findContract(factory, astral))
    describe('model', () => documentsModelContract(factory, astral))
  })
}
