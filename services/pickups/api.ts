import {
  cancelPickup,
  myPickups,
  pickupAllowance,
  schedulePickup,
  schedules,
  updatePickup,
  type Schedule,
} from '@docketry/contracts/api/pickups.ts'
import { dateIn, daysAfter, isDate } from '@docketry/contracts/rules/dates.ts'
import { defaultZone } from '@docketry/contracts/rules/default-zone.ts'
import { zoneOf } from '@docketry/contracts/rules/zones.ts'
import { plainPhone } from '@docketry/contracts/rules/phone.ts'
import { planPeriodAt, type Plan } from '@docketry/contracts/rules/plans.ts'
import type { PickupRow } from '@docketry/contracts/projections/pickup-rows.ts'
import { handler } from '../platform/endpoints/handler.ts'
import { allows, seesClient } from '../platform/auth/caller.ts'
import type { Executed } from '../platform/commands/execute.ts'
import type { EventStore } from '../platform/ports/event-store.ts'
import type { ReadRows } from '../platform/projections/read-rows.ts'
import { FormRefusal, refuse } from '../platform/errors/refuse.ts'
import { advancePickup, cancelPickupCommand, schedulePickupCommand, pickup, usedAt } from './pickup.ts'
import { pickups } from './projections/pickups.ts'
import { load, readUnderstood } from '../platform/commands/load.ts'
import { refuseIfArchived } from '../shared/client-of-firm.ts'
import { mergedInto, mergesIn, survivorOf } from '../shared/client-merges.ts'

/** `planOfFirm`: injected from the billing area, because areas do not import each other. */
type Tools = { read: ReadRows; events: EventStore; planOfFirm(read: ReadRows, firmId: string, at: number): Promise<Plan> }
/** The deadline of a pick-up that names none (specification of accounts, section 9). */
const defaultDays = 7

const invalid = (param: string, msg: string): FormRefusal => new FormRefusal([{ param, msg }])

const zoneOfFirm = async (read: ReadRows, firmId: string): Promise<string> => zoneOf(await read.get('businesses', firmId))

/** Null if the business is not a client of the firm. */
async function clientOf(read: ReadRows, firmId: string, clientId: string) {
  const row = await read.get('businesses', clientId)
  return row?.firmIds.includes(firmId) ? row : null
}

const mergesOfFirm = async (read: ReadRows, firmId: string) => mergesIn(await read.getMany('client-merges', [firmId]))

/** The state right after a command, folded from the stream: the projection may be behind, and a repeated request gets the same answer. */
const answerAfterCommand =
  ({ read, events }: Tools) =>
  async (firmId: string, scheduleId: string, { position }: Executed): Promise<Schedule> => {
    const own = (await readUnderstood(events, pickup.stream(firmId))).filter(
      event => event.position <= (position ?? 0) && pickups.idsOf(event).includes(scheduleId),
    )
    const row = own.reduce<PickupRow | null>((before, event) => pickups.evolve(before, event, scheduleId) as PickupRow | null, null) // rows of this projection
    const [answer] = row ? await answersOf(read, [{ ...row, clientId: survivorOf(await mergesOfFirm(read, firmId), row.clientId) }]) : []
    if (!answer) throw refuse('not-found')
    return answer
  }

export const handleSchedulePickup = (tools: Tools) => {
  const { read, planOfFirm } = tools
  const answerAt = answerAfterCommand(tools)
  return handler(schedulePickup, {
    firm: async ({ body: { firmId, clientId } }) => ((await clientOf(read, firmId, clientId)) ? { firmId, clientId } : null),
    async answer({ caller, body, at, newId, execute }) {
      const { firmId, clientId } = body
      const [client, zone, plan, merges] = await Promise.all([
        clientOf(read, firmId, clientId),
        zoneOfFirm(read, firmId),
        planOfFirm(read, firmId, at),
        mergesOfFirm(read, firmId),
      ])
      if (client === null || caller === null) throw refuse('not-found')
      refuseIfArchived(client, firmId)
      const mobile = plainPhone(body.clientMobile)
      const deadline = body.deadline?.trim() || daysAfter(dateIn(zone, at), defaultDays)
      const pickupAddress = body.pickupAddress?.trim() || client.address || ''
      const errors = [
        ...(mobile === null ? [{ param: 'clientMobile', msg: 'Enter an Australian phone number, for example 0412 345 678.' }] : []),
        ...(isDate(deadline) ? [] : [{ param: 'deadline', msg: 'Enter a date.' }]),
        ...(pickupAddress === ''
          ? [{ param: 'pickupAddress', msg: 'Enter the address for the pick-up: this client has no address yet.' }]
          : []),
        ...(/[\p{Cc}<>]/u.test(pickupAddress) ? [{ param: 'pickupAddress', msg: 'An address has no such characters.' }] : []),
      ]
      if (errors.length > 0 || mobile === null) throw new FormRefusal(errors)
      const scheduleId = newId('schedule')
      const about = { requesterId: caller.userId, clientName: client.name, deadline, pickupAddress }
      const command = {
        scheduleId,
        firmId,
        clientId,
        accountantMobile: mobile,
        about,
        zone,
        allowed: plan.pickups,
        again: body.again ?? false,
        sameClients: mergedInto(merges, clientId),
      }
      return answerAt(firmId, scheduleId, await execute(schedulePickupCommand, command))
    },
  })
}

export const handleSchedules = ({ read }: Pick<Tools, 'read'>) =>
  handler(schedules, {
    firm: ({ query }) => query.firmId,
    async answer({ caller, query: { firmId } }) {
      const { rows } = await read.find('pickups', {
        filter: { firmId },
        sort: [{ field: 'requestedOn', descending: true }, { field: 'deadline' }],
      })
      return answersOf(
        read,
        rows.filter(row => row.state !== 'cancelled' && seesClient(caller, firmId, row.clientId)),
      )
    },
  })

/**
 * Only while the caller still works for the firm and that client. An su also sees cancelled pick-ups until their day is over: the driver
 * may be on the way.
 */
export const handleMyPickups = ({ read }: Pick<Tools, 'read'>) =>
  handler(myPickups, {
    async answer({ caller, at }) {
      const isSu = caller?.roles.includes('su') ?? false
      const filter = isSu ? { open: true } : { open: true, requesterId: caller?.userId ?? '' }
      const { rows } = await read.find('pickups', { filter, sort: [{ field: 'deadline' }] })
      const dropped = isSu
        ? (await read.find('pickups', { filter: { state: 'cancelled', pickupDate: { gte: dateIn(defaultZone, at) } } })).rows
        : []
      const visible = rows.filter(row => allows(schedules.may, caller, row, 'read'))
      return answersOf(read, [...dropped, ...visible])
    },
  })

export const handleCancelPickup = ({ read }: Pick<Tools, 'read'>) =>
  handler(cancelPickup, {
    firm: async ({ body }) => {
      const row = await read.get('pickups', body.scheduleId)
      return row && { firmId: row.firmId, clientId: row.clientId }
    },
    async answer({ caller, body: { scheduleId }, execute }) {
      const row = await read.get('pickups', scheduleId)
      if (row === null) throw refuse('not-found')
      await execute(cancelPickupCommand, { scheduleId, firmId: row.firmId, by: caller?.userId ?? '' })
      return { success: true as const }
    },
  })

export const handleUpdatePickup = (tools: Tools) => {
  const { read } = tools
  const answerAt = answerAfterCommand(tools)
  return handler(updatePickup, {
    async answer({ body, at, execute }) {
      const row = await read.get('pickups', body.scheduleId)
      if (row === null) throw refuse('not-found')
      const pickupDate = body.pickupDate?.trim() || null
      if (pickupDate !== null && !isDate(pickupDate)) throw invalid('pickupDate', 'Enter a date.')
      const today = dateIn(await zoneOfFirm(read, row.firmId), at)
      if (body.state === 'booked' && pickupDate !== null && pickupDate < today) throw invalid('pickupDate', 'Choose today or a later day.')
      const message = body.message?.trim() || null
      const command = { scheduleId: row.id, firmId: row.firmId, step: body.state, pickupDate, message }
      return answerAt(row.firmId, row.id, await execute(advancePickup, command))
    },
  })
}

export const handlePickupAllowance = ({ read, events, planOfFirm }: Tools) =>
  handler(pickupAllowance, {
    firm: ({ query }) => query.firmId,
    async answer({ query: { firmId }, at }) {
      const [zone, plan] = await Promise.all([zoneOfFirm(read, firmId), planOfFirm(read, firmId, at)])
      const used = usedAt(await load(events, pickup, firmId), zone, at)
      return { allowed: plan.pickups, used, before: planPeriodAt('quarter', zone, at).before, plan: plan.name, today: dateIn(zone, at) }
    },
  })

/** Answers for rows, with the names of their firms and clients. */
async function answersOf(read: ReadRows, rows: PickupRow[]): Promise<Schedule[]> {
  const businesses = await read.getMany('businesses', [...new Set(rows.flatMap(({ firmId, clientId }) => [firmId, clientId]))])
  const names = new Map(businesses.map(({ id, name }) => [id, name]))
  const named = (id: string) => ({ id, name: names.get(id) ?? '' })
  return rows.map(({ firmId, requesterId: _, open: __, ...row }) => ({
    ...row,
    clientMobile: row.accountantMobile,
    status: row.state,
    firm: named(firmId),
    business: named(row.clientId),
  }))
}
