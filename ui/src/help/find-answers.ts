import { answers, type Answer, type Screen } from './answers.ts'

/** The screen that an address shows. */
export function screenOf(pathname: string): Screen {
  if (pathname.startsWith('/scan/detail/')) return 'review'
  if (pathname.startsWith('/scan/')) return 'upload'
  if (pathname.startsWith('/business/')) return 'client'
  const [, section = ''] = /^\/dashboard\/([a-z-]+)/iu.exec(pathname) ?? []
  const sections: Record<string, Screen> = {
    subscription: 'billing',
    settings: 'settings',
    team: 'people',
    requests: 'people',
    emails: 'mail',
    emailaddresses: 'mail',
    pickups: 'pickups',
  }
  return sections[section] ?? 'clients'
}

const wordsOf = (text: string): string[] =>
  text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)

/**
 * Answers that have all words of the query, or words that begin with them; those about the screen first, then those with the words in the
 * question.
 */
export function foundAnswers(query: string, screen: Screen): Answer[] {
  const wanted = wordsOf(query)
  const has = (text: string): boolean => {
    const words = wordsOf(text)
    return wanted.every(it => words.some(word => word.startsWith(it)))
  }
  const rank = ({ question, screens }: Answer): number => (screens.includes(screen) ? 0 : 2) + (has(question) ? 0 : 1)
  return answers.filter(it => has(`${it.question} ${it.answer}`)).toSorted((a, b) => rank(a) - rank(b))
}
