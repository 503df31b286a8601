/** The words of a page as the pipeline read them, fetched when somebody reaches for one. */
import { invoiceImage, type PageAnswer } from '@docketry/contracts/api/invoices.ts'
import type { ReadPage, Word } from '@docketry/contracts/page.ts'
import type { Static } from 'typebox'
import { sendRequest } from '../../../data/request.ts'
import { problemOf } from '../../../data/problem.ts'

type Page = Pick<Static<typeof PageAnswer>, 'page' | 'words'>

const most = 24
const kept = new Map<string, Promise<readonly Word[]>>()

/** In reading order: line by line, from left to right. */
const inOrder = (words: readonly Word[]): Word[] => [...words].sort((a, b) => a.line - b.line || a.box[0] - b.box[0])

async function read(address: string): Promise<readonly Word[]> {
  const answer = await fetch(address)
  if (!answer.ok) throw problemOf(answer.status, await answer.json().catch(() => null))
  return inOrder(((await answer.json()) as ReadPage).words)
}

/** Addresses live for minutes: one that has run out is asked for anew, once. */
async function readFresh(invoiceId: string, number: number): Promise<readonly Word[]> {
  const { pages } = await sendRequest(invoiceImage, { query: { invoice_id: invoiceId } })
  const fresh = pages.find(it => it.page === number)
  return fresh ? read(fresh.words) : []
}

/** The last few pages are kept, by the part of their address that stays. Throws what can be said to a person. */
export function pageWords(invoiceId: string, page: Page): Promise<readonly Word[]> {
  const id = page.words.split('?')[0] ?? ''
  const had = kept.get(id)
  if (had) return had
  const words = read(page.words).catch(() => readFresh(invoiceId, page.page))
  kept.set(id, words)
  for (const old of [...kept.keys()].slice(0, -most)) kept.delete(old)
  words.catch(() => kept.delete(id))
  return words
}
