/** The 40 committed documents: their words as read, and the figures that were measured on them. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { segmentPages } from '../../services/pipeline/fields/segment-pages.ts'
import { fieldCodeHash, modelHash } from '../../services/pipeline/model/version.ts'
import { readingHash, readingVersion } from '../../services/pipeline/reading-version.ts'
import type { Score } from '../../services/pipeline/fields/score.ts'
import { judge } from './judge.ts'
import { loadGenerated, type Sample } from './load.ts'
import { figuresOf, percentile, type Figures } from './measure.ts'

export const documents = join(import.meta.dirname, 'documents')
const figuresPath = join(import.meta.dirname, 'figures.json')

/** What the stored figures were made with. */
export type MadeWith = { modelHash: string; fieldCode: string; reading: string }
/** `boundaries`: share of files, in percent, whose pages were split into the right invoices. */
export type StoredFigures = { madeWith: MadeWith; documents: number; boundaries: number; all: Figures; bySource: Record<string, Figures> }

/** How pages are read now: its version and the hash of its code. */
export const reading = (): string => `${readingVersion} ${readingHash().slice(0, 12)}`

/** The present model, field code and reading. */
export const current = (): MadeWith => ({ modelHash: modelHash(), fieldCode: fieldCodeHash(), reading: reading() })

export const storedFigures = (): StoredFigures | null =>
  existsSync(figuresPath) ? (JSON.parse(readFileSync(figuresPath, 'utf8')) as StoredFigures) : null // written by the next function
export const storeFigures = (figures: StoredFigures): void => writeFileSync(figuresPath, JSON.stringify(figures, null, 1) + '\n')

/** Measures the model on the stored words. `how` names how they were read. */
export async function measureStored(score: Score, how: string): Promise<StoredFigures & { milliseconds: [number, number] }> {
  const samples = loadGenerated(documents)
  const { answers, milliseconds } = await judge(samples, score)
  const sourceOf = new Map(samples.map(({ label }) => [label.name, label.source]))
  const bySource = Object.fromEntries(
    [...Map.groupBy(answers, one => sourceOf.get(one.document) ?? '')].map(([source, some]) => [source, figuresOf(some)]),
  )
  const boundaries = Math.round((1000 * samples.filter(boundariesRight).length) / Math.max(1, samples.length)) / 10
  return {
    madeWith: { ...current(), reading: how },
    documents: samples.length,
    boundaries,
    all: figuresOf(answers),
    bySource,
    milliseconds: [percentile(milliseconds, 0.5), percentile(milliseconds, 0.95)],
  }
}

/** Whether the pages of a file were split into its labelled invoices. */
const boundariesRight = ({ label, pages }: Sample): boolean =>
  JSON.stringify(segmentPages(pages).map(group => group.map(page => page + 1))) ===
  JSON.stringify(label.invoices.map(invoice => invoice.pages))

/** What fell below the stored figures: `total 97.5 → 92.5`. */
export function fallen(before: StoredFigures, now: StoredFigures): string[] {
  const pairs: [string, number | undefined, number | undefined][] = [
    ['boundaries', before.boundaries, now.boundaries],
    ...Object.entries(before.all).map(([name, old]): [string, number | undefined, number | undefined] => {
      const next = now.all[name as keyof Figures]
      return [name, typeof old === 'number' ? old : old?.exact, typeof next === 'number' ? next : next?.exact]
    }),
  ]
  return pairs.filter(([, old, next]) => (next ?? 0) < (old ?? 0)).map(([name, old, next]) => `${name} ${old} → ${next ?? 0}`)
}
