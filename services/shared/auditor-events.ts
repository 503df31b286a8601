/**
 * The events as an auditor sees them: the streams of invoices that they are engaged for, of the batches and files that these came in, of
 * their clients' merges, and of the worksheets of whole periods. Anything else is hidden.
 */
import type { EventStore } from '../platform/ports/event-store.ts'
import { periodOf, periodRange } from '@docketry/contracts/rules/periods.ts'
import type { AuditorReads } from './auditor-reads.ts'

/**
 * `endpoints`: the batch of a visible invoice shows who uploaded it. `evidence`: its events go out as they are, so all of its invoices must
 * be seen. `subject`: to find out whose a resource is.
 */
type AuditorPurpose = 'endpoints' | 'evidence' | 'subject'

/** As in services/worksheets/worksheet.ts. */
const ofWorksheet = /^worksheet-(?<firmId>[^_]+)_(?<clientId>[^_]+)_(?<key>\w+)$/u
const named = /^(?<kind>invoice|scan-group|pages|file|stack|grouping)-(?<id>[\w-]+)$/u
/** About no client: the models that read invoices, and the anchors that prove them. */
const ofNobody = /^(?:models|anchor-.*)$/u

export function auditorEvents<E extends Pick<EventStore, 'read'>>(
  events: E,
  { read, isWhole, seesPeriod }: AuditorReads,
  purpose: AuditorPurpose,
): E {
  /** Of a file or a stack, its first event says which batch it came in. */
  async function groupOf(kind: string, id: string): Promise<string | null> {
    if (kind === 'scan-group' || kind === 'pages') return id
    const groupId = (await events.read(`${kind}-${id}`))
      .map(({ data }) => (data as { groupId?: unknown }).groupId)
      .find(it => typeof it === 'string')
    return typeof groupId === 'string' ? groupId : null
  }
  async function isSeen(stream: string): Promise<boolean> {
    const { firmId = '', clientId = '', key = '' } = ofWorksheet.exec(stream)?.groups ?? {}
    const period = periodOf(key)
    if (period !== null) return purpose === 'subject' || seesPeriod({ firmId, clientId }, periodRange(period))
    const { kind, id = '' } = named.exec(stream)?.groups ?? {}
    if (kind === undefined) return purpose === 'subject' || ofNobody.test(stream)
    // Merges name batches by their ids alone; handlers show those that the auditor sees.
    if (kind === 'grouping') return purpose === 'endpoints' && (await read.get('businesses', id)) !== null
    if (kind === 'invoice') return (await read.get('invoices', id)) !== null
    const groupId = await groupOf(kind, id)
    if (groupId === null) return false
    return purpose === 'evidence' ? (await isWhole([groupId])).has(groupId) : (await read.get('scan-groups', groupId)) !== null
  }
  return {
    ...events,
    read: async (...[stream, ...rest]: Parameters<E['read']>) => ((await isSeen(stream)) ? events.read(stream, ...rest) : []),
  }
}
