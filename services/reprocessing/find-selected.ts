/**
 * Finds the firm, client and batch that an operator names for a run of reprocessing: by id, a firm also by ABN, each also by its whole
 * name.
 */
import type { TypedSelection } from '@docketry/contracts/api/reprocessing.ts'
import type { ReprocessingSelection } from '@docketry/contracts/events/reprocessing.ts'
import type { RefusalCode } from '@docketry/contracts/errors.ts'
import { shownAbn } from '@docketry/contracts/rules/abn.ts'
import { dateIn, shownDate } from '@docketry/contracts/rules/dates.ts'
import { defaultZone } from '@docketry/contracts/rules/default-zone.ts'
import { zoneOf } from '@docketry/contracts/rules/zones.ts'
import { refuseSaying } from '../platform/errors/refuse.ts'
import type { ReadRows } from '../platform/projections/read-rows.ts'
import { withNames } from '../shared/named-batches.ts'

/** `detail`: tells apart what has the same name. */
type Named = { id: string; name: string; detail: string | null }
type Kind = { code: RefusalCode; one: string; several: string; how: string }

const firms: Kind = { code: 'reprocessing.no-firm', one: 'firm', several: 'firms', how: 'A firm is named by its ABN, its id or its name.' }
const clients: Kind = { code: 'reprocessing.no-client', one: 'client', several: 'clients', how: 'A client is named by its id or its name.' }
const batches: Kind = {
  code: 'reprocessing.no-batch',
  one: 'batch',
  several: 'batches',
  how: 'A batch is named by its id, or beside its client by its name.',
}

const maxListed = 10
const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/u
const plain = (text: string): string => text.trim().toLowerCase()

function listed(found: readonly Named[]): string {
  const some = found.slice(0, maxListed).map(({ id, name, detail }) => `${name} (${detail === null ? '' : `${detail}, `}id ${id})`)
  return [...some, ...(found.length > maxListed ? [`and ${found.length - maxListed} more`] : [])].join(', ')
}

/**
 * The only one of this name, in any case. Otherwise refuses with a sentence that lists those whose name contains the text: a name that fits
 * in part only is never taken.
 */
function idOfName({ code, one, several, how }: Kind, typed: string, found: readonly Named[]): string {
  const text = plain(typed)
  const same = found.filter(({ name }) => plain(name) === text)
  const [only] = same
  if (only && same.length === 1) return only.id
  if (same.length > 1) throw refuseSaying(code, `${same.length} ${several} are called “${typed}”: ${listed(same)}. Name one by its id.`)
  const similar = found.filter(({ name }) => plain(name).includes(text))
  throw refuseSaying(code, `There is no ${one} “${typed}”. ${similar.length === 0 ? how : `Names that contain it: ${listed(similar)}.`}`)
}

/** `firmIdOf`: of an ABN, a join code or an id; null for none. */
export function selectionFinder({ read, firmIdOf }: { read: ReadRows; firmIdOf(typed: string): Promise<string | null> }) {
  async function businesses(typed: string, filter: Parameters<ReadRows['find']>[1]['filter']): Promise<Named[]> {
    const { rows } = await read.find('businesses', { filter: { ...filter, name: { like: typed.trim() } }, sort: [{ field: 'name' }] })
    return rows.map(({ id, name, abn }) => ({ id, name, detail: abn === null ? null : `ABN ${shownAbn(abn)}` }))
  }
  const firmOf = async (typed: string): Promise<string> =>
    (await firmIdOf(typed)) ?? idOfName(firms, typed, await businesses(typed, { 'firm.joinCode': { gte: '' } }))

  // An id is taken as it is: erased clients and batches have no rows, their runs are still listed.
  const clientOf = async (typed: string, firmId: string | undefined): Promise<string> =>
    uuid.test(typed) ? typed : idOfName(clients, typed, await businesses(typed, { firmIds: firmId ?? { gte: '' } }))

  async function batchOf(typed: string, firmId: string | undefined, clientId: string | undefined): Promise<string> {
    if (uuid.test(typed)) return typed
    if (clientId === undefined) throw refuseSaying(batches.code, `Which client’s batch is “${typed}”? ${batches.how}`)
    const { rows } = await read.find('scan-groups', {
      filter: { clientId, ...(firmId === undefined ? {} : { firmId }) },
      sort: [{ field: 'createdAt', descending: true }],
    })
    const zones = new Map((await read.getMany('businesses', [...new Set(rows.map(row => row.firmId))])).map(row => [row.id, zoneOf(row)]))
    const named = await withNames(read, rows, Date.now())
    return idOfName(
      batches,
      typed,
      named.map(({ id, name, createdAt, firmId: owner }) => ({
        id,
        name,
        detail: shownDate(dateIn(zones.get(owner) ?? defaultZone, createdAt)),
      })),
    )
  }

  /** Refuses with `reprocessing.no-firm`, `reprocessing.no-client` or `reprocessing.no-batch`, and lists what has a similar name. */
  return async ({ firm, client, group, since, before }: TypedSelection): Promise<ReprocessingSelection> => {
    const firmId = firm === undefined ? undefined : await firmOf(firm)
    const clientId = client === undefined ? undefined : await clientOf(client, firmId)
    const groupId = group === undefined ? undefined : await batchOf(group, firmId, clientId)
    return {
      ...(firmId === undefined ? {} : { firmId }),
      ...(clientId === undefined ? {} : { clientId }),
      ...(groupId === undefined ? {} : { groupId }),
      ...(since === undefined ? {} : { since }),
      ...(before === undefined ? {} : { before }),
    }
  }
}
