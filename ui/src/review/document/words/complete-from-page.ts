import type { InvoiceAnswer } from '@docketry/contracts/api/invoices.ts'
import { todayIn } from '../../state/dates.ts'
import type { Key } from '../../state/values.ts'
import { pageWords } from './page-words.ts'
import { textsOf } from './texts-of-page.ts'

const most = 3

/** What stands on the first pages of an invoice that a cell may be completed to. */
export async function textsFor({ id, pages }: Pick<InvoiceAnswer, 'id' | 'pages'>, key: Key): Promise<string[]> {
  const words = await Promise.all(pages.slice(0, most).map(page => (page.words ? pageWords(id, page) : [])))
  return [...new Set(words.flatMap(it => textsOf(key, it, todayIn())))]
}
