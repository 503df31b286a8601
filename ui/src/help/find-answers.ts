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

/** "clients" finds "client". Short words such as BAS are no plurals. */
const withoutPlural = (word: string): string => (word.length > 3 && word.endsWith('s') ? word.slice(0, -1) : word)

/** How many of the words are in the text, or begin words of it. */
function countFound(wanted: readonly string[], text: string): number {
  const words = wordsOf(text)
  return wanted.filter(it => words.some(word => word.startsWith(it))).length
}

/**
 * Answers that have the words of the query, or words that begin with them: all of them, or where no answer has all, the most of them, if
 * that is more than half. Those about the screen come first, then those with the words in the question.
 */
export function foundAnswers(query: string, screen: Screen): Answer[] {
  const wanted = wordsOf(query).map(withoutPlural)
  const counted = answers.map(it => ({ it, count: countFound(wanted, `${it.question} ${it.answer}`) }))
  const most = Math.max(...counted.map(({ count }) => count))
  const rank = ({ question, screens }: Answer): number =>
    (screens.includes(screen) ? 0 : 2) + (countFound(wanted, question) === most ? 0 : 1)
  if (most * 2 <= wanted.length && wanted.length > 0) return []
  return counted
    .filter(({ count }) => count === most)
    .map(({ it }) => it)
    .toSorted((a, b) => rank(a) - rank(b))
}
