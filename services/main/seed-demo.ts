/** The demo firm of a first start: an owner, two clients, and sample documents that go through the real pipeline. */
import type { Static, TSchema } from 'typebox'
import { randomBytes } from 'node:crypto'
import { createReadStream, existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Caller } from '../platform/auth/caller.ts'
import { createClientBusiness, openFirm } from '../clients/business-commands.ts'
import { takeClaim } from '../platform/commands/claim.ts'
import type { CommandWith } from '../platform/commands/command.ts'
import { idFrom } from '../platform/events/ids.ts'
import { claimOfCode, newJoinCode } from '../shared/join-code.ts'
import { hashPassword } from '../credentials/password.ts'
import { sniff } from '../content/sniff.ts'
import { registerUser, verifyUser } from '../people/user-commands.ts'
import { emailHash } from '../people/sign-in.ts'
import { zipReceiver } from '../scan-groups/receive-zip.ts'
import type { Config } from './config/config.ts'
import type { Running } from './wire.ts'
import { demoClients, demoFirm, type DemoClient } from '../demo/firm.ts'
import { demoAddress, dropDemoMails } from '../demo/mails.ts'
import { entryIdOf, proveClientAddress, addClientAddress } from '../mailbox/client-address.ts'
import { maildropOf } from './mail-stages.ts'

/** `process` uploads the sample documents; it is called once the address is printed, so that the user watches them arrive. */
type Demo = { email: string; password: string; process(): void }

/** The password of the first start: the configured or a generated one; stored, so that every start can print it. */
function passwordOf(config: Config): string {
  mkdirSync(config.data, { recursive: true, mode: 0o700 })
  const path = join(config.data, 'demo-password')
  if (existsSync(path)) return readFileSync(path, 'utf8').trim()
  const password = config.demoPassword ?? randomBytes(9).toString('base64url')
  writeFileSync(path, password, { mode: 0o600 })
  return password
}

/** The files of one batch as an upload's entries. */
const entriesOf = (client: DemoClient, files: string[]) =>
  files.map(name => {
    const path = join(client.folder, name)
    return { name, size: statSync(path).size, crc: 0, open: async () => createReadStream(path) }
  })

export async function seedDemo(running: Running, config: Config): Promise<Demo> {
  const { execute, read, stores, keys, passed, logger } = running
  const { email, abn, name } = demoFirm
  const firmId = idFrom('business', abn)
  const hash = emailHash(keys.email, email)
  const userId = idFrom('user', hash)
  const password = passwordOf(config)
  const caller: Caller = { userId, firms: { [firmId]: 'owner' }, roles: [], verified: true }
  const run = async <B extends TSchema>(command: CommandWith<B>, body: Static<B>, label: string) =>
    execute(command, body, { commandId: idFrom('demo', label), actId: idFrom('demo'), actor: 'system', causeId: null, caller: null })

  await run(takeClaim, { what: 'email', value: hash, by: userId }, 'email')
  await run(takeClaim, { what: 'abn', value: abn, by: firmId }, 'abn')
  const firm = { businessId: firmId, name, abn, category: 'Accounting Firm', email, address: null }
  const joinCode = (await read.get('businesses', firmId))?.firm?.joinCode || newJoinCode()
  await run(takeClaim, claimOfCode(joinCode, firmId), `join code ${joinCode}`)
  await run(openFirm, { ...firm, joinCode, zone: 'Australia/Sydney', plan: 'Basic Large' }, 'firm')
  const passwordHash = await hashPassword(password)
  const person = { userId, email, firstName: 'Demo', lastName: 'Owner', passwordHash, ownerOf: firmId }
  await run(registerUser, person, 'owner')
  let { position } = await run(verifyUser, { userId }, 'verified')

  const idOf = (client: DemoClient) => idFrom('client', firmId, client.abn)
  const clients = demoClients()
  for (const client of clients) {
    const body = {
      businessId: idOf(client),
      firmId,
      name: client.name,
      abn: client.abn,
      category: client.category,
      email: null,
      address: client.address,
    }
    position = (await run(createClientBusiness, body, client.abn)).position ?? position
  }
  const [first] = clients
  if (first) {
    const address = { firmId, clientId: idOf(first), email: demoAddress(first) }
    const entryId = entryIdOf(firmId, address.email)
    await run(addClientAddress, { ...address, entryId }, 'address')
    position = (await run(proveClientAddress, { entryId, by: 'operator', round: null }, 'address proven')).position ?? position
  }
  if (position !== null) await passed(position)
  // The join code may have been replaced since, or created by an earlier start.
  const code = (await read.get('businesses', firmId))?.firm?.joinCode ?? joinCode
  if (config.servers === null && config.mailIn.imap === null) dropDemoMails(maildropOf(config.data), clients, code)

  async function upload(): Promise<void> {
    for (const client of clients) {
      for (const batch of client.batches) {
        const receive = zipReceiver({
          read,
          execute,
          blobs: stores.blobs,
          sniff,
          admit: (_, work) => work(),
          withZip: (_, use) => use(entriesOf(client, batch.files)),
        })
        const fields = {
          accountingFirmId: firmId,
          clientId: idOf(client),
          uploadId: idFrom('demo', client.abn, batch.name),
          name: batch.name,
        }
        await receive({ caller, fields, path: '', stack: false })
      }
    }
  }
  return {
    email,
    password,
    process: () => void upload().catch((error: unknown) => logger.error({ err: error }, 'the demo documents were not uploaded')),
  }
}
