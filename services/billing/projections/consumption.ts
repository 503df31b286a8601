import { defaultZone } from '@docketry/contracts/rules/default-zone.ts'
import type { BusinessEvent } from '@docketry/contracts/events/business.ts'
import type { FileEvent } from '@docketry/contracts/events/file.ts'
import type { MailEvent } from '@docketry/contracts/events/mail.ts'
import type { InvoiceEvent } from '@docketry/contracts/events/invoice.ts'
import type { ScanGroupEvent } from '@docketry/contracts/events/scan-group.ts'
import { dateIn } from '@docketry/contracts/rules/dates.ts'
import type { ConsumptionRow } from '@docketry/contracts/projections/billing-rows.ts'
import type { StoredEvent } from '../../platform/events/event.ts'
import { type Projection, projectionOf } from '../../platform/projections/projection.ts'

/** Id of the row of mail that belongs to no known firm. */
export const unknownFirm = 'unknown'
const nothing = (id: string): ConsumptionRow => ({ id, zone: defaultZone, months: {}, unreadable: {}, bytes: {}, mailBytes: {} })

const added = (months: Record<string, number>, zone: string, at: number, count: number): Record<string, number> => {
  const month = dateIn(zone, at).slice(0, 7)
  return { ...months, [month]: (months[month] ?? 0) + count }
}

const atLeast = (months: Record<string, number>, counted: Record<string, number>): Record<string, number> => ({
  ...months,
  ...Object.fromEntries(Object.entries(counted).map(([month, count]) => [month, Math.max(count, months[month] ?? 0)])),
})

/** Unreadable files and pages, retries included. Failures on our side are not counted. */
const onFailure = {
  // The firm is in the metadata, not in the data: see `idsOf` below.
  ids: () => [],
  fold(row: ConsumptionRow | null, { code }: { code: string }, { metadata: { at } }: StoredEvent, id: string): ConsumptionRow | null {
    if (!code.startsWith('file.') || codesOfOurFailures.has(code)) return row
    const known = row ?? nothing(id)
    return { ...known, unreadable: added(known.unreadable, known.zone, at, 1) }
  },
}
const codesOfOurFailures = new Set(['file.work-gone', 'file.fields-failed', 'file.not-found'])

/**
 * Counts each extracted invoice once: `InvoiceExtracted` is in its stream once, whatever is retried, split, joined, moved or deleted
 * afterwards. Counts never decrease. Erased streams cannot be counted again after a backfill, so `Erased` carries the counts, and a month
 * never has fewer. Mail is not erased.
 */
const byFirmInData = projectionOf<InvoiceEvent | BusinessEvent | FileEvent | ScanGroupEvent | MailEvent, ConsumptionRow>()({
  name: 'consumption',
  version: 5,
  indexes: {},
  on: {
    FirmOpened: { ids: ({ businessId }) => [businessId], fold: (row, { zone }, _, id) => ({ ...(row ?? nothing(id)), zone }) },
    BusinessEdited: {
      ids: ({ businessId }) => [businessId],
      fold: (row, { changed: { zone } }) => (row && zone !== undefined ? { ...row, zone } : row),
    },
    InvoiceExtracted: {
      ids: ({ firmId }) => [firmId],
      fold(row, _, { metadata: { at } }, id) {
        const known = row ?? nothing(id)
        return { ...known, months: added(known.months, known.zone, at, 1) }
      },
    },
    UploadReceived: {
      ids: ({ firmId }) => [firmId],
      fold(row, { files }, { metadata: { at } }, id) {
        const known = row ?? nothing(id)
        return {
          ...known,
          bytes: added(
            known.bytes,
            known.zone,
            at,
            files.reduce((sum, { size }) => sum + size, 0),
          ),
        }
      },
    },
    MailTaken: {
      ids: ({ firmId }) => [firmId ?? unknownFirm],
      fold(row, { parts }, { metadata: { at } }, id) {
        const size = parts.reduce((sum, part) => (part.stored === null ? sum : sum + part.size), 0)
        if (size === 0) return row
        const known = row ?? nothing(id)
        return { ...known, mailBytes: added(known.mailBytes, known.zone, at, size) }
      },
    },
    FileFailed: onFailure,
    PageFailed: onFailure,
    Erased: {
      ids: ({ firmId }) => [firmId],
      fold(row, { consumed, unreadable = {}, bytes = {} }, _, id) {
        const known = row ?? nothing(id)
        return {
          ...known,
          months: atLeast(known.months, consumed),
          unreadable: atLeast(known.unreadable, unreadable),
          bytes: atLeast(known.bytes, bytes),
        }
      },
    },
  },
})

const failureTypes = new Set(['FileFailed', 'PageFailed'])

/**
 * Invoices, unreadable pages, uploaded bytes and bytes of mail of each firm by month. Failures have their firm in the event's metadata
 * only.
 */
export const consumption: Projection = {
  ...byFirmInData,
  idsOf: event => (failureTypes.has(event.type) && event.metadata.firmId !== null ? [event.metadata.firmId] : byFirmInData.idsOf(event)),
}
