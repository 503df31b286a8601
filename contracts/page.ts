/**
 * The words of one page, stored as a JSON blob; events contain its hash only. Boxes are fractions of the stored page image (upright, not
 * cropped), with the origin at the top left: `[x0, y0, x1, y1]`, 0 ≤ x0 < x1 ≤ 1 (docs/architecture.md).
 */
import Type from 'typebox'

export const Box = Type.Tuple([Type.Number(), Type.Number(), Type.Number(), Type.Number()])
export type Box = Type.Static<typeof Box>

/** One word. `confidence`: 0..1, of the OCR; 1 for a PDF's text layer. `line` counts from 0 down the page. */
export const Word = Type.Object({
  text: Type.String(),
  box: Box,
  confidence: Type.Number(),
  line: Type.Integer(),
})
export type Word = Type.Static<typeof Word>

/** The source of the words: known text (a PDF's text layer, or the page that was drawn from an e-invoice), or OCR of the page image. */
export const ReadBy = Type.Union([Type.Literal('pdf-text'), Type.Literal('ocr')])
export type ReadBy = Type.Static<typeof ReadBy>

/**
 * One page as read. `page` counts from 1 within its file. `width` and `height` are the pixels of the stored page image.
 * `turned`: degrees clockwise by which the original was rotated to be upright (0, 90, 180, 270).
 * `confidence`: 0..1, the mean over words, weighted by length; 0 for an empty page.
 */
export const ReadPage = Type.Object({
  page: Type.Integer(),
  width: Type.Integer(),
  height: Type.Integer(),
  turned: Type.Integer(),
  readBy: ReadBy,
  confidence: Type.Number(),
  words: Type.Array(Word),
})
export type ReadPage = Type.Static<typeof ReadPage>
