/** Deliberate errors, each of which the comparison must find. */
import type { InvoiceAnswer } from '@docketry/contracts/api/invoices.ts'
import type { GroupDetail } from '@docketry/contracts/api/scans.ts'
import type { NewEvent, StoredEvent } from '../../platform/events/event.ts'
import { newId } from '../../platform/events/ids.ts'
import type { Stores } from '../../main/stores.ts'
import { canonical, sha256 } from './canonical.ts'
import type { Entry } from './ledger.ts'
import type { World } from './world.ts'

/** Changes the world or the ledger; false when there was nothing to change. */
type Tamper = (world: World, entries: Entry[]) => boolean

const lastOf = (events: StoredEvent[], stream: string): StoredEvent => events.findLast(event => event.stream === stream) as StoredEvent // streams come from these events

/** A next event of the stream, with a valid hash chain. */
function following({ events }: World, like: StoredEvent, data: unknown = like.data): NewEvent {
  const { id, type, data: before, metadata } = lastOf(events, like.stream)
  const prev = sha256(canonical({ id, type, data: before, metadata }))
  return { id: newId(), type: like.type, data, metadata: { ...like.metadata, prev } }
}

function append(world: World, like: StoredEvent | undefined, data?: unknown): boolean {
  if (!like) return false
  const { stream, revision } = lastOf(world.events, like.stream)
  world.events.push({ ...following(world, like, data), stream, revision: revision + 1, position: (world.events.at(-1)?.position ?? 0) + 1 })
  return true
}

const one = ({ events }: World, type: string): StoredEvent | undefined => events.find(event => event.type === type)
const details = ({ firms }: World): GroupDetail[] => firms.flatMap(firm => Object.values(firm.details)).filter(detail => detail !== null)
const invoices = (world: World): InvoiceAnswer[] => details(world).flatMap(detail => detail.invoices)
const without = (world: World, event: StoredEvent | undefined): boolean =>
  event !== undefined && world.events.splice(world.events.indexOf(event), 1).length === 1

/** An event of this type that is the last of its stream: its removal breaks no hash chain. */
const lastOne = (world: World, type: string): StoredEvent | undefined =>
  world.events.find(event => event.type === type && lastOf(world.events, event.stream) === event)

export const tamperings: Record<string, Tamper> = {
  'an edit that is in no event': world => without(world, lastOne(world, 'InvoiceEdited')),
  'an event missing within its stream': world => without(world, one(world, 'PagePrepared')),
  'an event that was changed': world => Boolean(Object.assign(one(world, 'FileOpened')?.data ?? {}, { pages: 9 })),
  'an invoice extracted twice': world => append(world, one(world, 'InvoiceExtracted')),
  'a page read twice': world => append(world, one(world, 'PageRead')),
  'a page prepared twice': world => append(world, one(world, 'PagePrepared')),
  'a file added twice': world => append(world, one(world, 'FileUploaded')),
  'a name that nobody gave': world =>
    append(
      world,
      { ...(one(world, 'GroupCreated') as StoredEvent), type: 'GroupRenamed' }, // every run uploads
      { groupId: (one(world, 'GroupCreated')?.data as { groupId: string }).groupId, name: 'Nobody’s' },
    ),
  'an edit made twice': world => append(world, one(world, 'InvoiceEdited')),
  'an event of a kind that is not known': world => append(world, { ...(one(world, 'GroupCreated') as StoredEvent), type: 'GroupPainted' }),
  'an original that is gone': world => {
    const name = Object.keys(world.blobs)[0] ?? ''
    world.blobs[name] = null
    return name !== ''
  },
  'other bytes behind a hash': world => {
    const name = Object.keys(world.blobs).at(-1) ?? ''
    world.blobs[name] = sha256('other')
    return name !== ''
  },
  'another total on the screen': world => Boolean(Object.assign(invoices(world)[0] ?? {}, { total: 1.23 })),
  'an invoice that is not shown': world => details(world).some(detail => detail.invoices.pop() !== undefined),
  'a batch that is not complete': world => Boolean(Object.assign(details(world)[0] ?? {}, { status: 'EXTRACTING' })),
  'a batch that is not shown': ({ firms: [firm] }) => {
    const [id] = Object.keys(firm?.details ?? {})
    if (firm && id) firm.details[id] = null
    return id !== undefined
  },
  'a card with another amount': world =>
    world.firms.flatMap(firm => Object.values(firm.cards).flat()).some(card => Boolean((card.amount += 1))),
  'a client that counts wrongly': world => world.firms.some(firm => firm.clients.some(client => Boolean((client.invoices += 1)))),
  'an acknowledged edit that an older one has replaced': (_, entries) => {
    const last = entries.findLast(({ action, outcome }) => action.kind === 'edit' && outcome === 'acknowledged')
    if (last?.action.kind !== 'edit') return false
    entries.push({ ...last, action: { ...last.action, value: last.action.field === 'total' ? 1 : 'newer' } })
    return true
  },
  'an acknowledged upload without a trace': (_, entries) => {
    const upload = entries.find(entry => entry.action.kind === 'upload')
    if (upload?.action.kind !== 'upload') return false
    entries.push({
      ...upload,
      outcome: 'acknowledged',
      id: newId(),
      action: { ...upload.action, name: 'Lost', files: [{ name: 'scan_0.pdf', hash: 'f'.repeat(64), pages: 1 }] },
    })
    return true
  },
}

/**
 * Tampers with the stores: duplicates an event, erases an original, changes a row of a projection. Returns texts that the comparison must
 * report.
 */
export async function tamperWithStores({ events, documents, blobs }: Stores, world: World): Promise<string[]> {
  const [read, uploaded] = [one(world, 'PageRead') as StoredEvent, one(world, 'FileUploaded') as StoredEvent] // every run uploads
  await events.append(read.stream, lastOf(world.events, read.stream).revision, [following(world, read)])
  const { fileId } = uploaded.data as { fileId: string }
  await blobs.erase(fileId)
  const collection = (await documents.pointer('invoices')) ?? ''
  const shown = invoices(world).at(-1)?.id ?? ''
  const known = (await documents.load(collection, [shown])).get(shown)
  const row = known?.document as { id: string; values: { invoiceNumber: string } } // the row of contracts/projections/rows.ts
  await documents.write(
    collection,
    [{ id: shown, position: (known?.position ?? 0) + 1, document: { ...row, values: { ...row.values, invoiceNumber: 'changed' } } }],
    { position: 0, lease: { holder: 'tampering', token: Number.MAX_SAFE_INTEGER } },
  )
  return [`of file ${fileId}`, `blob ${fileId}/`, `invoice ${shown} shows number "changed"`]
    .slice(1)
    .concat(`page ${(read.data as { page: number }).page} of file ${(read.data as { fileId: string }).fileId} was read twice`)
}
