/** The settings of a firm, and their editing by its owner and admins. */
import { editFirm, firmSettings, type FirmChanges, type FirmSettings } from '@docketry/contracts/api/firm.ts'
import type { BusinessChanges } from '@docketry/contracts/events/business.ts'
import type { FieldError } from '@docketry/contracts/rules/registration.ts'
import { defaultZone } from '@docketry/contracts/rules/default-zone.ts'
import { isZone } from '@docketry/contracts/rules/zones.ts'
import { load } from '../../platform/commands/load.ts'
import { handler } from '../../platform/endpoints/handler.ts'
import { FormRefusal } from '../../platform/errors/refuse.ts'
import type { EventStore } from '../../platform/ports/event-store.ts'
import type { ReadRows } from '../../platform/projections/read-rows.ts'
import { business } from '../business.ts'
import { editFirmBusiness } from '../business-commands.ts'
import { formErrors } from '../client-form.ts'
import { changedAfterSeen, differenceOf, refusedFields, withoutFields, type EditedField } from '../details.ts'
import { detailsOf } from './edit-client.ts'

type Tools = { events: EventStore; read: ReadRows }

/** The settings of a firm, read from its stream, because the projection may be behind. */
async function settingsOf(tools: Tools, firmId: string): Promise<FirmSettings> {
  const [{ name, abn, address, gstRegistered, revision, history }, { details }] = [
    await detailsOf(tools, firmId, firmId),
    await load(tools.events, business, firmId),
  ]
  return { id: firmId, name, abn, address, zone: details.zone ?? defaultZone, gstRegistered, revision, history }
}

/** As stored: trimmed, an empty address is null. */
const requested = ({ name, address, ...rest }: FirmChanges): BusinessChanges => ({
  ...rest,
  ...(name === undefined ? {} : { name: name.trim() }),
  ...(address === undefined ? {} : { address: address.trim() || null }),
})

/** Invalid values among those that change. */
function errorsIn({ name = 'x', address, zone }: BusinessChanges): FieldError[] {
  const noName = name === '' ? [{ param: 'name', msg: 'Enter the name of the firm.' }] : []
  const texts = formErrors({ name: name || 'x', address: address ?? '', type: 'tfn' }).filter(({ param }) => param !== 'tfn')
  return [...noName, ...texts, ...(zone === undefined || isZone(zone) ? [] : [{ param: 'zone', msg: 'Choose a time zone from the list.' }])]
}

const firmOf = async (read: ReadRows, firmId: string): Promise<string | null> =>
  (await read.get('businesses', firmId))?.firm ? firmId : null

export const handleFirmSettings = (tools: Tools) =>
  handler(firmSettings, {
    firm: ({ query: { firmId } }) => firmOf(tools.read, firmId),
    answer: ({ query: { firmId } }) => settingsOf(tools, firmId),
  })

export const handleEditFirm = (tools: Tools) =>
  handler(editFirm, {
    firm: ({ body: { firmId } }) => firmOf(tools.read, firmId),
    async answer({ body: { firmId, seen, changed: typed }, execute }) {
      const { details } = await load(tools.events, business, firmId)
      const wanted = differenceOf(details, firmId, requested(typed))
      const conflicts: string[] = changedAfterSeen(details, firmId, Object.keys(wanted) as EditedField[], seen) // keys of the schema
      const changed = withoutFields(wanted, conflicts)
      const errors = errorsIn(changed)
      if (errors.length > 0) throw new FormRefusal(errors)
      const edit = (rest: BusinessChanges, label: string) =>
        execute(editFirmBusiness, { businessId: firmId, changed: rest, seen }, label, { seen })
      try {
        await edit(changed, 'edit')
      } catch (error) {
        // Somebody saved between the read above and the command.
        const late = refusedFields(error)
        if (late === null) throw error
        conflicts.push(...late)
        await edit(withoutFields(changed, late), 'edit the rest')
      }
      return { conflicts, settings: await settingsOf(tools, firmId) }
    },
  })
