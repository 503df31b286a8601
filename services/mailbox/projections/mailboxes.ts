import type { MailEvent } from '@docketry/contracts/events/mail.ts'
import type { MailboxEvent } from '@docketry/contracts/events/mailbox.ts'
import type { ArrivedMail, MailboxRow } from '@docketry/contracts/projections/mailbox-rows.ts'
import { projectionOf } from '../../platform/projections/projection.ts'

const idOf = (data: { boxId: string }) => [data.boxId]

/** What the active fetch has brought; a row whose fetch has ended is of the one before. */
const arrivedIn = (row: MailboxRow | null): ArrivedMail[] => (row?.endedAt === null ? (row.arrived ?? []) : [])

/**
 * What a fetch had brought when it ended. Its end may be recorded twice: by its last step, and by an earlier step that was delivered again.
 */
const arrivedUntilEnd = (row: MailboxRow | null, fetchId: string): ArrivedMail[] =>
  row?.fetchId === fetchId ? (row.arrived ?? []) : arrivedIn(row)

function withMail(arrived: ArrivedMail[], { firmId, clientId, parts }: MailEvent['data']): ArrivedMail[] {
  if (firmId === null || parts.length === 0) return arrived
  const isOfMail = (it: ArrivedMail): boolean => it.firmId === firmId && it.clientId === clientId
  const before = arrived.find(isOfMail) ?? { firmId, clientId, emails: 0, attachments: 0 }
  const attachments = before.attachments + parts.filter(({ code }) => code === null).length
  return [...arrived.filter(it => !isOfMail(it)), { ...before, emails: before.emails + 1, attachments }]
}

/** The running fetch of each mailbox, or the last one. Emails are recorded before the step of the fetch that has read them. */
export const mailboxes = projectionOf<MailboxEvent | MailEvent, MailboxRow>()({
  name: 'mailboxes',
  version: 4,
  indexes: {},
  on: {
    MailFetchAsked: { ids: idOf, fold: (_, { boxId, fetchId }) => ({ id: boxId, fetchId, endedAt: null, code: null, arrived: [] }) },
    MailTaken: {
      ids: idOf,
      fold: (row, mail) => ({ id: mail.boxId, endedAt: null, code: null, arrived: withMail(arrivedIn(row), mail) }),
    },
    MailboxRead: {
      ids: idOf,
      fold: (row, { boxId, fetchId }) => ({ id: boxId, fetchId, endedAt: null, code: null, arrived: arrivedIn(row) }),
    },
    MailFetchEnded: {
      ids: idOf,
      fold: (row, { boxId, fetchId, code }, { metadata: { at } }) => ({
        id: boxId,
        fetchId,
        endedAt: at,
        code,
        arrived: arrivedUntilEnd(row, fetchId),
      }),
    },
  },
})
