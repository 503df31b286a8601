import { expect, it } from 'vitest'
import { answers } from './answers.ts'
import { foundAnswers, screenOf } from './find-answers.ts'

it('there are more than thirty answers, each to a question of its own', () => {
  expect(answers.length).toBeGreaterThan(30)
  expect(new Set(answers.map(({ question }) => question)).size).toBe(answers.length)
})

it.each([
  ['/scan/detail/groupId=1', 'review'],
  ['/scan/files/clientId=1', 'upload'],
  ['/business/details/clientId=1', 'client'],
  ['/dashboard', 'clients'],
  ['/dashboard/subscription', 'billing'],
  ['/dashboard/settings', 'settings'],
  ['/dashboard/emailaddresses', 'mail'],
])('the screen of %s is %s', (path, screen) => expect(screenOf(path)).toBe(screen))

it('answers about the present screen come first, and all are there', () => {
  const found = foundAnswers('', 'billing')
  expect(found).toHaveLength(answers.length)
  const count = answers.filter(({ screens }) => screens.includes('billing')).length
  expect(found.slice(0, count).every(({ screens }) => screens.includes('billing'))).toBe(true)
})

it('a search finds words by their beginning, in questions and answers, and nothing else', () => {
  expect(foundAnswers('replac card', 'clients').map(({ question }) => question)).toContain('How do I replace the card?')
  expect(foundAnswers('BAS due', 'settings')[0]?.question).toBe('When is my BAS due?')
  expect(foundAnswers('xylophone', 'review')).toEqual([])
})

it('a search finds a plural by its singular, and a question that has other words too', () => {
  const first = (query: string) => foundAnswers(query, 'clients')[0]?.question
  expect(first('clients send')).toBe('How do invoices arrive by email?')
  expect(first('how do clients send documents')).toBe('How do invoices arrive by email?')
  expect(first('join code')).toBe('How do I add somebody to my firm?')
  expect(foundAnswers('xylophone card', 'billing')).toEqual([])
})

it('the answer about emails names both ways in which they reach the firm', () => {
  const { answer } = answers.find(({ question }) => question === 'How do invoices arrive by email?') ?? { answer: '' }
  expect(answer).toContain('under Client email addresses')
  expect(answer).toContain('at an address of its own')
})
