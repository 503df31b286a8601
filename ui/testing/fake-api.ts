import type { Detail } from '../src/review/state/values.ts'
import { fakeDetail } from './fake-invoices.ts'
import { fakePaper, fakeRows } from './fake-lines.ts'
import { fakeWords } from './fake-words.ts'

export type FakeApi = { fetch: typeof fetch; sent: { path: string; body: unknown }[]; detail: Detail; answerWith: (path: string, status: number, body: unknown) => void }

const json = (body: unknown, status = 200): Response => Response.json(body, { status })

/** Stands for the server in tests and in the bench: the calls of review over generated invoices, and whatever a test sets. */
export function fakeApi(count: number, more: Partial<Detail> = {}): FakeApi {
  const detail = fakeDetail(count, more)
  const sent: FakeApi['sent'] = []
  const set = new Map<string, () => Response>()
  const answers: Record<string, (body: { invoices?: { invoice_id: string }[] }) => unknown> = {
    '/api/accountant/employers': () => [{ business: { id: 'f1', name: 'Harcourt & Lim' }, type: 'owner' }],
    '/api/accountant/scans/detail': () => detail,
    '/api/accountant/scans/rows': () => fakeRows(detail),
    '/api/accountant/invoices/papers': () => ({ papers: detail.invoices.map(fakePaper) }),
    '/api/accountant/invoices/update': body => ({ outcomes: (body.invoices ?? []).map(it => ({ invoice_id: it.invoice_id, saved: true })) }),
    '/api/accountant/invoice/delete': () => ({ success: true }),
    '/api/accountant/scans/restart': () => ({ success: true }),
  }
  const fetch = (input: RequestInfo | URL, init?: RequestInit): Promise<Response> => {
    const { pathname } = new URL(String(input), 'http://localhost')
    const body: unknown = typeof init?.body === 'string' ? JSON.parse(init.body) : undefined
    sent.push({ path: pathname, body })
    const read = pathname.startsWith('/words/') ? detail.invoices.find(it => `/words/${it.id}` === pathname) : undefined
    const answer = read ? () => fakeWords(read) : answers[pathname]
    return Promise.resolve(set.get(pathname)?.() ?? (answer ? json(answer((body ?? {}) as object)) : json({ error: { code: 'not-found', message: 'No.' } }, 404)))
  }
  return { fetch: fetch as typeof globalThis.fetch, sent, detail, answerWith: (path, status, body) => void set.set(path, () => json(body, status)) }
}
