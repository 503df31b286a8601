// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { MemoryRouter, Route, Routes, useLocation, useNavigate } from 'react-router-dom'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { signInAs } from '../../testing/signed-in.ts'
import type { SendFailure } from './send-part.ts'
import { loadOverlays } from '../parts/overlays.ts'

const line = vi.hoisted(() => ({ post: (_signal: AbortSignal): Promise<string> => Promise.resolve('g1'), ids: [] as string[] }))
vi.mock('./send-part.ts', () => ({
  sendPart: (_: Blob, fields: { uploadId: string }, how: { signal: AbortSignal }) => (
    line.ids.push(fields.uploadId), line.post(how.signal)
  ),
}))
vi.mock('./zip.ts', () => ({ zipOf: () => Promise.resolve(new Blob()), loadZip: () => Promise.resolve() }))

const Where = () => {
  const navigate = useNavigate()
  return (
    <>
      <output data-testid="where">{useLocation().pathname}</output>
      <button onClick={() => void navigate(-1)}>Back of the browser</button>
    </>
  )
}
const file = (name: string): File => new File([name], name, { type: 'image/png', lastModified: 1 })

async function open(flags: unknown = [false], loaded = false) {
  if (!loaded) vi.resetModules()
  vi.stubGlobal('fetch', (address: string) =>
    Promise.resolve(
      address === '/operator.json'
        ? Response.json({ layoutFlags: flags })
        : Response.json(address.startsWith('/api/accountant/clients') ? [{ id: 'c', name: 'Wattle Street Bakery' }] : []),
    ),
  )
  // Imported again, because the operator's settings are loaded once per module; the toasts must be of the same import.
  const { UploadPage } = await import('./upload-page.tsx')
  const { Dialogs } = await import('../parts/dialogs.tsx')
  const { Toasts } = await import('../parts/toasts.tsx')
  render(
    <MemoryRouter initialEntries={['/scan/files/firmId=f&clientId=c']}>
      <Routes>
        <Route path="/scan/files/:locSearch" element={<UploadPage />} />
        <Route path="*" element={null} />
      </Routes>
      <Where />
      <Toasts />
      <Dialogs />
    </MemoryRouter>,
  )
}
const choose = (...files: File[]) => fireEvent.change(screen.getByLabelText('Files to upload'), { target: { files } })
const process = async () => {
  await waitFor(() => expect(screen.getByRole('button', { name: 'Process Files' }).hasAttribute('disabled')).toBe(false))
  fireEvent.click(screen.getByRole('button', { name: 'Process Files' }))
}

beforeAll(() => loadOverlays())
beforeEach(() => {
  signInAs({ user_id: '7' })
  line.ids = []
  line.post = () => Promise.resolve('g1')
  URL.createObjectURL = () => 'blob:x'
  URL.revokeObjectURL = () => undefined
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it('the upload page has three buttons when the first layout flag is on', async () => {
  await open([true])
  await screen.findByRole('button', { name: 'From Computer' })
  expect(screen.getByRole('link', { name: 'Scan Directly' }).getAttribute('href')).toBe('/scan/add/firmId=f&clientId=c')
  expect(screen.getByRole('link', { name: 'From Emails' }).getAttribute('href')).toBe('/scan/emails/firmId=f&clientId=c')
  expect(screen.queryByRole('button', { name: 'Select File' })).toBeNull()
})

it.each([[[false]], [[]], ['yes']])('the upload page has Select File and Scan Directly when the layout flags are %j', async flags => {
  await open(flags)
  expect(screen.getByRole('button', { name: 'Select File' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Scan Directly' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: /From/u })).toBeNull()
})

it.each([
  ['chosen here', false],
  ['dropped on the client’s page', true],
])('the upload page names unacceptable files until it is left: %s', async (_, dropped) => {
  vi.resetModules()
  const { setDroppedFiles } = await import('./files.ts')
  if (dropped)
    setDroppedFiles({
      files: [file('a.png')],
      refused: [{ file: file('empty.png'), errors: [{ code: 'file-too-small', message: '' }] }],
    })
  await open([false], true)
  if (!dropped) {
    choose(new File(['x'], 'notes.txt', { type: 'text/plain' }))
    await screen.findByText(/notes\.txt is not a PNG, JPEG, HEIC, PDF or e-invoice/u)
    choose(new File([''], 'empty.png', { type: 'image/png' }))
  } else expect(await screen.findByRole('button', { name: 'a.png' })).toBeTruthy()
  const words = /empty\.png is empty/u
  await screen.findByText(words)
  expect(screen.getAllByRole('alert')).toHaveLength(1)
  fireEvent.click(screen.getByRole('link', { name: 'Scan Directly' }))
  await waitFor(() => expect(screen.getByTestId('where').textContent).toBe('/scan/add/firmId=f&clientId=c'))
  expect(screen.queryByText(words)).toBeNull()
})

const leaving = (): boolean => !dispatchEvent(new Event('beforeunload', { cancelable: true }))
/** Through the page of another source of documents, and back. */
async function leaveAndComeBack(): Promise<void> {
  fireEvent.click(screen.getByRole('link', { name: 'Scan Directly', hidden: true }))
  await waitFor(() => expect(screen.getByTestId('where').textContent).toContain('/scan/add/'))
  fireEvent.click(screen.getByRole('button', { name: 'Back of the browser', hidden: true }))
  await screen.findByRole('heading', { name: 'Upload invoices' })
}

it('chosen files are there again after the upload page was left, and the browser asks before they are lost', async () => {
  await open()
  expect(leaving()).toBe(false)
  choose(file('a.png'), file('b.png'))
  await screen.findByRole('button', { name: 'b.png' })
  expect(leaving()).toBe(true)
  await leaveAndComeBack()
  await screen.findByRole('button', { name: 'a.png' })
  fireEvent.click(screen.getByRole('button', { name: 'Remove all' }))
  expect(leaving()).toBe(false)
  await leaveAndComeBack()
  expect(screen.queryByRole('button', { name: 'a.png' })).toBeNull()
})

it('files whose upload was stopped by leaving the upload page are offered again as an upload, and are not chosen a second time', async () => {
  line.post = signal => new Promise((_, reject) => signal.addEventListener('abort', () => reject(refused(0, 'stopped'))))
  await open()
  choose(file('a.png'))
  await process()
  await screen.findByRole('heading', { name: 'Sending 1 file' })
  await leaveAndComeBack()
  await screen.findByRole('button', { name: 'Send the 1 file' })
  expect(screen.queryByRole('button', { name: 'a.png' })).toBeNull()
})

it('an e-invoice joins the list, and its preview says what it is', async () => {
  await open()
  choose(new File(['<Invoice/>'], 'INV-7.xml', { type: 'text/xml' }))
  await screen.findByRole('button', { name: 'INV-7.xml' })
  await screen.findByText('An e-invoice. It is shown as a page once it is processed.')
  expect(screen.queryByRole('alert')).toBeNull()
})

it('a zip is unpacked into the list, and a damaged one is left out by name', async () => {
  const { File: Binary } = await import('node:buffer')
  const { default: JSZip } = await import('jszip')
  const bytes = await new JSZip().file('June/a.png', 'one').file('notes.txt', 'x').generateAsync({ type: 'uint8array' })
  const zip = (name: string, some: Uint8Array) => new Binary([some], name, { type: 'application/zip' }) as unknown as File // jsdom's File cannot be read as bytes
  await open()
  choose(zip('June.zip', bytes), zip('broken.zip', bytes.slice(0, 40)))
  await screen.findByRole('button', { name: 'a.png' })
  expect((await screen.findByRole('alert')).textContent).toContain(
    '1 file of June.zip left out: notes.txt (not PNG, JPEG, HEIC, PDF or XML). broken.zip is damaged',
  )
  expect(screen.queryByRole('button', { name: /zip$/u })).toBeNull()
})

it('the upload page shows the client, and names the files of a folder that it leaves out', async () => {
  await open()
  await screen.findByText('Wattle Street Bakery')
  fireEvent.change(screen.getByLabelText('Folder to upload'), {
    target: { files: [file('a.png'), new File(['x'], 'notes.txt', { type: 'text/plain' }), new File(['x'], '.DS_Store')] },
  })
  expect((await screen.findByRole('alert')).textContent).toContain('1 file of the folder left out (notes.txt)')
  expect(document.title).toBe('Upload invoices – Docketry')
})

it('the upload page opens the batch once all files are stored', async () => {
  await open()
  choose(file('a.png'))
  await screen.findByText('1 file · 5 B')
  await process()
  await waitFor(() => expect(screen.getByTestId('where').textContent).toBe('/scan/detail/groupId=g1&firmId=f&clientId=c'))
})

it('arrow keys move through the file list, and Delete removes a file', async () => {
  await open()
  choose(file('a.png'), file('b.png'), file('c.png'))
  const first = await screen.findByRole('button', { name: 'a.png' })
  fireEvent.keyDown(first, { key: 'ArrowDown' })
  expect(screen.getByRole('button', { name: 'b.png' }).getAttribute('aria-pressed')).toBe('true')
  fireEvent.keyDown(screen.getByRole('button', { name: 'b.png' }), { key: 'Delete' })
  expect(screen.queryByRole('button', { name: 'b.png' })).toBeNull()
  expect(document.activeElement?.textContent).toBe('c.png')
  fireEvent.keyDown(document.activeElement as HTMLElement, { key: 'Home' })
  expect(document.activeElement?.textContent).toBe('a.png')
  fireEvent.keyDown(document.activeElement as HTMLElement, { key: 'Enter' })
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Preview of a.png')
})

it('a file list that is scrolled stays where it is after a key that changed nothing', async () => {
  await open()
  choose(...Array.from({ length: 100 }, (_, i) => file(`${i}.png`)))
  const first = await screen.findByRole('button', { name: '0.png' })
  fireEvent.keyDown(first, { key: 'Home' })
  const box = first.closest('.file-rows') as HTMLElement
  box.scrollTop = 2000
  fireEvent.scroll(box)
  await screen.findByRole('button', { name: '80.png' })
  expect(box.scrollTop).toBe(2000)
})

const refused = (status: number, code: string): SendFailure =>
  Object.assign(new Error('The upload arrived damaged. Send it again.'), { status, code, errors: [], retryAfter: null })

it('a refused upload shows an alert, and the files can be sent again into the same batch', async () => {
  line.post = () => Promise.reject(refused(422, 'upload.damaged'))
  await open()
  choose(file('a.png'))
  await process()
  await screen.findByRole('heading', { name: 'Something went wrong' })
  expect(screen.getByText('The upload arrived damaged. Send it again.')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'OK' }))
  expect(screen.getByRole('button', { name: 'a.png' })).toBeTruthy()
  line.post = () => Promise.resolve('g1')
  await process()
  await waitFor(() => expect(screen.getByTestId('where').textContent).toContain('/scan/detail/'))
  expect(new Set(line.ids).size).toBe(1)
})

it('an answer without a group shows an alert, and the upload is offered again', async () => {
  line.post = () => Promise.reject(refused(200, 'no-group'))
  await open()
  choose(file('a.png'))
  await process()
  await screen.findByRole('heading', { name: 'Something went wrong' })
  fireEvent.click(screen.getByRole('button', { name: 'OK' }))
  line.post = () => Promise.resolve('g1')
  fireEvent.click(await screen.findByRole('button', { name: 'Send the 1 file' }))
  await waitFor(() => expect(screen.getByTestId('where').textContent).toContain('/scan/detail/'))
  expect(new Set(line.ids).size).toBe(1)
})

it('the overlay closes after 180 s without progress, with a toast that disappears with the page, and the files are kept', async () => {
  line.post = signal => new Promise((_, reject) => signal.addEventListener('abort', () => reject(refused(0, 'stopped'))))
  await open()
  choose(file('a.png'))
  await screen.findByText('1 file · 5 B')
  vi.useFakeTimers()
  fireEvent.click(screen.getByRole('button', { name: 'Process Files' }))
  await vi.advanceTimersByTimeAsync(179_000)
  expect(screen.getByRole('heading', { name: 'Sending 1 file' })).toBeTruthy()
  await vi.advanceTimersByTimeAsync(2000)
  vi.useRealTimers()
  expect((await screen.findByRole('alert')).textContent).toContain('Something went wrong')
  await waitFor(() => expect(screen.queryByRole('heading', { name: 'Sending 1 file' })).toBeNull())
  expect(await screen.findByRole('button', { name: 'Send the 1 file' })).toBeTruthy()
  fireEvent.click(screen.getByRole('link', { name: 'Scan Directly' }))
  await waitFor(() => expect(screen.getByTestId('where').textContent).toContain('/scan/add/'))
  expect(screen.queryByRole('alert')).toBeNull()
})

it('an empty file is left out, with a text that says what to do', async () => {
  await open()
  choose(new File([], 'nothing.pdf', { type: 'application/pdf' }), file('bill.png'))
  await screen.findByText(/nothing\.pdf is empty\. Scan or save it again\./u)
  await screen.findByText(/^1 file/u)
})
