/** Finds names that are set on two or three lines, as in a logo: lines of one size, close together, with a common edge. */
import { isAligned, isRightBelow, type Block, type Segment } from './blocks.ts'
import { companyForm, headingShare, isAddress, isKindOfBusiness, isSlogan, isStartOfBody } from './name-texts.ts'

/**
 * Heights of two lines of one name differ by this factor at most; large ones by more, because a line without tall letters is read as a
 * lower one.
 */
const maxSizeRatio = 1.3
export const maxLargeRatio = 1.5
/** The same for a logo and the smaller line below it that says what the business is, and for `Shire of` above a larger place. */
export const maxLogoRatio = 3
/** Lines of one name are closer than the lines of a text, in heights of the taller one. */
const maxNameGap = 0.8
const maxLines = 3
const maxWords = 5
/** Stands on a line of its own where the first line of a name is too short for it. */
const formAlone =
  /^(?:co\.? )?(?:\(\p{L}{1,9}\.?\) )?\(?(?:pty|ltd|limited|p\/l|inc|sdn|co|group|australia|aust)\b[.)]*(?: (?:ltd|limited|bhd))?\.?$/iu
const noName = /[@:]|\bwww\.|\d{3}|\b(?:abn|acn|ph|phone|tel|fax|email|mob|bsb)\b/i

/**
 * `tokens`: of all its lines, top to bottom. `parts`: the tokens of each line. `large`: set larger than the text of the page, as names are
 * and addresses are not. `isLogo`: its second line is set much smaller and says what the business is.
 */
export type StackedName = { tokens: number[]; parts: number[][]; large: boolean; isLogo: boolean }

/** Text larger than this, in ems, is a heading. */
const largeFrom = 1.25

export function stackedNames(blocks: Block[]): StackedName[] {
  return blocks.flatMap(({ segments }) =>
    segments.flatMap((first, i) => {
      const found: StackedName[] = []
      let lines = [first]
      for (const next of segments.slice(i + 1, i + maxLines)) {
        if (!continues(lines.at(-1)!, next)) break
        lines = [...lines, next]
        found.push({
          tokens: lines.flatMap(line => line.tokens),
          parts: lines.map(line => line.tokens),
          large: Math.min(...lines.map(line => line.high)) >= largeFrom,
          isLogo: isLogoAbove(first, lines[1]!) && first.high > maxLargeRatio * lines[1]!.high,
        })
      }
      return found
    }),
  )
}

/** Whether the second line can be the rest of a name that begins in the first. */
function continues(above: Segment, below: Segment): boolean {
  if (!isRightBelow(above, below) || !isAligned(above.frame, below.frame)) return false
  // A brand between signs, below the business that sells it: `*KESTREL PETROLEUM*`.
  if (/^\*/.test(below.text)) return false
  if (formAlone.test(below.text)) return isPart(above.text)
  const gap = (below.frame.y0 - above.frame.y1) / Math.max(above.high, below.high)
  const isKind = isKindOfBusiness(below.text)
  const areSmall = [above, below].every(({ text, high }) => high >= largeFrom && /^\p{Ll}/u.test(text))
  return (
    areOfSizes(above, below) &&
    gap <= maxNameGap &&
    !companyForm.test(above.text) &&
    (isPart(above.text, areSmall || isLogoAbove(above, below)) || (isEndOfFirm(below.text) && isKindOfBusiness(above.text))) &&
    (isPart(below.text, areSmall || isKind) || isEndOfFirm(below.text) || (isKind && areOfOneSize(above, below))) &&
    !isCompanyBelow(above.text, below.text)
  )
}

/** The line goes on with another name or kind of business: `& Mail`. */
const isEndOfFirm = (text: string): boolean => /^& ?\p{Lu}\p{L}+$/u.test(text)

/** A heading of the page, such as `PARTS`, may stand below a larger logo. */
const areOfOneSize = (above: Segment, below: Segment): boolean =>
  Math.max(above.high, below.high) <= maxLargeRatio * Math.min(above.high, below.high)

/** Whether the sizes of two lines are those of one name. */
function areOfSizes(above: Segment, below: Segment): boolean {
  const ratio = Math.max(above.high, below.high) / Math.min(above.high, below.high)
  const areLarge = Math.min(above.high, below.high) >= largeFrom
  if (ratio <= (areLarge || isKindOfBusiness(below.text) ? maxLargeRatio : maxSizeRatio)) return true
  // `Shire of` above its place, or a logo of one word above what the business is.
  return ratio <= maxLogoRatio && ((isStartOfBody(above.text) && above.high < below.high) || isLogoAbove(above, below))
}

const isLogoAbove = (above: Segment, below: Segment): boolean =>
  above.high > below.high && above.high >= largeFrom && !above.text.includes(' ') && isKindOfBusiness(below.text)

/** `isSmall`: small letters, in which logos are set, are no sign of a slogan. */
const isPart = (text: string, isSmall = false): boolean =>
  text.split(' ').length <= maxWords &&
  /\p{L}{2}|&/u.test(text) &&
  !noName.test(text) &&
  !isAddress(text) &&
  headingShare(text) < 0.6 &&
  !isSlogan(isSmall ? text.toUpperCase() : text)

/** A company's whole name below its trading name: two names. The end of a name has at most one word before the company form. */
const isCompanyBelow = (above: string, below: string): boolean =>
  /\b(?:pty|ltd|limited|p\/l)\b/i.test(below) &&
  !/(?:&|\band|\bof|\bthe)$/i.test(above) &&
  (below.split(' ').length > 3 || above.split(' ')[0]!.toLowerCase() === below.split(' ')[0]!.toLowerCase())
