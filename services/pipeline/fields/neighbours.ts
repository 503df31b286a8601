/** The words around a candidate, nearest first. Labels stand on the left or above, so these count as nearer. */
import type { Doc, Token } from './text.ts'

export const neighbourCount = 20
export const positionSize = 8

/** A rectangle in ems on one page. */
export type Frame = { x0: number; y0: number; x1: number; y1: number; page: number }

/** The rectangle around the tokens on the first token's page; null without tokens. */
export function frameOf(doc: Doc, tokens: number[]): Frame | null {
  const all = tokens.map(i => doc.tokens[i]!)
  if (all.length === 0) return null
  const page = all[0]!.page
  const same = all.filter(token => token.page === page)
  return {
    page,
    x0: Math.min(...same.map(t => t.x0)),
    y0: Math.min(...same.map(t => t.y0)),
    x1: Math.max(...same.map(t => t.x1)),
    y1: Math.max(...same.map(t => t.y1)),
  }
}

/** Whether both are in one row: the distance of their middles is below 0.6 of the taller height (at most 3 ems of `a`). */
export const sameRow = (a: Frame, b: { y0: number; y1: number }): boolean =>
  Math.abs((a.y0 + a.y1) / 2 - (b.y0 + b.y1) / 2) < 0.6 * Math.max(Math.min(a.y1 - a.y0, 3), b.y1 - b.y0)

function distance(frame: Frame, token: Token): number {
  const dx = Math.max(0, token.x0 - frame.x1, frame.x0 - token.x1)
  if (sameRow(frame, token)) return token.x1 <= (frame.x0 + frame.x1) / 2 ? 0.25 * dx : 0.5 * dx
  const above = frame.y0 - token.y1
  const below = token.y0 - frame.y1
  if (above > 14 || below > 5) return Infinity
  return above > below ? Math.max(0, above) * 1.2 + dx * 0.6 + 1 : Math.max(0, below) * 2.5 + dx * 0.8 + 2
}

/** Indices of the up to `neighbourCount` nearest tokens of the page; `own` are left out. */
export function neighboursOf(doc: Doc, frame: Frame, own: number[]): number[] {
  const ownTokens = new Set(own)
  const near: { at: number; far: number }[] = []
  for (const at of doc.pages[frame.page]!.tokens) {
    const far = ownTokens.has(at) ? Infinity : distance(frame, doc.tokens[at]!)
    if (far < 60) near.push({ at, far })
  }
  return near
    .sort((a, b) => a.far - b.far)
    .slice(0, neighbourCount)
    .map(one => one.at)
}

const squash = (value: number) => Math.tanh(value)

/** The `positionSize` numbers that describe where a neighbour stands: offsets squashed to -1..1, sides, height and confidence. */
export function position(frame: Frame, token: Token): number[] {
  const row = sameRow(frame, token)
  const left = token.x1 <= (frame.x0 + frame.x1) / 2
  const overlaps = token.x0 < frame.x1 && token.x1 > frame.x0
  const dx = left ? token.x1 - frame.x0 : token.x0 - frame.x1
  return [
    squash(dx / 15),
    squash(((token.y0 + token.y1) / 2 - (frame.y0 + frame.y1) / 2) / 5),
    row ? 1 : 0,
    row && left ? 1 : 0,
    overlaps && !row && token.y1 <= frame.y0 + 0.5 ? 1 : 0,
    squash((frame.x0 - token.x0) / 3),
    Math.min(3, token.y1 - token.y0) - 1,
    token.confidence,
  ]
}
