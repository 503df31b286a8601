/** Contract suite for logs. Every adapter's test calls `logContract(name, factory)`; all of it is mandatory. */
import { describe } from 'vitest'
import { deadContract } from './log-dead-letters.contract.ts'
import { deliverContract } from './log-deliver.contract.ts'
import { groupContract } from './log-group.contract.ts'
import type { Log } from './log.ts'
import type { PortFactory } from '../testing/port-under-test.ts'

export function logContract(name: string, factory: PortFactory<Log>): void {
  describe(name, () => {
    describe('delivery', () => deliverContract(factory))
    describe('groups', () => groupContract(factory))
    describe('dead letters', () => deadContract(factory))
  })
}
