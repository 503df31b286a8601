/** Two clients of a firm that are the same business, for tests of merging them. */
import type { MergePreview } from '@docketry/contracts/api/client-merges.ts'
import type { InvoiceAnswer } from '@docketry/contracts/api/invoices.ts'
import type { GroupDetail } from '@docketry/contracts/api/scans.ts'
import { addClient, groupOf, type Person, type TestApp } from './app.ts'
import { fakePdf } from './fake-workers.ts'

let uploads = 0

export const refusalIn = (answer: { json(): unknown }): { code: string | undefined; message: string } => {
  const { error, errors } = answer.json() as { error?: { code: string; message: string }; errors?: { msg: string }[] }
  return { code: error?.code, message: error?.message ?? errors?.[0]?.msg ?? '' }
}

export function mergingIn(app: TestApp, ann: Person) {
  const { token, firmId } = ann
  async function post(path: string, body: object) {
    const answer = await app.request('POST', path, { token, body })
    await app.running.settled()
    return answer
  }
  const pairOf = (survivorId: string, duplicateId: string) => ({ firmId, survivorId, duplicateId })
  const preview = (survivorId: string, duplicateId: string, who = ann) =>
    app.request('GET', `/api/business/merge?${new URLSearchParams(pairOf(survivorId, duplicateId))}`, who)
  return {
    post,
    preview,
    async get<T>(path: string, query: Record<string, string>, who = ann): Promise<T> {
      const answer = await app.request('GET', `${path}?${new URLSearchParams(query)}`, who)
      if (answer.statusCode !== 200) throw new Error(`${answer.statusCode} ${answer.body}`)
      return answer.json<T>()
    },
    client: (abn: string, name: string) => addClient(app, ann, abn, name),
    /** Merges, with what the preview answers. */
    async merge(survivorId: string, duplicateId: string, more: object = {}) {
      const { survivor, duplicate } = (await preview(survivorId, duplicateId)).json<MergePreview>()
      const seen = { survivor: survivor?.revision ?? -1, duplicate: duplicate?.revision ?? -1 }
      return post('/api/business/merge', {
        ...pairOf(survivorId, duplicateId),
        keep: [],
        reason: 'Added twice.',
        confirmed: true,
        seen,
        ...more,
      })
    },
    separate: (survivorId: string, duplicateId: string) =>
      post('/api/business/separate', { ...pairOf(survivorId, duplicateId), reason: 'They are two shops.' }),
    /** Uploads a batch of so many invoices. */
    async upload(clientId: string, pages = 1, fields: Record<string, string> = {}) {
      const groupId = groupOf(
        await app.upload(
          token,
          { 'a.pdf': fakePdf(pages, `merging ${(uploads += 1)}`) },
          { clientId, name: `batch ${uploads}`, ...fields },
        ),
      )
      await app.running.settled()
      const { invoices } = (await app.request('GET', `/api/accountant/scans/detail?groupId=${groupId}`, ann)).json<GroupDetail>()
      return { groupId, invoices }
    },
    /** Reviews invoices of one total, with GST, on a day. */
    async review(invoices: readonly InvoiceAnswer[], paymentDate: string, invoiceNumber: string) {
      const anyway = {
        total: true,
        gst: true,
        invoiceDate: true,
        supplierAbn: true,
        supplierName: true,
        invoiceNumber: true,
        category: true,
        dueDate: true,
        currency: true,
      }
      const data = { paymentDate, total: 110, gst: 10, treatment: 'taxable', reviewed: true, anyway }
      const answer = await post('/api/accountant/invoices/update', {
        invoices: invoices.map(({ id }, i) => ({ invoice_id: id, invoice_data: { ...data, invoiceNumber: `${invoiceNumber}${i}` } })),
      })
      if (answer.statusCode !== 200) throw new Error(answer.body)
    },
  }
}
