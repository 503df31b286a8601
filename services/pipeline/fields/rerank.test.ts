import { describe, expect, it } from 'vitest'
import { findCandidates } from './find-candidates.ts'
import type { Answer } from './options.ts'
import { pageOf } from './page-of.test-help.ts'
import { rerank, rerankInputs, rerankProbabilities, type RerankWeights } from './rerank.ts'
import { toDoc, type Doc } from './text.ts'

const doc = toDoc([pageOf(['Bond treatment  $40.00', 'Trading name:  Shear Magnolia', 'Receipt 4471', 'Terminal 8802'])])
const answer = (field: 'supplierName' | 'invoiceNumber', value: string | null, confidence: number): Answer => ({
  value,
  confidence,
  best: findCandidates(doc).find(one => one.field === field && one.value === value) ?? null,
  located: value !== null,
  signals: [1],
})
const names = (first = 0.7) => [answer('supplierName', 'Bond treatment', first), answer('supplierName', 'Shear Magnolia', 0.2)]
const numbers = (first: number) => [answer('invoiceNumber', '4471', first), answer('invoiceNumber', '8802', 0.1)]
const weights = (words: Record<string, number>): RerankWeights => ({ numbers: [], word: it => words[it] })

describe('the second ranking', () => {
  it('puts the answer first that words speak for, for a person to check', () => {
    const [first, second] = rerank(doc, 'supplierName', names(), weights({ 'w=treatment': -2, 'w=magnolia': 1 }))
    expect(first).toMatchObject({ value: 'Shear Magnolia' })
    expect(first!.confidence).toBeLessThanOrEqual(0.5)
    expect(second).toMatchObject({ value: 'Bond treatment' })
  })
  it('flags a confident name that it doubts, and keeps it', () => {
    const all = rerank(doc, 'supplierName', names(0.97), weights({ 'w=treatment': -2 }))
    expect(all.map(({ value, confidence }) => [value, confidence])).toEqual([
      ['Bond treatment', 0.5],
      ['Shear Magnolia', 0.2],
    ])
  })
  it('raises the confidence of a name in text on which both rankings agree', () => {
    const [first, second] = rerank(doc, 'supplierName', names(0.93), weights({ 'w=treatment': 2 }))
    expect([first, second]).toEqual([{ ...names()[0], confidence: 0.9603 }, names()[1]])
  })
  it('leaves that confidence in a picture, and where rules have flagged the name', () => {
    const photo: Doc = { ...doc, pages: doc.pages.map(page => ({ ...page, ocr: true })) }
    expect(rerank(photo, 'supplierName', names(0.93), weights({ 'w=treatment': 2 }))).toEqual(names(0.93))
    expect(rerank(doc, 'supplierName', names(0.5), weights({ 'w=treatment': 2 }))).toEqual(names(0.5))
  })
  it('computes the confidence of a number from both rankings', () => {
    const confidenceWith = (weight: number) => rerank(doc, 'invoiceNumber', numbers(0.8), weights({ 'r=receipt': weight }))[0]!.confidence
    expect(confidenceWith(6)).toBeGreaterThan(0.8)
    expect(confidenceWith(6)).toBeGreaterThan(confidenceWith(1))
  })
  it('leaves a number flagged that rules have flagged', () => {
    expect(rerank(doc, 'invoiceNumber', numbers(0.5), weights({ 'r=receipt': 6 }))[0]!.confidence).toBe(0.5)
  })
  it('changes nothing where there is one answer', () => {
    expect(rerank(doc, 'supplierName', names().slice(0, 1), weights({ 'w=treatment': -9 }))).toEqual(names().slice(0, 1))
  })
})

it('words of a name, and of its label and line, are told apart', () => {
  const [, magnolia] = rerankInputs(doc, 'supplierName', names())
  expect(magnolia!.words).toEqual(expect.arrayContaining(['w=shear', 'w=magnolia', 'first=shear', 'last=magnolia', 'b=name', 'b=:']))
})
it('words around a number and its shape are told apart', () => {
  const [receipt] = rerankInputs(doc, 'invoiceNumber', numbers(0.8))
  expect(receipt!.words).toEqual(expect.arrayContaining(['shape=9', 'r=receipt', 'b=receipt']))
})
it('every name has as many numbers, and probabilities add up to 1', () => {
  const inputs = rerankInputs(doc, 'supplierName', names())
  expect(inputs[0]!.numbers).toHaveLength(inputs[1]!.numbers.length)
  expect(rerankProbabilities(inputs, weights({ 'w=shear': 1 })).reduce((sum, one) => sum + one, 0)).toBeCloseTo(1)
})
