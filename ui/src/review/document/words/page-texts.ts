/** Names and ABNs on a page, which the editor of a cell offers as completions. */
import { isAbn } from '@docketry/contracts/rules/abn.ts'
import type { Word } from '@docketry/contracts/page.ts'
import type { Key } from '../../state/columns.ts'
import { textAsValue } from '../../state/text-as-value.ts'
import type { InvoiceAnswer } from '@docketry/contracts/api/invoices.ts'
import { todayIn } from '../../state/edit.ts'
import { pageWords } from './page-words.ts'

/** A gap wider than this part of the page begins another column. */
const columnGap = 0.03
const minLength = 4
const abnWords = 5

/** Words next to each other on one line. `words` are in reading order. */
function phrasesIn(words: readonly Word[]): Word[][] {
  const all: Word[][] = []
  for (const word of words) {
    const last = all.at(-1)?.at(-1)
    if (last && last.line === word.line && word.box[0] - last.box[2] < columnGap) all.at(-1)?.push(word)
    else all.push([word])
  }
  return all
}

const hasDigit = (it: Word): boolean => /\d/u.test(it.text)

/** A name runs from any word to the end of its phrase or to the first digits, such as those of a street; an ABN is up to five words. */
function candidateRuns(key: Key, phrase: readonly Word[]): Word[][] {
  if (key === 'abn') return phrase.map((_, i) => phrase.slice(i, i + abnWords))
  if (key !== 'supplier') return []
  return phrase.map((_, i) => {
    const end = phrase.findIndex((it, at) => at > i && hasDigit(it))
    return phrase.slice(i, end < 0 ? undefined : end)
  })
}

/**
 * The texts of a page, from its top, in the form of the editor. None for amounts, dates and invoice numbers: a prefix of digits may be the
 * whole value, and Enter would take a longer one.
 */
export function textsOf(key: Key, words: readonly Word[], today: string): string[] {
  const all = phrasesIn(words)
    .flatMap(phrase => candidateRuns(key, phrase))
    .map(run => textAsValue(key, run.map(it => it.text).join(' '), today) ?? '')
  return [...new Set(all)].filter(it => it.length >= minLength && (key !== 'abn' || isAbn(it)))
}

const maxPages = 3

/** The texts of the first pages of an invoice. */
export async function textsFor({ id, pages }: Pick<InvoiceAnswer, 'id' | 'pages'>, key: Key): Promise<string[]> {
  const words = await Promise.all(pages.slice(0, maxPages).map(page => (page.words ? pageWords(id, page) : [])))
  return [...new Set(words.flatMap(it => textsOf(key, it, todayIn())))]
}
