import { describe } from 'vitest'
import { removeServers, serversEnv, type Env } from '../testing/roles.ts'
import { addressOf, serverNames } from '../testing/servers.ts'
import { laggingListsContract } from './lagging-lists.contract.ts'

describe.skipIf(serverNames.some(server => addressOf(server) === null))('with servers', () => {
  let env: Env
  laggingListsContract(
    'on servers',
    () => (env = serversEnv()),
    () => removeServers(env),
  )
})
