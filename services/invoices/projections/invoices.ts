import type { BusinessEvent } from '@docketry/contracts/events/business.ts'
import type { FileFailuresBroughtBack, FileFailuresLeftOut } from '@docketry/contracts/events/file.ts'
import type { InvoiceEvent } from '@docketry/contracts/events/invoice.ts'
import type { InvoiceRow } from '@docketry/contracts/projections/rows.ts'
import { projectionOf } from '../../platform/projections/projection-of.ts'
import { foldsOf } from '../invoice-folds.ts'

/** The invoices as they stand now, with what the machine said of each field. */
export const invoices = projectionOf<InvoiceEvent | FileFailuresLeftOut | FileFailuresBroughtBack | BusinessEvent, InvoiceRow>()({
  name: 'invoices',
  version: 11,
  indexes: { fields: [['groupId', 'order'], ['firmId', 'clientId', 'paymentDate'], ['deleted.clientId', 'deleted.at'], ['deleted.row.groupId']] },
  on: foldsOf<InvoiceRow, Pick<InvoiceRow, 'extraction'> & Partial<InvoiceRow>>(({ extraction, of }) => ({ ...of, extraction })),
})
