/** Everything that is compared at the end: the contents of the stores and the answers of the endpoints. */
import { Readable } from 'node:stream'
import type { ClientAnswer } from '@docketry/contracts/api/clients.ts'
import type { GroupCard, GroupDetail } from '@docketry/contracts/api/scans.ts'
import type { FileEvent } from '@docketry/contracts/events/file.ts'
import type { ScanGroupEvent } from '@docketry/contracts/events/scan-group.ts'
import { quarterIndexOf } from '@docketry/contracts/rules/quarters.ts'
import type { StoredEvent } from '../../platform/events/event.ts'
import type { Blobs } from '../../platform/ports/blobs.ts'
import type { EventStore } from '../../platform/ports/event-store.ts'
import { followUntil } from '../../platform/testing/events.ts'
import { detailPath } from './action-requests.ts'
import { sha256 } from './canonical.ts'
import type { Deployment } from './deployment.ts'
import type { Send } from './send.ts'
import type { Session } from './user.ts'

/** The answers to one firm. `cards` and `quarter` by client; `details` by group, null where it is not found. */
export type FirmAnswers = {
  firmId: string
  clients: ClientAnswer[]
  cards: Record<string, GroupCard[]>
  /** Invoice ids of the quarter in which all test invoices lie. */
  quarter: Record<string, string[]>
  details: Record<string, GroupDetail | null>
}

/** `blobs`: by `<owner>/<hash>`, the hash of the stored bytes; null where there are none. */
export type World = { events: StoredEvent[]; blobs: Record<string, string | null>; firms: FirmAnswers[] }

const quarter = quarterIndexOf('2026-08-14') // the date on services/workers/test-pdf.ts's invoices

/** `groupIds`: groups to read besides the listed ones, such as deleted groups. */
export async function answersOf(send: Send, { token, firmId }: Session, groupIds: string[]): Promise<FirmAnswers> {
  const get = async <T>(path: string): Promise<T> => {
    const { status, body } = await send({ method: 'GET', path, token })
    if (status !== 200) throw new Error(`${path} answers ${status}`)
    return body as T
  }
  const clients = await get<ClientAnswer[]>(`/api/accountant/clients?firmId=${firmId}`)
  const answers: FirmAnswers = { firmId, clients, cards: {}, quarter: {}, details: {} }
  for (const { id } of clients) {
    const of = `firmId=${firmId}&clientId=${id}`
    answers.cards[id] = (await get<{ groups: GroupCard[] }>(`/api/accountant/scanGroups?${of}`)).groups
    const { invoices } = await get<GroupDetail>(`/api/accountant/scans/detail?${of}&quarter=${quarter}`)
    answers.quarter[id] = invoices.map(invoice => invoice.id)
  }
  const listed = Object.values(answers.cards)
    .flat()
    .map(card => card.id)
  for (const id of new Set([...listed, ...groupIds])) {
    const { status, body } = await send({ method: 'GET', path: `${detailPath(id)}&includeRaw=true`, token })
    answers.details[id] = status === 200 ? (body as GroupDetail) : null
  }
  return answers
}

/** Every event, read by a new follower from the first one. */
async function eventsOf(events: EventStore): Promise<StoredEvent[]> {
  const head = await events.head()
  return head === null ? [] : followUntil(events, null, seen => (seen.at(-1)?.position ?? -1) >= head)
}

/** Owner and hash of every blob to which an event refers. */
function blobsIn({ type, data }: StoredEvent): [string, string][] {
  const event = { type, data } as FileEvent | ScanGroupEvent // events of other streams have none of these types
  if (event.type === 'UploadReceived') return event.data.files.map(file => [file.fileId, file.stored])
  if (event.type === 'PagePrepared') return [[event.data.fileId, event.data.image]]
  return event.type === 'PageRead' ? [[event.data.fileId, event.data.words]] : []
}

async function hashAt(blobs: Blobs, owner: string, hash: string): Promise<string | null> {
  if (!(await blobs.has(owner, hash))) return null
  return sha256(Buffer.concat(await Readable.from(await blobs.get(owner, hash)).toArray()))
}

async function blobsOf(blobs: Blobs, events: StoredEvent[]): Promise<World['blobs']> {
  const found: World['blobs'] = {}
  for (const [owner, hash] of events.flatMap(blobsIn)) found[`${owner}/${hash}`] ??= await hashAt(blobs, owner, hash)
  return found
}

/** The contents of the stores after everything has stopped, with the earlier answers. */
export async function worldOf(deployment: Deployment, firms: FirmAnswers[]): Promise<World> {
  const stores = await deployment.stores()
  try {
    const events = await eventsOf(stores.events)
    return { events, blobs: await blobsOf(stores.blobs, events), firms }
  } finally {
    await stores.close()
  }
}
