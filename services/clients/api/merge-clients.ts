/** Merging two clients of a firm, separating them again, and which client stayed. */
import {
  mergeClients,
  previewMerge,
  separateClients,
  survivorOfClient,
  type MergeField,
  type MergePreview,
} from '@docketry/contracts/api/client-merges.ts'
import type { Endpoint } from '@docketry/contracts/api/endpoint.ts'
import type { BusinessChanges } from '@docketry/contracts/events/business.ts'
import { load, readUnderstood, stateAfter } from '../../platform/commands/load.ts'
import { handler, type EndpointRequest } from '../../platform/endpoints/handler.ts'
import { FormRefusal, Refusal, refuse, refuseSaying } from '../../platform/errors/refuse.ts'
import type { ReadRows } from '../../platform/projections/read-rows.ts'
import { mergesIn, mergesOf } from '../../shared/client-merges.ts'
import { isClientOf } from '../../shared/client-of-firm.ts'
import { business } from '../business.ts'
import { editClientBusiness } from '../business-commands.ts'
import { heldAbn, takeClientAbn } from '../client-abn.ts'
import { valueOf, type Details } from '../details.ts'
import { clientMerges, mergeClientsCommand, mergeOf, separateClientsCommand, type MergeState } from '../merging/client-merges.ts'
import { previewOf, type MergeTools, type Pair } from '../merging/merge-preview.ts'

/** Throws `not-found` unless both are clients of the firm. */
async function mustBeClients(read: ReadRows, { firmId, survivorId, duplicateId }: Pair): Promise<void> {
  const ids = [...new Set([survivorId, duplicateId])]
  const rows = await read.getMany('businesses', ids)
  if (rows.length < ids.length || !rows.every(row => isClientOf(row, firmId))) throw refuse('not-found')
}

function checkedReason(typed: string): string {
  const reason = typed.trim()
  if (reason === '' || /[\p{Cc}<>]/u.test(reason)) throw new FormRefusal([{ param: 'reason', msg: 'Say in plain words why.' }])
  return reason
}

const valuesOf = (details: Details, firmId: string, fields: readonly string[]): BusinessChanges =>
  Object.fromEntries(fields.map(field => [field, valueOf(details, firmId, field as MergeField)])) // fields of a merge

export const handlePreviewMerge = (tools: MergeTools) =>
  handler(previewMerge, {
    firm: ({ query }) => query.firmId,
    async answer({ query }) {
      await mustBeClients(tools.read, query)
      return (await previewOf(tools, query)).preview
    },
  })

/** The values that the survivor gets of the fields in `keep`, without those that do not differ or that stay as the survivor has them. */
function chosen({ fields }: MergePreview, keep: readonly MergeField[], duplicate: Details, firmId: string): BusinessChanges {
  const choosable = new Set(fields.filter(it => it.choosable).map(({ field }) => field))
  // After a crash the survivor has some of them already.
  return valuesOf(
    duplicate,
    firmId,
    keep.filter(field => choosable.has(field)),
  )
}

/**
 * Edits the survivor first, then merges with one event: a crash in between leaves two clients, and a repeat of the request goes on. Returns
 * what the edit changed, and the values before. The ABN stays claimed by the duplicate, which is a part of the survivor from then on.
 */
async function editSurvivor(
  { events }: MergeTools,
  { body, execute }: EndpointRequest<typeof mergeClients>,
  survivor: Details,
  wanted: BusinessChanges,
): Promise<{ changed: BusinessChanges; former: BusinessChanges }> {
  const { firmId, survivorId, seen } = body
  const held =
    wanted.abn === undefined || survivor.abn === null || survivor.abn === wanted.abn
      ? null
      : await heldAbn(events, { firmId, abn: survivor.abn, clientId: survivorId })
  const edit = { businessId: survivorId, firmId, changed: wanted, seen: seen.survivor, ...(held === null ? {} : { formerAbn: held }) }
  const { facts, revision } = await execute(editClientBusiness, edit, 'edit the survivor', {
    seen: seen.survivor,
    reason: body.reason.trim(),
  })
  const fact = facts.find(({ type }) => type === 'BusinessEdited')
  if (fact === undefined || revision === null) return { changed: {}, former: {} }
  const { changed } = fact.data as { changed: BusinessChanges } // of this type
  const before = stateAfter(business, (await readUnderstood(events, business.stream(survivorId))).slice(0, revision))
  return { changed, former: valuesOf(before.details, firmId, Object.keys(changed)) }
}

export const handleMergeClients = (tools: MergeTools) =>
  handler(mergeClients, {
    firm: ({ body }) => body.firmId,
    async answer(request) {
      const { body, execute } = request
      await mustBeClients(tools.read, body)
      const { firmId, survivorId, duplicateId, keep, confirmed, seen } = body
      const reason = checkedReason(body.reason)
      // The same request again.
      if (mergeOf(await load(tools.events, clientMerges, firmId), duplicateId)?.survivorId === survivorId) return { success: true as const }
      const {
        preview,
        states: { survivor, duplicate },
      } = await previewOf(tools, body)
      if (duplicate.details.revision !== seen.duplicate) throw refuse('client.changed-since')
      if (preview.mustConfirm && confirmed !== true) throw refuse('client.merge-numbers')
      if (preview.obstacles.length > 0) throw refuseSaying('client.merge-hindered', preview.obstacles.join(' '))
      const edited = await editSurvivor(tools, request, survivor.details, chosen(preview, keep, duplicate.details, firmId))
      await execute(
        mergeClientsCommand,
        { firmId, survivorId, duplicateId, ...edited, reason, ...(preview.mustConfirm ? { confirmed: true as const } : {}) },
        'merge',
        { reason },
      )
      return { success: true as const }
    },
  })

/**
 * Of the values that the merge set: `back`, those before the merge, for fields that nobody changed since; `left`, the fields that somebody
 * did change, which stay as they are.
 */
function valuesToPutBack(
  { changed, former }: Pick<MergeState, 'changed' | 'former'>,
  survivor: Details,
  firmId: string,
): { back: BusinessChanges; left: MergeField[] } {
  const set = Object.keys(changed) as MergeField[] // fields of a merge
  const now = (field: MergeField) => valueOf(survivor, firmId, field)
  const unchanged = set.filter(field => now(field) === changed[field])
  return {
    back: Object.fromEntries(Object.entries(former).filter(([field]) => unchanged.some(it => it === field))),
    left: set.filter(field => now(field) !== changed[field] && now(field) !== former[field]),
  }
}

/** Claims the ABN that the survivor had before the merge. */
async function claimFormerAbn(
  { events }: MergeTools,
  of: { firmId: string; clientId: string; abn: string },
  name: string,
  { executeAsSystem, at }: Pick<EndpointRequest<Endpoint>, 'executeAsSystem' | 'at'>,
): Promise<void> {
  try {
    await takeClientAbn(events, executeAsSystem, of, at)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    throw refuseSaying(
      'client.merge-hindered',
      `Another client has the ABN ${of.abn} by now, which ${name} had before the merge. Change the ABN of that client first.`,
    )
  }
}

export const handleSeparateClients = (tools: MergeTools) =>
  handler(separateClients, {
    firm: ({ body }) => body.firmId,
    async answer(request) {
      await mustBeClients(tools.read, request.body)
      const {
        body: { firmId, survivorId, duplicateId, reason: typed },
        execute,
      } = request
      const { events, obstacles } = tools
      const reason = checkedReason(typed)
      const [merges, survivor, duplicate] = await Promise.all([
        load(events, clientMerges, firmId),
        load(events, business, survivorId),
        load(events, business, duplicateId),
      ])
      const merge = mergeOf(merges, duplicateId)
      const separate = () => execute(separateClientsCommand, { firmId, survivorId, duplicateId, reason }, 'separate', { reason })
      if (merge?.survivorId !== survivorId) {
        await separate() // refused, unless it is the same request again
        return { success: true as const, left: [] }
      }
      if (mergeOf(merges, survivorId)) throw refuse('client.separate-outer')
      const pair = {
        firmId,
        survivorId,
        duplicateId,
        since: merge.at,
        names: { survivor: survivor.details.name, duplicate: duplicate.details.name },
      }
      const found = (await Promise.all(obstacles.map(it => it.toSeparate(pair)))).flat()
      const { back, left } = valuesToPutBack(merge, survivor.details, firmId)
      const abn = back.abn === undefined ? survivor.details.abn : back.abn
      if (abn !== null && abn === duplicate.details.abn)
        found.push(`Both would have the ABN ${abn}. Change the ABN of ${survivor.details.name} first.`)
      if (found.length > 0) throw refuseSaying('client.merge-hindered', found.join(' '))
      if (back.abn) await claimFormerAbn(tools, { firmId, clientId: survivorId, abn: back.abn }, survivor.details.name, request)
      await execute(editClientBusiness, { businessId: survivorId, firmId, changed: back, seen: survivor.details.revision }, 'put back', {
        reason,
      })
      await separate()
      return { success: true as const, left }
    },
  })

export const handleSurvivorOfClient = ({ read }: { read: ReadRows }) =>
  handler(survivorOfClient, {
    async firm({ query: { firmId, clientId } }) {
      const row = await read.get('businesses', clientId)
      return row && isClientOf(row, firmId) ? { firmId, clientId } : null
    },
    async answer({ query: { firmId, clientId } }) {
      const merges = mergesOf(mergesIn(await read.getMany('client-merges', [firmId])), clientId)
      const [first, last] = [merges[0], merges.at(-1)]
      if (first === undefined || last === undefined) return { merged: null }
      const [merged, survivor] = await Promise.all([clientId, last.survivorId].map(id => read.get('businesses', id)))
      return { merged: merged && survivor ? { name: merged.name, at: first.at, survivor: { id: survivor.id, name: survivor.name } } : null }
    },
  })
