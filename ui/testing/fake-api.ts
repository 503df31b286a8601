import type { Detail } from '../src/review/state/server-rows.ts'
import { extractedGst, extractedSupplier, type ReviewInvoice } from '../src/review/state/rows.ts'
import { fakeDetail } from './fake-invoices.ts'
import { fakeDetails, fakeLineItems, fakeRows } from './fake-lines.ts'
import type { Box, ReadPage, Word } from '@docketry/contracts/page.ts'
import { shownAbn } from '@docketry/contracts/rules/abn.ts'

export type FakeApi = {
  fetch: typeof fetch
  sent: { path: string; body: unknown }[]
  detail: Detail
  answerWith: (path: string, status: number, body: unknown) => void
}

const json = (body: unknown, status = 200): Response => Response.json(body, { status })

/** A fake server for tests and benches: the endpoints of review over generated invoices, and answers that a test sets. */
export function fakeApi(count: number, more: Partial<Detail> = {}): FakeApi {
  const detail = fakeDetail(count, more)
  const sent: FakeApi['sent'] = []
  const set = new Map<string, () => Response>()
  const answers: Record<
    string,
    (body: { invoices?: { invoice_id: string }[]; invoice_ids?: string[] }, query: URLSearchParams) => unknown
  > = {
    '/api/accountant/employers': () => [{ business: { id: 'f1', name: 'Harcourt & Lim' }, type: 'owner' }],
    '/api/accountant/scans/detail': () => detail,
    '/api/accountant/scans/rows': () => fakeRows(detail),
    '/api/accountant/invoice/line-items': (_body, query) => fakeLineItems(detail.invoices.find(it => it.id === query.get('invoice_id'))),
    '/api/accountant/invoices/papers': () => ({ details: detail.invoices.map(fakeDetails) }),
    '/api/accountant/invoices/update': body => ({
      outcomes: (body.invoices ?? []).map(it => ({ invoice_id: it.invoice_id, saved: true })),
    }),
    '/api/accountant/invoice/delete': () => ({ success: true }),
    '/api/accountant/invoices/delete': body => ({
      act_id: 'a1',
      outcomes: (body.invoice_ids ?? []).map(id => ({ invoice_id: id, deleted: true })),
    }),
    '/api/accountant/act/undo': () => ({ undone: 2, left: [] }),
    '/api/accountant/scans/restart': () => ({ success: true }),
  }
  const fetch = (input: RequestInfo | URL, init?: RequestInit): Promise<Response> => {
    const { pathname, searchParams } = new URL(String(input), 'http://localhost')
    const body: unknown = typeof init?.body === 'string' ? JSON.parse(init.body) : undefined
    sent.push({ path: pathname, body })
    const read = pathname.startsWith('/words/') ? detail.invoices.find(it => `/words/${it.id}` === pathname) : undefined
    const answer = read ? () => fakeWords(read) : answers[pathname]
    return Promise.resolve(
      set.get(pathname)?.() ??
        (answer ? json(answer((body ?? {}) as object, searchParams)) : json({ error: { code: 'not-found', message: 'No.' } }, 404)),
    )
  }
  return {
    fetch: fetch as typeof globalThis.fetch,
    sent,
    detail,
    answerWith: (path, status, body) => void set.set(path, () => json(body, status)),
  }
}

/** Splits a text into words with boxes, as OCR does: each word is as wide as its letters. */
function wordsAt(text: string, [x0, y0, x1, y1]: Box, line: number): Word[] {
  const letter = (x1 - x0) / text.length
  return [...text.matchAll(/\S+/gu)].map(it => ({
    text: it[0],
    line,
    confidence: 0.9,
    box: [x0 + it.index * letter, y0, x0 + (it.index + it[0].length) * letter, y1],
  }))
}

const dollars = (cents: number | null): string => (Math.abs(cents ?? 0) / 100).toFixed(2)

/** The words of a generated invoice's page: its values at their boxes, and one line that is no value. */
export function fakeWords(invoice: ReviewInvoice): ReadPage {
  const texts = {
    supplierName: extractedSupplier(invoice),
    supplierAbn: shownAbn(invoice.abn ?? ''),
    invoiceNumber: invoice.invoiceNumber,
    invoiceDate: invoice.paymentDate?.split('-').reverse().join('/'),
    gst: dollars(extractedGst(invoice)),
    total: dollars(invoice.total),
  }
  const values = Object.entries(texts).flatMap(([field, text], line) => {
    const box = invoice.fields[field]?.box
    return text && box ? wordsAt(text, box, line) : []
  })
  const words = [...values, ...wordsAt('Thank you', [0.1, 0.9, 0.2, 0.92], 9)]
  return { page: 1, width: 1000, height: 1400, turned: 0, readBy: 'ocr', confidence: 0.9, words }
}
