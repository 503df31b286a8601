import { downloadEmail, mailbox } from '@docketry/contracts/api/mailbox.ts'
import { isRefusalCode, sentenceOf } from '@docketry/contracts/errors.ts'
import { clientsOfCaller } from '../../platform/auth/caller.ts'
import { handler } from '../../platform/endpoints/handler.ts'
import { newId } from '../../platform/events/ids.ts'
import type { ReadRows } from '../../platform/projections/read-rows.ts'
import { refuse } from '../../platform/errors/refuse.ts'
import { requestMailFetch } from '../mailbox.ts'

/** The provider's mailbox as endpoints answer it. `folder`: it is a maildrop. `address`: of the mailbox itself, null if unknown. */
export type PublicMailbox = { boxId: string; folder: boolean; address: string | null }
type Tools = { read: ReadRows; mailbox: PublicMailbox | null }

const sumOf = (counts: number[]): number => counts.reduce((sum, count) => sum + count, 0)

/** `invoices@docketry.example` becomes `invoices+k7qm-2xvb@docketry.example`. */
export const ownAddressOf = (box: PublicMailbox | null, code: string): string | null =>
  box?.address && code ? box.address.replace('@', `+${code.toLowerCase()}@`) : null

export const handleDownloadEmail = ({ mailbox }: Tools) =>
  handler(downloadEmail, {
    async answer({ execute }) {
      if (mailbox === null) throw refuse('mail.none')
      await execute(requestMailFetch, { boxId: mailbox.boxId, fetchId: newId() })
      return { success: true as const }
    },
  })

export const handleMailbox = ({ read, mailbox: box }: Tools) =>
  handler(mailbox, {
    firm: ({ query }) => query.firmId,
    async answer({ query: { firmId }, caller }) {
      const { joinCode: code = '', codeReplacedAt: replacedAt = null } = (await read.get('businesses', firmId))?.firm ?? {}
      const row = box && (await read.get('mailboxes', box.boxId))
      const clients = caller && clientsOfCaller(caller, firmId)
      const seen = (row?.arrived ?? []).filter(
        it => it.firmId === firmId && (clients === null || (it.clientId !== null && clients.includes(it.clientId))),
      )
      const errorCode = row?.code ?? null
      return {
        isConfigured: box !== null,
        folder: box?.folder ?? false,
        code,
        ownAddress: ownAddressOf(box, code),
        replacedAt,
        fetching: row != null && row.endedAt === null,
        emails: sumOf(seen.map(it => it.emails)),
        attachments: sumOf(seen.map(it => it.attachments)),
        at: row?.endedAt ?? null,
        problem: errorCode && sentenceOf(isRefusalCode(errorCode) ? errorCode : 'internal'),
      }
    },
  })
