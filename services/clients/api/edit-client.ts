/** A client's details with their history, and their editing by people of its firm. */
import {
  archiveClient,
  clientDetails,
  editClient,
  type ClientChanges,
  type ClientDetails,
  type ClientStep,
} from '@docketry/contracts/api/clients.ts'
import type { BusinessChanges } from '@docketry/contracts/events/business.ts'
import { plainAbn } from '@docketry/contracts/rules/abn.ts'
import type { FieldError } from '@docketry/contracts/rules/registration.ts'
import { reportingOf } from '@docketry/contracts/rules/reporting.ts'
import { releaseClaim } from '../../platform/commands/claim.ts'
import { load, readUnderstood, stateAfter } from '../../platform/commands/load.ts'
import { handler } from '../../platform/endpoints/handler.ts'
import { FormRefusal, refuseSaying } from '../../platform/errors/refuse.ts'
import { userIdOfActor } from '../../platform/events/event.ts'
import type { EventStore } from '../../platform/ports/event-store.ts'
import type { ReadRows } from '../../platform/projections/read-rows.ts'
import { isClientOf } from '../../shared/client-of-firm.ts'
import { mergedInto, mergesIn, survivorOf } from '../../shared/client-merges.ts'
import type { FollowEmail } from '../../shared/own-address.ts'
import { business } from '../business.ts'
import { archiveClientBusiness, editClientBusiness } from '../business-commands.ts'
import { clientAbn, heldAbn, takeClientAbn } from '../client-abn.ts'
import { formErrors, kindOf } from '../client-form.ts'
import { clientSteps, type Step } from '../client-history.ts'
import { changedAfterSeen, differenceOf, refusedFields, withoutFields, type Details, type EditedField } from '../details.ts'
import { withMergeSteps } from '../merging/merge-history.ts'
import { ownAbn } from './create-client.ts'
import { unknownUser, userNames } from '../../shared/user-names.ts'

type Tools = { events: EventStore; read: ReadRows }

/** A client as one of its firms sees it, read from its stream, because the projection may be behind. */
export async function detailsOf({ events, read }: Tools, firmId: string, id: string): Promise<ClientDetails> {
  const stored = await readUnderstood(events, business.stream(id))
  const { details, firm, tfn, archivedIn } = stateAfter(business, stored)
  const { own: steps, merged } = await withMergeSteps({ events, read }, { firmId, id }, clientSteps(stored, firmId))
  const actors = [...steps, ...merged.flatMap(it => [it, ...it.history])].flatMap(({ actor }) => userIdOfActor(actor) ?? [])
  const names = await userNames(read, actors)
  const by = (actor: string): string | null => {
    const userId = userIdOfActor(actor)
    return userId === null ? null : (names.get(userId) ?? unknownUser)
  }
  const named = (some: readonly Step[]): ClientStep[] => some.map(({ actor, ...step }) => ({ ...step, by: by(actor) }))
  const { name, abn, category, email, address, revision } = details
  return {
    id,
    name,
    abn,
    category,
    email,
    address,
    ...reportingOf(details, firmId),
    ownDetails: firm,
    hasTfn: tfn?.firmId === firmId,
    archived: archivedIn.includes(firmId),
    revision,
    history: named(steps),
    merged: merged.map(({ actor, history, ...it }) => ({ ...it, by: by(actor), history: named(history) })),
  }
}

async function clientOf(read: ReadRows, firmId: string, id: string) {
  const row = await read.get('businesses', id)
  return row && isClientOf(row, firmId) ? { firmId, clientId: id } : null
}

/** Names the client that stayed. */
async function refuseIfMerged(read: ReadRows, firmId: string, id: string): Promise<void> {
  const row = await read.get('businesses', id)
  if (row?.mergedInto?.firmId !== firmId) return
  const survivor = survivorOf(mergesIn(await read.getMany('client-merges', [firmId])), id)
  throw refuseSaying(
    'client.merged',
    `${row.name} was merged into ${(await read.get('businesses', survivor))?.name ?? 'another client'}. Change that client instead.`,
  )
}

export const handleClientDetails = (tools: Tools) =>
  handler(clientDetails, {
    firm: ({ query: { firmId, id } }) => clientOf(tools.read, firmId, id),
    answer: ({ query: { firmId, id } }) => detailsOf(tools, firmId, id),
  })

export const handleArchiveClient = (tools: Tools) =>
  handler(archiveClient, {
    firm: ({ body: { firmId, id } }) => clientOf(tools.read, firmId, id),
    async answer({ body: { firmId, id, archived }, execute }) {
      await refuseIfMerged(tools.read, firmId, id)
      await execute(archiveClientBusiness, { businessId: id, firmId, archived })
      return { success: true as const }
    },
  })

/** As stored: trimmed, an empty text is null. */
function requested({ name, abn, category, email, address, ...reporting }: ClientChanges): BusinessChanges {
  const texts = { email, address }
  return {
    ...reporting,
    ...(name === undefined ? {} : { name: name.trim() }),
    ...(abn === undefined ? {} : { abn: plainAbn(abn) || null }),
    ...(category === undefined ? {} : { category: kindOf(category) }),
    ...Object.fromEntries(Object.entries(texts).flatMap(([key, text]) => (text === undefined ? [] : [[key, text.trim() || null]]))),
  }
}

/** Invalid values among those that change. A client that is known by its tax file number may be without an ABN. */
function errorsIn(changed: BusinessChanges, hasTfn: boolean): FieldError[] {
  const { name = 'x', abn, category, email, address } = changed
  const isAbnChecked = abn !== undefined && !(abn === null && hasTfn)
  const form = { name, email: email ?? '', address: address ?? '', ...(category === undefined ? {} : { category: category ?? '' }) }
  return formErrors({ ...form, ...(isAbnChecked ? { type: 'abn', abn: abn ?? '' } : { type: 'tfn' }) }).filter(
    ({ param }) => param !== 'tfn',
  )
}

const conflictsIn = (details: Details, firmId: string, changed: BusinessChanges, seen: number): string[] =>
  changedAfterSeen(details, firmId, Object.keys(differenceOf(details, firmId, changed)) as EditedField[], seen) // keys of the schema

export const handleEditClient = (tools: Tools, followEmail: FollowEmail) =>
  handler(editClient, {
    firm: ({ body: { firmId, id } }) => clientOf(tools.read, firmId, id),
    async answer({ body: { firmId, id, seen, changed: typed }, at, caller, execute, executeAsSystem }) {
      const { events, read } = tools
      await refuseIfMerged(read, firmId, id)
      const { details, tfn, firm, archivedIn } = await load(events, business, id)
      const wanted = differenceOf(details, firmId, requested(typed))
      const conflicts = conflictsIn(details, firmId, wanted, seen)
      const changed = withoutFields(wanted, conflicts)
      const errors = errorsIn(changed, tfn?.firmId === firmId)
      if (errors.length > 0) throw new FormRefusal(errors)
      const { abn } = changed
      const ofAbn = { firmId, clientId: id }
      const former = abn === undefined || firm || details.abn === null ? null : await heldAbn(events, { ...ofAbn, abn: details.abn })
      if (abn && !firm) {
        if ((await read.get('businesses', firmId))?.abn === abn) throw new FormRefusal([ownAbn])
        await takeClientAbn(
          events,
          executeAsSystem,
          { ...ofAbn, abn },
          at,
          mergedInto(mergesIn(await read.getMany('client-merges', [firmId])), id),
        )
      }
      const edit = (rest: BusinessChanges, label: string) =>
        execute(
          editClientBusiness,
          { businessId: id, firmId, changed: rest, seen, ...(former === null ? {} : { formerAbn: former }) },
          label,
          { seen },
        )
      try {
        await edit(changed, 'edit')
      } catch (error) {
        // Somebody saved between the read above and the command.
        const late = refusedFields(error)
        const held = abn && (await load(events, business, id)).details.abn !== abn ? await heldAbn(events, { ...ofAbn, abn }) : null
        if (held && (late === null || late.includes('abn')))
          await executeAsSystem(releaseClaim, { ...clientAbn({ firmId, abn: held.abn }), by: id, claimCount: held.claimCount }, 'release')
        if (late === null) throw error
        conflicts.push(...late)
        await edit(withoutFields(changed, late), 'edit the rest')
      }
      const isEmailSaved = changed.email !== undefined && !conflicts.includes('email') && !archivedIn.includes(firmId)
      const mail = isEmailSaved
        ? await followEmail(
            { firmId, clientId: id, former: details.email, email: changed.email ?? null },
            { at, execute, executeAsSystem, caller },
          )
        : null
      return { conflicts, details: await detailsOf(tools, firmId, id), ...(mail === null ? {} : { mail }) }
    },
  })
