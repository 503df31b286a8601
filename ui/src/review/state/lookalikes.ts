/** Invoice numbers that read alike: letters and figures that a docket's printer makes nearly the same. Pure. */

const letterFor: Record<string, string> = { 0: 'O', 1: 'I', 5: 'S', 8: 'B', 2: 'Z' }
const figureFor: Record<string, string> = { O: '0', Q: '0', D: '0', I: '1', L: '1', S: '5', B: '8', Z: '2' }
const swapped = (text: string, by: Record<string, string>): string => Array.from(text, it => by[it.toUpperCase()] ?? it).join('')

/**
 * What a doubtful number may be instead, the likeliest first. Numbers are letters and then figures: `INVO0O126` is INV000126, `S1-00216` is SI-00216,
 * `IV2O455` is IV20455; and a 1 or 0 that begins many figures may be an I or an O. None of a number that has no such sign.
 */
export function lookalikes(number: string): string[] {
  const [, letters = '', run = ''] = /^(\p{L}+?)([OQ\d]*\d)$/iu.exec(number) ?? []
  const [, head = '', mark = '', tail = ''] = /^(\p{L}[\p{L}\d]*?|\d\p{L}[\p{L}\d]*?)([-/.# ]*)(\d[\dOQDILSBZ]*)$/iu.exec(number) ?? []
  const figures = swapped(tail, figureFor)
  const made = [
    ...(letters ? [letters + swapped(run, figureFor)] : []),
    ...(head ? [swapped(head, letterFor) + mark + figures, head + mark + figures] : []),
    ...(/^[01]\d{5,}$/u.test(number) ? [swapped(number.slice(0, 1), letterFor) + number.slice(1)] : []),
  ]
  return [...new Set(made)].filter(it => it !== number)
}
