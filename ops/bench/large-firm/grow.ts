/** Makes a large firm, by the product's commands and by copies of a client's history, on stores that no other process uses. */
import { openFirm, createClientBusiness } from '../../../services/clients/business-commands.ts'
import { reactions } from '../../../services/contents.ts'
import type { AnyCommand } from '../../../services/platform/commands/command.ts'
import { executor } from '../../../services/platform/commands/execute.ts'
import { idFrom, newId } from '../../../services/platform/events/ids.ts'
import { collectionOfReaction } from '../../../services/platform/reactions/reaction-checkpoint.ts'
import { entryIdOf, proveClientAddress, addClientAddress } from '../../../services/mailbox/client-address.ts'
import { addAttachment } from '../../../services/mailbox/attachment.ts'
import type { Tools } from '../../../services/main/tools.ts'
import { setMembership } from '../../../services/people/members.ts'
import { registerUser } from '../../../services/people/user-commands.ts'
import { requestToJoin } from '../../../services/people/request.ts'
import { schedulePickupCommand } from '../../../services/pickups/pickup.ts'
import { abnOf } from '../../../services/testing/app.ts'
import { appendCopies, pipelineOf, streamsOf } from '../copied-history.ts'
import type { Template } from './template.ts'

export type Sizes = {
  clients: number
  members: number
  firms: number
  batches: number
  attachments: number
  pickups: number
  requests: number
}

const words = ['Harbour', 'Corner', 'Northern', 'Golden', 'Riverside', 'Union', 'Station', 'Market', 'Ocean', 'Hillside']
const trades = ['Plumbing', 'Cafe', 'Transport', 'Dental', 'Bakery', 'Painting', 'Motors', 'Physio', 'Books', 'Electrical']
const nameOf = (n: number): string => `${words[n % 10]} ${trades[Math.floor(n / 10) % 10]} ${n}`
const atOnce = 64

/** Returns the number of events stored. Advances the checkpoints of all reactions, so that none reacts to them. */
export async function grow(
  { stores: { events, documents } }: Tools,
  { firmId, ownerId, clientId }: Template,
  sizes: Sizes,
): Promise<number> {
  let stored = 0
  const execute = executor(events)
  const run = async (command: AnyCommand, body: unknown) => {
    const commandId = newId()
    const executed = await execute(command, body, { commandId, actId: commandId, actor: 'system', causeId: null, caller: null })
    stored += executed.facts.length
    return executed
  }
  const each = async (count: number, make: (n: number) => Promise<unknown>): Promise<void> => {
    for (let from = 1; from <= count; from += atOnce) {
      await Promise.all(Array.from({ length: Math.min(atOnce, count - from + 1) }, (_, i) => make(from + i)))
    }
  }
  const history = pipelineOf(await streamsOf(events))
  const client = (n: number): string => idFrom('copy', String(n), clientId)
  const person = (n: number) => ({
    userId: idFrom('person', String(n)),
    email: `person-${n}@firm.example`,
    firstName: words[n % 10],
    lastName: `Number ${n}`,
    passwordHash: 'none',
  })

  await each(sizes.clients, n =>
    run(createClientBusiness, {
      businessId: client(n),
      name: nameOf(n),
      abn: abnOf(1000 + n),
      category: 'Retail',
      email: `client-${n}@client.example`,
      address: null,
      firmId,
    }),
  )
  stored += await appendCopies(events, history, new Set([firmId, ownerId]), sizes.clients, 1)
  // One client uploads every day.
  stored += await appendCopies(events, history, new Set([firmId, ownerId, clientId]), Math.ceil(sizes.batches / 2), sizes.clients + 1)
  await each(sizes.clients, async n => {
    const email = `papers-${n}@client.example`
    const entryId = entryIdOf(firmId, email)
    await run(addClientAddress, { entryId, firmId, clientId: client(n), email })
    return run(proveClientAddress, { entryId, by: 'operator', round: null })
  })
  await each(sizes.members + sizes.requests, n => run(registerUser, { ...person(n), ownerOf: null }))
  for (let n = 1; n <= sizes.members; n += 1) {
    const { userId } = person(n)
    await setMembership(
      run,
      {
        firmId,
        userId,
        type: n % 20 === 0 ? 'admin' : 'employee',
        clientIds: n % 2 === 0 ? null : [client(n), client(n + 1)],
        now: null,
        owners: [ownerId],
      },
      '',
    )
  }
  await each(sizes.requests, n =>
    run(requestToJoin, {
      requestId: idFrom('request', String(n)),
      type: 'employee',
      firmId,
      requesterId: person(sizes.members + n).userId,
      assigneeId: ownerId,
      commentFromRequester: 'I start on Monday.',
    }),
  )
  await each(sizes.attachments, n =>
    run(addAttachment, {
      attachmentId: idFrom('attachment', String(n)),
      name: `invoice-${n}.pdf`,
      kind: 'pdf',
      size: 80_000,
      stored: '0'.repeat(64),
      code: null,
      mailId: idFrom('mail', String(n)),
      firmId,
      clientId: n % 10 === 0 ? null : client(n % sizes.clients),
      email: `papers-${n}@client.example`,
      sender: 'verified',
      subject: 'Papers',
      date: Date.now() - n * 60_000,
    }),
  )
  for (let n = 1; n <= sizes.pickups; n += 1) {
    const about = { requesterId: ownerId, clientName: nameOf(n), deadline: '2099-12-31', pickupAddress: '1 Harbour Street, Sydney' }
    await run(schedulePickupCommand, {
      scheduleId: idFrom('pickup', String(n)),
      firmId,
      clientId: client(n),
      accountantMobile: '0412345678',
      about,
      zone: 'Australia/Sydney',
      allowed: 1_000_000,
      again: true,
    })
  }
  await each(sizes.firms, n =>
    run(openFirm, {
      businessId: idFrom('firm', String(n)),
      name: `${nameOf(n)} Accountants`,
      abn: abnOf(100_000 + n),
      category: 'Accounting Firm',
      email: null,
      address: null,
      joinCode: `F${n}`,
      zone: 'Australia/Sydney',
      plan: 'Free',
    }),
  )
  const head = (await events.head()) ?? 0
  for (const { name } of reactions) {
    const lease = await documents.lease(collectionOfReaction(name), 'bench', 1000)
    if (lease) await documents.write(collectionOfReaction(name), [], { position: head, lease })
    await documents.release(collectionOfReaction(name), 'bench')
  }
  return stored
}
