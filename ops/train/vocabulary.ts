/**
 * vocabulary.ts FOLDER…: the words that indicate a category, from training's documents and category-words.ts, written to
 * services/pipeline/model/category-vocabulary.ts. A word is included if at least `least` documents contain it, and more than the share
 * `share` of them have the same category. Other words, such as names of people and streets, are left out: they indicate nothing, and would
 * share slots of the model's hash table with words that do.
 */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { toDoc } from '../../services/pipeline/fields/text.ts'
import { wordKey } from '../../services/pipeline/fields/word-hash.ts'
import { modelPath } from '../../services/pipeline/model/version.ts'
import { loadGenerated, partOf } from '../eval/load.ts'
import { distinctiveWords } from './category-words.ts'

const [least, share] = [8, 0.5]
const counts = new Map<string, Map<string, number>>()
for (const { label, pages } of process.argv
  .slice(2)
  .flatMap(loadGenerated)
  .filter(one => partOf(one) === 'train')) {
  const category = String(label.invoices[0]?.fields.category)
  for (const word of new Set(toDoc(pages).tokens.map(token => wordKey(token.text)))) {
    const by = counts.get(word) ?? new Map<string, number>()
    counts.set(word, by.set(category, (by.get(category) ?? 0) + 1))
  }
}
const isDistinctive = (by: Map<string, number>): boolean => {
  const all = [...by.values()].reduce((sum, one) => sum + one, 0)
  return all >= least && Math.max(...by.values()) > share * all
}
const seen = [...counts].filter(([word, by]) => /\p{L}{2}/u.test(word) && isDistinctive(by)).map(([word]) => word)
const all = [...new Set([...seen, ...distinctiveWords.map(wordKey)])].filter(word => word !== '' && !word.includes("'")).sort()
const lines = all.reduce<string[]>(
  (rows, word) =>
    rows.at(-1) !== undefined && rows.at(-1)!.length + word.length < 150
      ? [...rows.slice(0, -1), `${rows.at(-1)} ${word}`]
      : [...rows, word],
  [],
)
writeFileSync(
  join(modelPath, '..', 'category-vocabulary.ts'),
  `/** The words from which the model predicts a category, as word-hash.ts normalizes them; written by ops/train/vocabulary.ts. */\nexport const categoryVocabulary: ReadonlySet<string> = new Set(\`\n${lines.join('\n')}\n\`.trim().split(/\\s+/))\n`,
)
console.log(`${all.length} words, ${seen.length} of them from documents`)
