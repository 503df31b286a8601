/**
 * The expense categories of a document, likeliest first: by the words of its text and of its supplier's name, and by what the model says,
 * which knows the generated documents that it was trained on.
 */
import { expenseCategories } from '../../../contracts/rules/categories.ts'
import { categoryBias, categoryWeights, modelWeight } from '../model/category-weights.ts'

/** `p`: 0..1; from 0.9 on 99.5 % were right on documents of sets that were not fitted on (ops/train/categories.ts). */
export type RankedCategory = { name: string; p: number }

const word = /[a-z][a-z'&-]{2,}/g
const wordsOf = (text: string): Set<string> => new Set(text.toLowerCase().replaceAll('’', "'").match(word) ?? [])

/** What the category is judged by: each word of the text once, and those of the supplier's name again with `@` before them. */
export const categoryWords = (text: string, supplierName: string): string[] => [
  ...wordsOf(text),
  ...[...wordsOf(supplierName)].map(it => `@${it}`),
]

/** Each word's weight is multiplied by `categoryScale` / √(number of known words). Fitted weights hold for this value only. */
export const categoryScale = 6

const perCategory = <T>(value: (at: number) => T): T[] => expenseCategories.map((_, at) => value(at))

/** The logarithms of the categories' probabilities (softmax). */
export function logProbabilities(logits: ArrayLike<number>): number[] {
  const all = perCategory(at => logits[at] ?? 0)
  const top = Math.max(...all)
  const sum = all.reduce((total, one) => total + Math.exp(one - top), 0)
  return all.map(one => one - top - Math.log(sum))
}

/**
 * `of`: the weights of a word, with the places of their categories; undefined for an unknown word. `model`: how much the model's opinion
 * counts.
 */
export type CategoryWeights = {
  of(word: string): readonly (readonly [category: number, weight: number])[] | undefined
  bias: readonly number[]
  model: number
}

/** Probabilities in the order of `expenseCategories`. `model`: the model's logits. */
export function categoryProbabilities(words: readonly string[], model: ArrayLike<number>, weights: CategoryWeights): number[] {
  const known = words.map(it => weights.of(it)).filter(it => it !== undefined)
  const scale = categoryScale / Math.sqrt(Math.max(1, known.length))
  const logits = logProbabilities(model).map((one, at) => weights.model * one + (weights.bias[at] ?? 0))
  for (const its of known) for (const [category, weight] of its) logits[category]! += scale * weight
  return logProbabilities(logits).map(Math.exp)
}

const fitted: CategoryWeights = { of: word => categoryWeights.get(word), bias: categoryBias, model: modelWeight }

/** `supplierName`: as it was extracted; empty without one. `model`: the model's logits. */
export const rankCategories = (text: string, supplierName: string, model: ArrayLike<number>): RankedCategory[] =>
  categoryProbabilities(categoryWords(text, supplierName), model, fitted)
    .map((p, at) => ({ name: expenseCategories[at]!.name, p }))
    .sort((a, b) => b.p - a.p)
