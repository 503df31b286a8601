import type { Word } from '@docketry/contracts/page.ts'
import { useState } from 'react'
import { messageOf } from '../../../data/problem.ts'
import { notifyError } from '../../../parts/toasts.tsx'
import type { Row } from '../../state/rows.ts'
import { pageWords } from './page-words.ts'

const none: readonly Word[] = []

/** The words of a page: none until `load` is called, which is when somebody reaches for one. A failure is told once per try. */
export function usePageWords(invoiceId: string, page: Row['invoice']['pages'][number]): { words: readonly Word[]; load: () => Promise<readonly Word[]> } {
  const [read, setRead] = useState<{ of: string; words: readonly Word[] } | null>(null)
  const words = read?.of === page.words ? read.words : none
  const load = async (): Promise<readonly Word[]> => {
    if (words !== none || page.words === '') return words
    try {
      const found = await pageWords(invoiceId, page)
      setRead({ of: page.words, words: found })
      return found
    } catch (thrown) {
      notifyError(`The words of this page could not be loaded. ${messageOf(thrown)}`)
      return none
    }
  }
  return { words, load }
}
