import { deleteScan, updateScanGroup } from '@docketry/contracts/api/scans.ts'
import { uploadAttachments } from '@docketry/contracts/api/mailbox.ts'
import { updateInvoices } from '@docketry/contracts/api/invoices.ts'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { fetchFile } from '../data/download-file.ts'
import { sendRequest } from '../data/request.ts'
import { attempt, currentToasts, dismissToasts, notify, notifyError, notifyFailure } from './toasts.tsx'

const texts = () => currentToasts().map(it => it.text)

// Files of one worker share the toasts.
beforeEach(() => {
  dismissToasts()
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})
const answers = (body: unknown, status: number): void => void vi.stubGlobal('fetch', () => Promise.resolve(Response.json(body, { status })))
const refuses = (message: string): void => answers({ error: { code: 'x', message } }, 409)
const rename = (id: string, name: string, more: { seenName?: string } = {}): Promise<void> =>
  sendRequest(updateScanGroup, { body: { id, name, ...more } }).then(
    () => notify('Renamed'),
    (thrown: unknown) => notifyFailure(thrown, 'The name could not be saved.'),
  )

it('a toast replaces an earlier one of its topic, also an error, and no other', () => {
  notifyError('No connection', undefined, 'save')
  notifyError('Another problem')
  notify('3 invoices saved', { topic: 'save' })
  expect(texts()).toEqual(['Another problem', '3 invoices saved'])
})

it('equal texts replace each other, unless they stay and are of different things', () => {
  for (const topic of ['a', 'b', 'b']) notify('Zoo was deleted', { topic, persistent: true })
  for (const topic of ['c', 'd']) notifyError('No connection', undefined, topic)
  expect(texts()).toEqual(['Zoo was deleted', 'Zoo was deleted', 'No connection'])
})

it('an info toast stays for 15 s, and every error until it is closed', () => {
  for (let i = 1; i <= 6; i++) notifyError(`Error ${i}`)
  notify('A tip')
  const errors = texts().filter(it => it.startsWith('Error'))
  expect(errors).toHaveLength(6)
  vi.advanceTimersByTime(14_900)
  expect(texts()).toContain('A tip')
  vi.advanceTimersByTime(200)
  expect(texts()).not.toContain('A tip')
  vi.advanceTimersByTime(24 * 3600_000)
  expect(texts().filter(it => it.startsWith('Error'))).toEqual(errors)
})

it('a repeated info toast stays for its whole time', () => {
  notify('Again')
  vi.advanceTimersByTime(10_000)
  notify('Again')
  vi.advanceTimersByTime(10_000)
  expect(texts()).toContain('Again')
  vi.advanceTimersByTime(5100)
  expect(texts()).not.toContain('Again')
})

it('the error of an action goes with the next try of the same action, also with other values and fewer of them', async () => {
  refuses('Too long.')
  await rename('g1', 'A long name', { seenName: 'Before' })
  expect(texts()).toEqual(['The name could not be saved. Too long.'])
  answers({ success: true }, 200)
  await rename('g1', 'A name')
  expect(texts()).toEqual(['Renamed'])
})

it('the error of an action stays when the same is done to another thing, and when another thing is done to the same', async () => {
  refuses('Too long.')
  await rename('g1', 'A long name')
  answers({ success: true }, 200)
  await rename('g2', 'A name')
  await sendRequest(deleteScan, { body: { group_id: 'g1' } })
  expect(texts()).toEqual(['The name could not be saved. Too long.', 'Renamed'])
})

it('the error of saving an invoice stays when another invoice is saved', async () => {
  const save = (invoice_id: string): Promise<unknown> =>
    sendRequest(updateInvoices, { body: { invoices: [{ invoice_id, invoice_data: {} }] } }).catch(notifyFailure)
  refuses('Not saved.')
  await save('i1')
  answers({ outcomes: [] }, 200)
  await save('i2')
  expect(texts()).toEqual(['Not saved.'])
  await save('i1')
  expect(texts()).toEqual([])
})

it('the error of an attempt goes when the action is done again elsewhere, not only by its button', async () => {
  const remove = (): Promise<void> =>
    attempt(
      () => sendRequest(deleteScan, { body: { group_id: 'g1' } }),
      'The batch was not deleted.',
      () => notify('Deleted'),
    )
  refuses('No.')
  await remove()
  expect(texts()).toEqual(['The batch was not deleted. No.'])
  answers({ success: true }, 200)
  await remove()
  expect(texts()).toEqual(['Deleted'])
})

it('the error of a download goes when the file is downloaded', async () => {
  const download = (): Promise<unknown> =>
    fetchFile('/api/file?id=1', () => undefined).catch((thrown: unknown) => notifyFailure(thrown, 'Nothing.'))
  refuses('Busy.')
  await download()
  expect(texts()).toEqual(['Nothing. Busy.'])
  answers('', 200)
  await download()
  expect(texts()).toEqual([])
})

it('the error of an import goes when fewer attachments are imported', async () => {
  const take = (attachmentIds: string[]): Promise<unknown> =>
    sendRequest(uploadAttachments, { body: { attachmentIds, clientId: 'c', firmId: 'f' } }).catch(notifyFailure)
  refuses('One is gone.')
  await take(['a', 'b'])
  expect(texts()).toEqual(['One is gone.'])
  answers({ data: { scanGroup: { id: 'g' } } }, 200)
  await take(['a'])
  expect(texts()).toEqual([])
})
