import { worksheetHistory } from '@docketry/contracts/api/worksheets.ts'
import { periodOf, periodRange } from '@docketry/contracts/rules/periods.ts'
import { seesClient } from '../../platform/auth/caller.ts'
import { readUnderstood } from '../../platform/commands/load.ts'
import { handler } from '../../platform/endpoints/handler.ts'
import { refuse } from '../../platform/errors/refuse.ts'
import type { EventStore } from '../../platform/ports/event-store.ts'
import type { ReadRows } from '../../platform/projections/read-rows.ts'
import { refusePartOfPeriod } from '../../shared/whole-period.ts'
import { namedIn, stepsOf } from '../history.ts'
import { nameOfActor } from '../../shared/user-names.ts'
import { supplierAndNumber } from '../../shared/supplier-and-number.ts'
import { worksheetStream } from '../worksheet.ts'

export const handleWorksheetHistory = ({ read, events }: { read: ReadRows; events: Pick<EventStore, 'read'> }) =>
  handler(worksheetHistory, {
    firm: ({ query: { firmId, clientId = firmId } }) => ({ firmId, clientId }),
    async answer({ query: { firmId, clientId = firmId, period }, caller }) {
      const wanted = periodOf(period)
      if (wanted === null) throw refuse('worksheet.period', 'period')
      refusePartOfPeriod(caller, { firmId, clientId }, periodRange(wanted))
      const stated = await readUnderstood(events, worksheetStream({ firmId, clientId, period }))
      // Ids in explanations are as they were sent: they may be of another client, or of another firm.
      const seen = (await read.getMany('review-rows', namedIn(stated))).filter(
        row => row.firmId === firmId && seesClient(caller, firmId, row.clientId),
      )
      const names = new Map(
        seen.map(({ id, values: { supplierName, invoiceNumber } }) => [
          id,
          supplierAndNumber(supplierName, invoiceNumber) || 'an invoice without a number',
        ]),
      )
      const steps = stepsOf(stated, id => names.get(id) ?? 'an invoice that is deleted, or not yours to see')
      const people = new Map(
        await Promise.all(
          [...new Set(steps.map(({ actor }) => actor))].map(async actor => [actor, await nameOfActor(read, actor)] as const),
        ),
      )
      return { steps: steps.map(({ actor, ...step }) => ({ ...step, by: people.get(actor) ?? '' })) }
    },
  })
