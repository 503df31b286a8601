import type { BusinessEvent } from '@docketry/contracts/events/business.ts'
import type { FileFailuresBroughtBack, FileFailuresLeftOut } from '@docketry/contracts/events/file.ts'
import type { InvoiceEvent } from '@docketry/contracts/events/invoice.ts'
import type { ReviewRow } from '@docketry/contracts/projections/rows.ts'
import { projectionOf } from '../../platform/projections/projection-of.ts'
import { foldsOf } from '../invoice-folds.ts'
import { machineBrief } from '../machine-brief.ts'

/** The invoices as the review grid has them: what was read is told in brief. */
export const reviewRows = projectionOf<InvoiceEvent | FileFailuresLeftOut | FileFailuresBroughtBack | BusinessEvent, ReviewRow>()({
  name: 'review-rows',
  version: 10,
  indexes: { fields: [['groupId', 'order'], ['firmId', 'clientId', 'paymentDate']] },
  on: foldsOf<ReviewRow, Pick<ReviewRow, 'machine'>>(({ extraction }) => ({ machine: machineBrief(extraction) })),
})
