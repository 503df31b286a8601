import { describe } from 'vitest'
import { logContract } from '../../core/ports/log.contract.ts'
import { addressOf } from '../../testing/servers.ts'
import { partOn } from './testing/open-part.ts'

describe.skipIf(addressOf('kafka') === null)('Kafka', () => {
  logContract('the log on Kafka', partOn('log', addressOf('kafka')))
})
