/**
 * Answers that the model is sure of and that are often wrong all the same. Such papers are too few for their confidence to be fitted, so each
 * has a rule here: the answer stays and asks for a look.
 */
import { findAmounts } from './amounts.ts'
import type { Candidate } from './candidate.ts'
import { stemsOf } from './features-name.ts'
import { unsettled } from '../reading/reconcile-readings.ts'
import { textOf, type Doc } from './text.ts'

const onPhoto = (doc: Doc, { page }: Candidate): boolean => doc.pages[page]?.ocr ?? false

/** A word of it was hardly read, or a second reader read it otherwise. */
export const isUnsettled = (doc: Doc, { tokens }: Candidate): boolean => tokens.some(at => (doc.tokens[at]?.confidence ?? 1) <= unsettled)

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** The company's form says nothing of where a name begins. */
const bare = (name: string): string => name.toLowerCase().replace(/\b(?:pty|ltd|limited)\b/g, '').replace(/[^a-z0-9]/g, '')

/**
 * A name that was cut off: it begins with a small letter or falls into pieces (`D ell`), goes on elsewhere on the paper where it ends here, or stands in
 * the paper's web address with more before it.
 */
export function isCutName(doc: Doc, value: string): boolean {
  if (/(?:^| )\p{Lu} \p{Ll}{2}/u.test(value) || (bare(value).length > 5 && stemsOf(doc).some(stem => stem.indexOf(bare(value)) > 0))) return true
  const last = value.split(' ').at(-1) ?? ''
  const letter = /\p{Ll}$/u.test(value) ? '\\p{Ll}' : '\\p{Lu}'
  const goesOn = new RegExp(`(?<![\\p{L}\\d])(?:${escaped(value)}${letter}|${escaped(last)}${letter}{3})`, 'u')
  return /^\p{Ll}/u.test(value) || (/\p{L}{3}$/u.test(last) && doc.lines.some(line => goesOn.test(line.text)))
}

/** A sum without cents on a photo whose other sums have them: its point was lost, `$123.29` became `$12329`. */
export function lostItsPoint(doc: Doc, best: Candidate): boolean {
  if (best.kind !== 'found' || !onPhoto(doc, best) || /\d ?[.,] ?[\dOo]{2}\b/.test(textOf(doc, best.tokens))) return false
  return findAmounts(doc).some(one => one.flags[1] === 1)
}

const partFree = /\btaxable items?\b|\*\s*=?\s*gst\b|\bitems? (?:marked|with) \*/i

/** GST that does not stand on the paper, made of a total whose items are not all taxed. */
export const isMadeOfPart = (doc: Doc, best: Candidate): boolean => best.kind === 'eleventh' && partFree.test(doc.text)
