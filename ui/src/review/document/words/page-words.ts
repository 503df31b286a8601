/** The words of a page as the pipeline read them, fetched on demand. */
import { invoiceImage, type PageAnswer } from '@docketry/contracts/api/invoices.ts'
import type { ReadPage, Word } from '@docketry/contracts/page.ts'
import type { Static } from 'typebox'
import { sendRequest } from '../../../data/request.ts'
import { problemOf } from '../../../data/problem.ts'

type Page = Pick<Static<typeof PageAnswer>, 'page' | 'words'>

const maxPages = 24
const cached = new Map<string, Promise<readonly Word[]>>()

/** In reading order: line by line, from left to right. */
const inOrder = (words: readonly Word[]): Word[] => [...words].sort((a, b) => a.line - b.line || a.box[0] - b.box[0])

async function read(address: string): Promise<readonly Word[]> {
  const answer = await fetch(address)
  if (!answer.ok) throw problemOf(answer.status, await answer.json().catch(() => null))
  return inOrder(((await answer.json()) as ReadPage).words)
}

/** Addresses expire after minutes: requests a new one, once. */
async function readFresh(invoiceId: string, number: number): Promise<readonly Word[]> {
  const { pages } = await sendRequest(invoiceImage, { query: { invoice_id: invoiceId } })
  const fresh = pages.find(it => it.page === number)
  return fresh ? read(fresh.words) : []
}

/** The last pages are cached by the stable part of their address. Throws a Problem that can be shown. */
export function pageWords(invoiceId: string, page: Page): Promise<readonly Word[]> {
  const id = page.words.split('?')[0] ?? ''
  const found = cached.get(id)
  if (found) return found
  const words = read(page.words).catch(() => readFresh(invoiceId, page.page))
  cached.set(id, words)
  for (const old of [...cached.keys()].slice(0, -maxPages)) cached.delete(old)
  words.catch(() => cached.delete(id))
  return words
}
