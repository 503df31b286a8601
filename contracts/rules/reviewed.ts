/** The one rule by which an invoice counts as reviewed: in the grid, on cards, in lists, quarters and exports, and in Send. Pure. */

/**
 * A flagged cell. `settled`: a person confirmed its value, or accepted the row in spite of it. `comesFromElsewhere`: the flag depends
 * on other invoices or on today's date (a duplicate, a date in the future). The space bar stops at those too, but one that appears after
 * the row was accepted does not undo the acceptance.
 */
type FlaggedCell = { settled: boolean; comesFromElsewhere?: boolean }

/**
 * An acceptance. `recorded`: it names the values that it covers, as all do since build 0.1.0, and any later change of a value withdraws it.
 * One that does not was made by an older version, in which an edit left the row accepted.
 */
type Acceptance = { accepted: boolean; recorded?: true }

/** Whether the row stays accepted when a person or a new extraction changes a value. */
export const staysAccepted = ({ accepted, recorded }: Acceptance): boolean => accepted && recorded !== true

/** A person accepted the row and every flagged cell is settled. A corrected cell is no longer flagged. An edit alone accepts nothing. */
export const isReviewed = (accepted: boolean, checks: readonly FlaggedCell[]): boolean =>
  accepted && checks.every(it => it.settled || it.comesFromElsewhere === true)

/** Values by field; null is missing. */
type Values = Readonly<Record<string, string | number | null | undefined>>

/**
 * The flagged values of an invoice by field, as far as its own values decide: doubtful ones, and wrong or missing ones. `confirmedValues`:
 * those that people confirmed one by one. `accepted`: a person accepted the row. `anyway` (as in the event): the flagged values that were
 * accepted with it in spite of their flags. It is absent where nobody accepted, and in acceptances by versions that did not name these
 * values: such an acceptance confirmed everything doubtful.
 */
export type FlaggedValues = { doubtful: Values; wrong: Values; confirmedValues: Values; anyway?: Values } & Acceptance

export type ReviewStatus = 'reviewed' | 'doubtful' | 'open'

/** Whether the row was accepted by a version that did not name the values accepted in spite of a flag. */
export const confirmedAsWhole = (accepted: boolean, anyway: object | undefined): boolean => accepted && anyway === undefined

/**
 * The flagged cells of an invoice. A confirmation ends when the value changes. Wrong and missing values can only be corrected, or accepted
 * anyway.
 */
function cellsOf({ doubtful, wrong, confirmedValues, accepted, anyway }: FlaggedValues): FlaggedCell[] {
  const allConfirmed = confirmedAsWhole(accepted, anyway)
  const isAcceptedAnyway = (name: string, value: Values[string]): boolean => anyway?.[name] === value
  return [
    ...Object.entries(doubtful).map(([name, value]) => ({
      settled: allConfirmed || confirmedValues[name] === value || isAcceptedAnyway(name, value),
    })),
    ...Object.entries(wrong).map(([name, value]) => ({ settled: isAcceptedAnyway(name, value) })),
  ]
}

/** Whether a person has to check a value of the invoice. */
export const hasCellToCheck = (flagged: FlaggedValues): boolean => cellsOf(flagged).some(it => !it.settled)

export function reviewStatusOf(flagged: FlaggedValues): ReviewStatus {
  if (hasCellToCheck(flagged)) return 'doubtful'
  return flagged.accepted ? 'reviewed' : 'open'
}
