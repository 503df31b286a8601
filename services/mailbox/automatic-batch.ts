/**
 * Makes the attachments of one mail a batch, without a person, where the firm has chosen that for the client. Ids derive from the mail, so
 * that a step repeated after a crash completes the same batch. What is not processed waits in the mailbox, with the reason, which the page
 * Email attachments shows beside each file to the firm. Nobody gets a mail about it, not even the sender.
 */
import { cutText } from '@docketry/contracts/rules/cut-text.ts'
import type { AdmitUpload } from '../shared/admit-upload.ts'
import * as reference from '@docketry/contracts/commands/scan-groups.ts'
import type { MailPart } from '@docketry/contracts/events/mail.ts'
import { reportingOf } from '@docketry/contracts/rules/reporting.ts'
import { holderOf, takeClaim } from '../platform/commands/claim.ts'
import { call, type CommandCall } from '../platform/commands/command.ts'
import { readUnderstood } from '../platform/commands/load.ts'
import { Refusal } from '../platform/errors/refuse.ts'
import { idFrom } from '../platform/events/ids.ts'
import type { Blobs } from '../platform/ports/blobs.ts'
import type { EventStore } from '../platform/ports/event-store.ts'
import type { ReadRows } from '../platform/projections/read-rows.ts'
import { addAttachment, noteAutomatic } from './attachment.ts'
import { copyToFiles, maxBatchBytes } from './batch-files.ts'
import { attachmentsOf, type Mail } from './mail.ts'

export type AutomaticTools = {
  events: EventStore
  read: ReadRows
  blobs: Blobs
  /** See `senderCheck`. */
  server: string | null
  admit: AdmitUpload
  /** Files that the same step has processed: the attachment by the id of its claim. `automaticBatch` adds to it. */
  taken: Map<string, string>
}
type Owned = Mail & { firmId: string; clientId: string; from: string }
type Stored = MailPart & { stored: string }

const isOwned = (mail: Mail): mail is Owned => mail.firmId !== null && mail.clientId !== null && mail.from !== null
const isStored = (part: MailPart): part is Stored => part.stored !== null
/** The id under which a file of a client is processed once. */
const claimOf = ({ firmId, clientId }: Owned, { stored }: Stored): string => idFrom('mail-file', firmId, clientId, stored)
const uploadIdOf = ({ mailId }: Mail): string => idFrom('mail-upload', mailId)
const groupIdOf = (mail: Owned): string => idFrom('scan-group', mail.firmId, mail.clientId, uploadIdOf(mail))

/** Where the provider's mail server states who the sender is, it must have confirmed it. */
function senderProblem({ sender }: Mail, server: string | null): string | null {
  if (sender === 'failed') return 'mail.sender-failed'
  return sender === 'unknown' && server !== null ? 'mail.sender-unproven' : null
}

/** Whether the same bytes are in a batch of the client already, automatically or by hand. */
async function isRepeated({ events, read, taken }: AutomaticTools, mail: Owned, part: Stored): Promise<boolean> {
  const claim = claimOf(mail, part)
  const holder = taken.get(claim) ?? (await holderOf(events, 'mail-file', claim))
  if (holder !== null && holder !== part.attachmentId) return true
  const { rows } = await read.find('attachments', { filter: { firmId: mail.firmId, clientId: mail.clientId } })
  return rows.some(row => row.stored === part.stored && row.groupId !== null && row.id !== part.attachmentId)
}

/** Within the plan. Throws the refusals of the gate. */
async function uploadOf({ events, blobs, admit }: AutomaticTools, mail: Owned, parts: readonly Stored[]): Promise<CommandCall> {
  const { firmId, clientId, mailId, from } = mail
  const [uploadId, groupId] = [uploadIdOf(mail), groupIdOf(mail)]
  const bytes = parts.reduce((sum, { size }) => sum + size, 0)
  const copy = () => copyToFiles(blobs, uploadId, parts)
  // An existing batch is counted already: a crash came after it.
  const exists = (await readUnderstood(events, `scan-group-${groupId}`)).length > 0
  const files = await (exists ? copy() : admit({ firmId, groupId, uploadId, pages: parts.length, bytes }, copy))
  const name = `From mail of ${cutText(from, 140)}, processed automatically`
  return call(reference.receiveUpload, {
    groupId,
    clientId,
    firmId,
    uploadId,
    stack: false,
    files,
    name,
    parentId: null,
    mail: { mailId, from },
  })
}

/** The commands that make the batch; none where the client is unknown, or its mail waits for a person. */
export async function automaticBatch(tools: AutomaticTools, mail: Mail): Promise<CommandCall[]> {
  const parts = mail.parts.filter(isStored)
  if (!isOwned(mail) || parts.length === 0) return []
  if (reportingOf(await tools.read.get('businesses', mail.clientId), mail.firmId).mail !== 'automatic') return []
  const added = attachmentsOf(mail).map(each => call(addAttachment, each))
  const leftInMailbox = (of: readonly Stored[], code: string) =>
    of.map(({ attachmentId }) => call(noteAutomatic, { attachmentId, result: { code } }))
  const problem = senderProblem(mail, tools.server)
  if (problem !== null) return [...added, ...leftInMailbox(parts, problem)]
  const fresh: Stored[] = []
  for (const part of parts) if (!fresh.some(it => it.stored === part.stored) && !(await isRepeated(tools, mail, part))) fresh.push(part)
  const repeated = leftInMailbox(
    parts.filter(part => !fresh.includes(part)),
    'mail.same-file',
  )
  if (fresh.length === 0) return [...added, ...repeated]
  if (fresh.reduce((sum, { size }) => sum + size, 0) > maxBatchBytes)
    return [...added, ...repeated, ...leftInMailbox(fresh, 'upload.inflates-too-much')]
  try {
    const upload = await uploadOf(tools, mail, fresh)
    for (const part of fresh) tools.taken.set(claimOf(mail, part), part.attachmentId)
    const claims = fresh.map(part => call(takeClaim, { what: 'mail-file', value: claimOf(mail, part), by: part.attachmentId }))
    const done = fresh.map(({ attachmentId }) => call(noteAutomatic, { attachmentId, result: { groupId: groupIdOf(mail) } }))
    return [...added, ...repeated, ...claims, upload, ...done]
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return [...added, ...repeated, ...leftInMailbox(fresh, error.code)]
  }
}
