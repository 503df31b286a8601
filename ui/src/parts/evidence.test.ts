// @vitest-environment jsdom
import { afterEach, expect, it, vi } from 'vitest'
import { downloadEvidence } from './evidence.ts'
import { currentToasts } from './toasts.tsx'

afterEach(() => vi.unstubAllGlobals())

const texts = () => currentToasts().map(({ text }) => text)

it('the evidence of an invoice is saved under the name that the server gives it, and says how it is verified', async () => {
  const saved: string[] = []
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download)
  })
  URL.createObjectURL ??= () => 'blob:x'
  URL.revokeObjectURL ??= () => undefined
  const asked: string[] = []
  vi.stubGlobal('fetch', (address: string) => {
    asked.push(address)
    return Promise.resolve(new Response('zip', { headers: { 'content-disposition': 'attachment; filename="evidence_invoice_20417.zip"' } }))
  })
  await downloadEvidence({ invoice_id: 'i1' })
  expect(asked).toEqual(['/api/accountant/evidence?invoice_id=i1'])
  expect(saved).toEqual(['evidence_invoice_20417.zip'])
  expect(texts()).toEqual([expect.stringContaining('verify.html shows whether anything was changed')])
})

it('a refused download says why and offers to try again', async () => {
  vi.stubGlobal('fetch', () =>
    Promise.resolve(Response.json({ error: { code: 'not-found', message: 'There is no such thing.' } }, { status: 404 })),
  )
  await downloadEvidence({ groupId: 'g1' })
  expect(texts()).toEqual(['The evidence was not downloaded. There is no such thing.'])
  expect(currentToasts()[0]?.action?.label).toBe('Try again')
})
