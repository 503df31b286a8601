import { describe, expect, it } from 'vitest'
import { categoryProbabilities, categoryWords, logProbabilities, rankCategories } from './rank-categories.ts'

const noOpinion = new Float32Array(30)

describe('rankCategories', () => {
  it.each([
    ['Skip bin 4 m3, tipping fee, general waste', 'Gumleaf Waste', 'Waste'],
    ['Flat white, eggs on toast, table 4', 'Little Ostrich Cafe', 'Meals'],
    ['Unleaded 41.2 L, pump 4, fuel', 'Redgum Service Station', 'Motor vehicle'],
    ['Conveyancing, disbursements, professional fees', 'Finch Lawyers', 'Legal'],
  ])('%s, of %s: %s', (text, name, expected) => {
    expect(rankCategories(text, name, noOpinion)[0]?.name).toBe(expected)
  })
  it('has probabilities that add up to 1, likeliest first, also for words that it does not know', () => {
    const ranked = rankCategories('zzyzx qwrtp', '', noOpinion)
    expect(ranked.reduce((sum, { p }) => sum + p, 0)).toBeCloseTo(1, 9)
    expect(ranked.every(({ p }, i) => p <= (ranked[i - 1]?.p ?? 1))).toBe(true)
  })
})

it('a word of the name counts beside the same word of the text, each once', () => {
  expect(categoryWords('Bins bins 4417 and BINS', 'Gumleaf Bins')).toEqual(['bins', 'and', '@gumleaf', '@bins'])
})

it('the opinion of the model counts by its weight', () => {
  const model = Float32Array.from({ length: 30 }, (_, at) => (at === 3 ? 5 : 0))
  const of = (weight: number) => categoryProbabilities([], model, { of: () => undefined, bias: [], model: weight })
  expect(of(0)[3]).toBeCloseTo(1 / 30, 9)
  expect(of(1)[3]).toBeCloseTo(Math.exp(logProbabilities(model)[3]!), 9)
})
