/** How well the lines of a name on several lines go together, for the whole and for each of its lines. */
import type { Candidate } from './candidate.ts'
import { frameOf } from './neighbours.ts'
import { textOf, type Doc } from './text.ts'

/** How many numbers `seamsOf` gives for a name. */
export const seamSize = 12

const formOrPlace =
  /^\(?(?:pty|ltd|limited|p\/l|inc|co|group|holdings|services|trust|unit|family|australia|aust|nsw|vic|qld|wa|sa|tas|act|nt)\b/i
const openEnd = /(?:&|\+|\band|\bof|\bthe|\bby|,|-)$/i
const openStart = /^(?:&|\+|and\b|of\b|by\b|the\b|pty\b|ltd\b)/i

/**
 * `height`: of its lowest line over the tallest one; `gap`: the widest between its lines, in heights of the tallest. `lines`: 0.5 for two,
 * 1 for three. The others are 0 or 1. `sameCase`: of all lines; `open`: a line asks for more, or the next one continues it; `form`: the last
 * line begins with a company form or a place.
 */
type Seam = { height: number; gap: number; sameCase: number; open: number; lines: number; form: number }

function seamOf(doc: Doc, whole: Candidate): Seam {
  const lines = whole.parts!.map(tokens => ({ text: textOf(doc, tokens), frame: frameOf(doc, tokens)! }))
  const heights = lines.map(({ frame }) => frame.y1 - frame.y0)
  const pairs = lines.slice(1).map((line, i) => ({ above: lines[i]!, below: line }))
  return {
    height: Math.min(...heights) / Math.max(0.01, ...heights),
    gap: Math.min(1, Math.max(-0.5, ...pairs.map(({ above, below }) => (below.frame.y0 - above.frame.y1) / Math.max(0.01, ...heights)))),
    sameCase: new Set(lines.map(({ text }) => caseOf(text))).size === 1 ? 1 : 0,
    open: pairs.some(({ above, below }) => openEnd.test(above.text) || openStart.test(below.text)) ? 1 : 0,
    lines: (lines.length - 1) / 2,
    form: formOrPlace.test(lines.at(-1)!.text) ? 1 : 0,
  }
}

const caseOf = (text: string): string => (text === text.toUpperCase() ? 'upper' : text === text.toLowerCase() ? 'lower' : 'title')

const numbersOf = ({ height, gap, sameCase, open, form }: Seam): number[] => [height, gap, sameCase, open, form]

/**
 * For each name `seamSize` numbers: how its own lines go together, and how the best whole of which it is a line does; 0 for a name on one
 * line that is part of no other.
 */
export function seamsOf(doc: Doc, names: Candidate[]): Map<Candidate, number[]> {
  const wholes = names.filter(one => one.parts !== undefined).map(one => ({ one, seam: seamOf(doc, one) }))
  return new Map(
    names.map(one => {
      const own = wholes.find(whole => whole.one === one)?.seam
      const around = wholes
        .filter(
          whole =>
            whole.one !== one && whole.one.tokens.length > one.tokens.length && one.tokens.every(at => whole.one.tokens.includes(at)),
        )
        .sort((a, b) => b.seam.height - a.seam.height)[0]
      const isFirst = around && around.one.tokens[0] === one.tokens[0]
      return [
        one,
        [
          ...(own ? [...numbersOf(own), own.lines] : [0, 0, 0, 0, 0, 0]),
          ...(around ? [...numbersOf(around.seam), isFirst ? 1 : -1] : [0, 0, 0, 0, 0, 0]),
        ],
      ]
    }),
  )
}
