import type { MailboxEvent } from '@docketry/contracts/events/mailbox.ts'
import type { MailboxRow } from '@docketry/contracts/projections/mailbox-rows.ts'
import { projectionOf } from '../../platform/projections/projection.ts'

const idOf = (data: { boxId: string }) => [data.boxId]

/** The running fetch of each mailbox, or the last one. */
export const mailboxes = projectionOf<MailboxEvent, MailboxRow>()({
  name: 'mailboxes',
  version: 2,
  indexes: {},
  on: {
    MailFetchAsked: {
      ids: idOf,
      fold: (_, { boxId, fetchId }, { metadata: { at } }) => ({
        id: boxId,
        fetchId,
        startedAt: at,
        endedAt: null,
        found: 0,
        processed: 0,
        attachments: 0,
        code: null,
      }),
    },
    MailboxRead: {
      ids: idOf,
      fold: (row, { boxId, fetchId, found, looked, attachments }, { metadata: { at } }) => ({
        id: boxId,
        fetchId,
        startedAt: row?.fetchId === fetchId ? row.startedAt : at,
        endedAt: null,
        found,
        processed: looked,
        attachments,
        code: null,
      }),
    },
    MailFetchEnded: {
      ids: idOf,
      fold: (row, { boxId, fetchId, found, looked, attachments, code }, { metadata: { at } }) => ({
        id: boxId,
        fetchId,
        startedAt: row?.fetchId === fetchId ? row.startedAt : at,
        endedAt: at,
        found,
        processed: looked,
        attachments,
        code,
      }),
    },
  },
})
