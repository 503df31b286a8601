/** The shape of invoice numbers: which ones a supplier may have given. Pure. */

/** `INV-20417` as `INV-99999`: letters and signs stay, each digit becomes a 9. White space does not count. */
export const numberShape = (number: string): string => number.replaceAll(/\s/gu, '').toUpperCase().replaceAll(/\d/gu, '9')

const runsOf = (shape: string): string[] => shape.match(/9+|[^9]+/gu) ?? []

/** Whether two shapes are of one series of numbers: equal but for one digit more or less in a run of digits, as after 9999. */
export function isSameShape(a: string, b: string): boolean {
  const [runs, others] = [runsOf(a), runsOf(b)]
  return (
    runs.length === others.length &&
    runs.every((run, i) => {
      const other = others[i] ?? ''
      return run.startsWith('9') && other.startsWith('9') ? Math.abs(run.length - other.length) <= 1 : run === other
    })
  )
}

/** Whether a number of this shape is hardly ever something else: it has letters or signs beside its digits, and at least three digits. */
export const isDistinctive = (shape: string): boolean => /[^9]/u.test(shape) && (shape.match(/9/gu)?.length ?? 0) >= 3
