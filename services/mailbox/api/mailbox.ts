import { downloadEmail, mailbox } from '@docketry/contracts/api/mailbox.ts'
import { isRefusalCode, sentenceOf } from '@docketry/contracts/errors.ts'
import { handler } from '../../platform/endpoints/handler.ts'
import { newId } from '../../platform/events/ids.ts'
import type { ReadRows } from '../../platform/projections/read-rows.ts'
import { refuse } from '../../platform/errors/refuse.ts'
import { askForMail } from '../mailbox.ts'

/** The provider's mailbox as shown to people. `folder`: it is a maildrop. `address`: of the mailbox itself, null if unknown. */
export type PublicMailbox = { boxId: string; folder: boolean; address: string | null }
type Tools = { read: ReadRows; mailbox: PublicMailbox | null }

/** `invoices@docketry.example` becomes `invoices+k7qm-2xvb@docketry.example`. */
export const aliasOf = (place: PublicMailbox | null, code: string): string | null =>
  place?.address && code ? place.address.replace('@', `+${code.toLowerCase()}@`) : null

export const handleDownloadEmail = ({ mailbox }: Tools) =>
  handler(downloadEmail, {
    async answer({ execute }) {
      if (mailbox === null) throw refuse('mail.none')
      await execute(askForMail, { boxId: mailbox.boxId, fetchId: newId() })
      return { success: true as const }
    },
  })

export const handleMailbox = ({ read, mailbox: place }: Tools) =>
  handler(mailbox, {
    firm: ({ query }) => query.firmId,
    async answer({ query }) {
      const { joinCode: code = '', codeReplacedAt: replacedAt = null } = (await read.get('businesses', query.firmId))?.firm ?? {}
      const row = place && (await read.get('mailboxes', place.boxId))
      const { found = 0, looked = 0, attachments = 0 } = row ?? {}
      const trouble = row?.code ?? null
      return {
        set: place !== null, folder: place?.folder ?? false, code, alias: aliasOf(place, code), replacedAt,
        fetching: row != null && row.endedAt === null, found, looked, attachments, at: row?.endedAt ?? null,
        trouble: trouble && sentenceOf(isRefusalCode(trouble) ? trouble : 'internal'),
      }
    },
  })
