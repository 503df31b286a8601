/** The demo firm of a first start: an owner, two clients, and sample documents that go through the real pipeline. */
import type { Static, TSchema } from 'typebox'
import { randomBytes } from 'node:crypto'
import { createReadStream, existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Caller } from '../platform/auth/caller.ts'
import { business } from '../clients/business.ts'
import { clientAbn } from '../clients/client-abn.ts'
import { createClientBusiness, openFirm } from '../clients/business-commands.ts'
import { takeClaim } from '../platform/commands/claim.ts'
import { load } from '../platform/commands/load.ts'
import type { CommandWith } from '../platform/commands/command.ts'
import { eventsUpTo } from '../platform/events/events-up-to.ts'
import { idFrom } from '../platform/events/ids.ts'
import { claimOfCode, newJoinCode } from '../shared/join-code.ts'
import { checkPassword, hashPassword } from '../credentials/password.ts'
import { sniff } from '../content/sniff.ts'
import { user } from '../people/user.ts'
import { registerUser, verifyUser } from '../people/user-commands.ts'
import { emailHash } from '../people/sign-in.ts'
import { zipReceiver } from '../scan-groups/receive-zip.ts'
import type { Config } from './config/config.ts'
import type { Running } from './wire.ts'
import { demoClients, demoFirm, type DemoClient } from '../demo/firm.ts'
import { demoAddress, dropDemoMails } from '../demo/mails.ts'
import { entryIdOf, proveClientAddress, addClientAddress } from '../mailbox/client-address.ts'
import { maildropOf } from './mail-stages.ts'

/**
 * `password`: null where it is not the stored one: its owner has replaced it, or the store was restored without it. `process` uploads the
 * sample documents; it is called once the address is printed, so that the user watches them arrive.
 */
type Demo = { email: string; password: string | null; process(): void }

/** The line that a start prints. */
export const demoSignIn = ({ email, password }: Pick<Demo, 'email' | 'password'>): string =>
  password === null
    ? `Sign in as ${email} with the password that it has now; “Forgot your password?” on the sign-in page sets another one`
    : `Sign in as ${email} with the password ${password}`

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

/** Executes a command of the demo. `label` is part of its id, so that a further start has no second effect. */
const runnerOf =
  ({ execute }: Running) =>
  <B extends TSchema>(command: CommandWith<B>, body: Static<B>, label: string) =>
    execute(command, body, { commandId: idFrom('demo', label), actId: idFrom('demo'), actor: 'system', causeId: null, caller: null })
type Run = ReturnType<typeof runnerOf>

const firmId = idFrom('business', demoFirm.abn)
const idOf = (client: DemoClient): string => idFrom('client', firmId, client.abn)

/** Opens the firm, and registers its owner as verified. Returns the position of its last event. */
async function openDemoFirm(
  run: Run,
  { userId, emailClaim, joinCode, password }: { userId: string; emailClaim: string; joinCode: string; password: string },
): Promise<number | null> {
  const { email, abn, name } = demoFirm
  await run(takeClaim, { what: 'email', value: emailClaim, by: userId }, 'email')
  await run(takeClaim, { what: 'abn', value: abn, by: firmId }, 'abn')
  const firm = { businessId: firmId, name, abn, category: 'Accounting Firm', email, address: null }
  await run(takeClaim, claimOfCode(joinCode, firmId), `join code ${joinCode}`)
  await run(openFirm, { ...firm, joinCode, zone: 'Australia/Sydney', plan: 'Basic Large' }, 'firm')
  const passwordHash = await hashPassword(password)
  const person = { userId, email, firstName: 'Demo', lastName: 'Owner', passwordHash, ownerOf: firmId }
  await run(registerUser, person, 'owner')
  return (await run(verifyUser, { userId }, 'verified')).position
}

/** Adds the clients, and an address of the first one as confirmed. Returns the position of its last event. */
async function addDemoClients(run: Run, events: Running['stores']['events'], clients: readonly DemoClient[]): Promise<number | null> {
  let position: number | null = null
  for (const client of clients) {
    const { name, abn, category, address } = client
    // Not at a later start: the firm may have given the ABN to another client since.
    if (!(await load(events, business, idOf(client))).created)
      await run(takeClaim, { ...clientAbn({ firmId, abn }), by: idOf(client) }, `client ${abn}`)
    const body = { businessId: idOf(client), firmId, name, abn, category, email: null, address }
    position = (await run(createClientBusiness, body, abn)).position ?? position
  }
  const [first] = clients
  if (!first) return position
  const address = { firmId, clientId: idOf(first), email: demoAddress(first) }
  const entryId = entryIdOf(firmId, address.email)
  await run(addClientAddress, { ...address, entryId }, 'address')
  return (await run(proveClientAddress, { entryId, by: 'operator', round: null }, 'address proven')).position ?? position
}

/** Uploads the batches of all clients, as the owner would. */
async function uploadBatches({ read, execute, stores }: Running, clients: readonly DemoClient[], caller: Caller): Promise<void> {
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
      const uploadId = idFrom('demo', client.abn, batch.name)
      const fields = { accountingFirmId: firmId, clientId: idOf(client), uploadId, name: batch.name }
      await receive({ caller, fields, path: '', stack: false })
    }
  }
}

/** Whether somebody works with this store who never had the demo: it was restored, say, and must not get a person with a known password. */
async function hasOnlyOtherFirms({ events }: Running['stores']): Promise<boolean> {
  if ((await load(events, business, firmId)).firm) return false
  for await (const batch of eventsUpTo(events, null, await events.head())) if (batch.some(({ type }) => type === 'FirmOpened')) return true
  return false
}

/**
 * Makes the firm and its clients at the first start; a further start changes nothing. Null in a store that has firms and never had the
 * demo's. The demo's mails are put into the maildrop, where
 * that is the mailbox.
 */
export async function seedDemo(running: Running, config: Config): Promise<Demo | null> {
  const { read, keys, passed, logger, stores } = running
  if (await hasOnlyOtherFirms(stores)) return null
  const { email } = demoFirm
  const emailClaim = emailHash(keys.email, email)
  const userId = idFrom('user', emailClaim)
  const password = passwordOf(config)
  const clients = demoClients()
  const run = runnerOf(running)

  const joinCode = (await read.get('businesses', firmId))?.firm?.joinCode || newJoinCode()
  const opened = await openDemoFirm(run, { userId, emailClaim, joinCode, password })
  const position = (await addDemoClients(run, stores.events, clients)) ?? opened
  if (position !== null) await passed(position)
  // The join code may have been replaced since, or created by an earlier start.
  const code = (await read.get('businesses', firmId))?.firm?.joinCode ?? joinCode
  if (config.servers === null && config.mailIn.imap === null) dropDemoMails(maildropOf(config.data), clients, code)

  const caller: Caller = { userId, firms: { [firmId]: 'owner' }, roles: [], verified: true }
  const { registered } = await load(stores.events, user, userId)
  return {
    email: registered?.email ?? email,
    password: (await checkPassword(password, registered?.passwordHash ?? null)) ? password : null,
    process: () =>
      void uploadBatches(running, clients, caller).catch((error: unknown) =>
        logger.error({ err: error }, 'the demo documents were not uploaded'),
      ),
  }
}
