/** Interprets a page's drawing operators and records where each character and image is painted. Independent of the PDF library. */
import type { Box } from '../../contracts/page.ts'
import type { Glyph } from '../pipeline/reading/pdf-glyphs.ts'
import { boxWithin } from '../pipeline/reading/transform.ts'

/** A PDF matrix: x′ = a·x + c·y + e, y′ = b·x + d·y + f for `[a, b, c, d, e, f]`. */
export type Matrix = [number, number, number, number, number, number]

/** The matrix that applies `inner` first and `outer` then. */
export function multiply(outer: Matrix, inner: Matrix): Matrix {
  const [a, b, c, d, e, f] = outer
  return [
    a * inner[0] + c * inner[1],
    b * inner[0] + d * inner[1],
    a * inner[2] + c * inner[3],
    b * inner[2] + d * inner[3],
    a * inner[4] + c * inner[5] + e,
    b * inner[4] + d * inner[5] + f,
  ]
}

/** A font's metrics: its glyph space (usually 0.001), and how far letters reach above and below the baseline, in ems. */
export type FontFacts = { fontMatrix: Matrix; vertical: boolean; ascent: number; descent: number }
type Shown = number | { unicode: string; width: number; isSpace: boolean }
/** One operator by the library's own name, with its arguments. */
export type Operator = { name: string; args: unknown[] }

type State = {
  ctm: Matrix
  font: FontFacts
  size: number
  charSpace: number
  wordSpace: number
  scale: number
  rise: number
  leading: number
  mode: number
}

/** `imageShare`: the share of the page that images cover, 0..1, more where they overlap. `images`: their rectangles on it. */
export type Painted = { glyphs: Glyph[]; imageShare: number; images: Box[] }

/**
 * `toPage` maps PDF units to fractions of the upright page, whose height over its width is `aspect`. Text covered by images painted later is
 * hidden.
 */
export function paint(operators: Operator[], toPage: Matrix, aspect: number, fontOf: (name: string) => FontFacts): Painted {
  const identity: Matrix = [1, 0, 0, 1, 0, 0]
  let state: State = { ctm: toPage, font: fontOf(''), size: 0, charSpace: 0, wordSpace: 0, scale: 1, rise: 0, leading: 0, mode: 0 }
  const saved: State[] = []
  const glyphs: Glyph[] = []
  let imageShare = 0
  const images: Box[] = []
  let text = identity
  let [x, y, lineX, lineY] = [0, 0, 0, 0]
  let run = 0
  const move = (dx: number, dy: number) => ([x, y] = [(lineX += dx), (lineY += dy)])
  const save = () => void saved.push({ ...state })
  const restore = () => void (state = saved.pop() ?? state)
  const transform = (m: unknown) => void (Array.isArray(m) && (state.ctm = multiply(state.ctm, m as unknown as Matrix)))

  const show = (shown: Shown[]) => {
    const { font, size } = state
    const matrix = multiply(multiply(state.ctm, text), [state.scale, 0, 0, 1, x, y + state.rise])
    let along = 0
    run += 1
    for (const glyph of shown) {
      if (typeof glyph === 'number') {
        along -= (glyph * size) / 1000
        continue
      }
      const width = glyph.width * font.fontMatrix[0] * size
      if (!font.vertical) glyphs.push(place(glyph.unicode, matrix, { along, width, aspect, run }, state))
      along += width + state.charSpace + (glyph.isSpace ? state.wordSpace : 0)
    }
    if (!font.vertical) x += along * state.scale
  }

  const image = () => {
    const share = Math.abs(state.ctm[0] * state.ctm[3] - state.ctm[1] * state.ctm[2])
    imageShare += Math.min(1, share)
    const [a, b, c, d, e, f] = state.ctm
    const box = boxWithin(
      e + Math.min(0, a) + Math.min(0, c),
      f + Math.min(0, b) + Math.min(0, d),
      e + Math.max(0, a) + Math.max(0, c),
      f + Math.max(0, b) + Math.max(0, d),
    )
    if (box) images.push(box)
    if (share > 0.7) for (const glyph of glyphs) glyph.hidden = true
  }

  const meaning: Record<string, (args: unknown[]) => void> = {
    save,
    restore,
    transform: args => transform(args),
    paintFormXObjectBegin: args => (save(), transform(args[0])),
    paintFormXObjectEnd: restore,
    beginAnnotation: args => (save(), (state.ctm = toPage), transform(args[2]), transform(args[3])),
    endAnnotation: restore,
    beginText: () => void ([text, x, y, lineX, lineY] = [identity, 0, 0, 0, 0]),
    setTextMatrix: args => void ([text, x, y, lineX, lineY] = [matrixOf(args), 0, 0, 0, 0]),
    moveText: args => void move(Number(args[0]), Number(args[1])),
    setLeadingMoveText: args => void ((state.leading = Number(args[1])), move(Number(args[0]), Number(args[1]))),
    nextLine: () => void move(0, state.leading),
    setLeading: args => void (state.leading = -Number(args[0])),
    setFont: args => void ((state.font = fontOf(String(args[0]))), (state.size = Number(args[1]))),
    setCharSpacing: args => void (state.charSpace = Number(args[0])),
    setWordSpacing: args => void (state.wordSpace = Number(args[0])),
    setHScale: args => void (state.scale = Number(args[0]) / 100),
    setTextRise: args => void (state.rise = Number(args[0])),
    setTextRenderingMode: args => void (state.mode = Number(args[0])),
    showText: args => show(args[0] as Shown[]),
    paintImageXObject: image,
    paintInlineImageXObject: image,
    paintImageMaskXObject: image,
  }
  for (const { name, args } of operators) meaning[name]?.(args)
  return { glyphs, imageShare, images }
}

/** The operator list sometimes nests the six numbers in one array. */
function matrixOf(args: unknown[]): Matrix {
  const numbers = args.length === 1 ? (args[0] as ArrayLike<number>) : (args as number[])
  return Array.from(numbers) as Matrix
}

/** `along`: where the character starts in its run. `width`: its own. Both in units of the text. */
type Placed = { along: number; width: number; aspect: number; run: number }

function place(text: string, m: Matrix, { along, width, aspect, run }: Placed, { font, size, mode }: State): Glyph {
  const at = (px: number, py: number): [number, number] => [m[0] * px + m[2] * py + m[4], m[1] * px + m[3] * py + m[5]]
  const corners = [
    at(along, font.descent * size),
    at(along + width, font.descent * size),
    at(along, font.ascent * size),
    at(along + width, font.ascent * size),
  ]
  const xs = corners.map(c => c[0])
  const ys = corners.map(c => c[1])
  return {
    text,
    x0: Math.min(...xs),
    x1: Math.max(...xs),
    top: Math.min(...ys),
    bottom: Math.max(...ys),
    base: at(along, 0)[1],
    angle: Math.round((Math.atan2(m[1] * aspect, m[0]) * 180) / Math.PI),
    hidden: mode === 3 || mode === 7 || size === 0,
    run,
  }
}
