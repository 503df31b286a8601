/** A batch of attachments whose request stopped before they were marked as done. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { newId } from '../../platform/events/ids.ts'
import { placeGroup } from '../../scan-groups/commands/merge-groups.ts'
import { receiveUpload } from '../../scan-groups/commands/receive-upload.ts'
import { abns, addClient, startApp, type Person, type TestApp } from '../../testing/app.ts'
import { makeMailFixtures } from '../../testing/walk/mail-fixtures.ts'
import { handleUploadAttachments } from './upload-attachments.ts'

let app: TestApp
let ann: Person
let clientId: string
let attachmentIds: string[]
beforeAll(async () => {
  app = await startApp({ rough: 3 })
  ann = await app.owner(abns[0])
  clientId = await addClient(app, ann, abns[1])
  const { attachmentId, otherAttachmentId } = await makeMailFixtures(app, ann, clientId)
  attachmentIds = [attachmentId, otherAttachmentId]
})
afterAll(() => app.close())

const upload = async (): Promise<string> => {
  const body = { attachmentIds, clientId, firmId: ann.firmId }
  const answer = await app.request('POST', '/api/image/attachments/upload', { token: ann.token, body })
  await app.running.settled()
  return answer.json<{ data: { scanGroup: { id: string } } }>().data.scanGroup.id
}
const batches = async (): Promise<string[]> =>
  (await app.request('GET', `/api/accountant/scanGroups?firmId=${ann.firmId}&clientId=${clientId}`, ann))
    .json<{ groups: { id: string }[] }>()
    .groups.map(({ id }) => id)

/** A request whose process stops before the `stopAt`-th attachment is marked. */
async function interrupted(stopAt: number): Promise<void> {
  const { read, execute, stores } = app.running
  const { answer } = handleUploadAttachments({
    read,
    events: stores.events,
    blobs: stores.blobs,
    receiveUpload,
    placeGroup,
    admit: (_, work) => work(),
  })
  const actId = newId()
  let marks = 0
  const request = {
    body: { attachmentIds, clientId, firmId: ann.firmId },
    newId,
    execute: (command: { name: string }, body: unknown) => {
      if (command.name === 'mark-attachment' && (marks += 1) >= stopAt) throw new Error('The process stops')
      return execute(command as never, body as never, { commandId: newId(), actId, actor: 'test', causeId: null, caller: null })
    },
  }
  await expect(answer(request as never)).rejects.toThrow('The process stops')
  await app.running.settled()
}

it.each([1, 2])(
  'an upload of attachments that stopped at mark %d is completed by a request with another key; chosen again they become another batch',
  async stopAt => {
    const before = (await batches()).length
    if (before > 0) attachmentIds = Object.values(await makeMailFixtures(app, ann, clientId)).slice(-2)
    await interrupted(stopAt)
    expect(await batches()).toHaveLength(before + 1)
    const completed = await upload()
    expect(await batches()).toHaveLength(before + 1)
    expect(await batches()).toContain(completed)
    expect(await upload()).not.toBe(completed)
    expect(await batches()).toHaveLength(before + 2)
  },
)
