/** Data and sample requests for the endpoints about email. */
import { newId } from '../../platform/events/ids.ts'
import { linkCode } from '../../platform/auth/link-codes.ts'
import { proveClientAddress } from '../../mailbox/client-address.ts'
import { addAttachment } from '../../mailbox/attachment.ts'
import type { Person, TestApp } from '../app.ts'
import { fakePng } from '../fake-workers.ts'

/** Proves the address, as if its owner had confirmed it. */
export async function proveAddress(app: TestApp, entryId: string): Promise<void> {
  await app.running.execute(
    proveClientAddress,
    { entryId, by: 'operator', round: null },
    { commandId: newId(), actId: newId(), actor: 'test', causeId: null, caller: null },
  )
  await app.running.settled()
}

export type MailFixtures = { entryId: string; provenId: string; addressCode: string; attachmentId: string; otherAttachmentId: string }
type About = MailFixtures & { firmId: string; clientId: string }
type Sample = { query?: Record<string, string>; body?: Record<string, unknown> }

/** An address of the client, and two attachments that came from it. */
export async function makeMailFixtures(app: TestApp, { token, firmId }: Person, clientId: string): Promise<MailFixtures> {
  const body = { email: 'jo@corner.example', clientId, firmId }
  const added = async (email: string): Promise<string> =>
    (await app.request('POST', '/api/accountant/addClientEmailAddress', { token, body: { ...body, email } })).json<{ id: string }>().id
  const entryId = await added(body.email)
  const provenId = await added('proven@corner.example')
  await proveAddress(app, provenId)
  const attachment = async (attachmentId: string): Promise<string> => {
    const { hash: stored, size } = await app.running.stores.blobs.put(attachmentId, fakePng(attachmentId))
    const received = {
      attachmentId,
      mailId: newId(),
      firmId,
      clientId,
      email: body.email,
      sender: 'unknown' as const,
      subject: 'May',
      date: 0,
      name: 'a.png',
      kind: 'png' as const,
      size,
      stored,
      code: null,
    }
    await app.running.execute(addAttachment, received, { commandId: newId(), actId: newId(), actor: 'test', causeId: null, caller: null })
    return attachmentId
  }
  const addressCode = linkCode(app.running.keys.links, 'client-address', provenId, 1)
  const fixtures = { entryId, provenId, addressCode, attachmentId: await attachment(newId()), otherAttachmentId: await attachment(newId()) }
  await app.running.settled()
  return fixtures
}

/** The same fixtures with an unknown id. */
export const strangeMail = (id: string): MailFixtures => ({
  entryId: id,
  provenId: id,
  addressCode: id,
  attachmentId: id,
  otherAttachmentId: id,
})

export const mailRequests: Record<string, (fixtures: About) => Sample> = {
  'client-email-addresses': ({ firmId }) => ({ query: { firmId } }),
  'add-client-email-address': ({ firmId, clientId }) => ({ body: { email: 'kim@corner.example', clientId, firmId } }),
  'send-client-address-link': ({ entryId }) => ({ body: { entryId } }),
  'limit-client-address': ({ provenId }) => ({ body: { entryId: provenId, only: true } }),
  'client-address-of-code': ({ addressCode }) => ({ query: { code: addressCode } }),
  'confirm-client-address': ({ addressCode }) => ({ body: { code: addressCode } }),
  mailbox: ({ firmId }) => ({ query: { firmId } }),
  'download-email': () => ({ body: {} }),
  attachments: ({ firmId, clientId }) => ({ query: { firmId, clientId } }),
  'unplaced-attachments': () => ({}),
  'storage-findings': () => ({}),
  'update-attachments': ({ attachmentId, clientId }) => ({ body: { entryIds: [attachmentId], clientId, done: true } }),
  'upload-attachments': ({ otherAttachmentId, clientId, firmId }) => ({ body: { attachmentIds: [otherAttachmentId], clientId, firmId } }),
  'delete-attachment': ({ attachmentId }) => ({ body: { entryId: attachmentId } }),
  'delete-client-email-address': ({ entryId }) => ({ body: { entryId } }),
}
