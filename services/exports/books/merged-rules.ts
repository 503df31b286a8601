/** Supplier rules of a client together with those of the clients that were merged into it. Pure. */
import type { SupplierRule } from '@docketry/contracts/events/books.ts'
import type { BooksState } from './fold-books.ts'

type Chart = Pick<BooksState, 'package' | 'accounts'>
export type Ruled = Chart & Pick<BooksState, 'rules'>

const nameIn = ({ accounts }: Chart, code: string): string | undefined =>
  accounts
    .find(it => it.code === code)
    ?.name.trim()
    .toLowerCase()

/**
 * What of a rule means the same with another chart: a tax code with the same package, and an account there with the same code and name. The
 * other values are those of the rule.
 */
function ruleWith(chart: Chart, of: Chart, rule: SupplierRule): SupplierRule {
  const isSamePackage = chart.package !== null && chart.package === of.package
  const isSameAccount =
    isSamePackage &&
    rule.account !== null &&
    nameIn(of, rule.account) !== undefined &&
    nameIn(chart, rule.account) === nameIn(of, rule.account)
  return { ...rule, account: isSameAccount ? rule.account : null, taxCode: isSamePackage ? rule.taxCode : null }
}

/**
 * `own`: all of the surviving client, also those that a person emptied. `others`: the merged clients, the one that was merged last at the
 * end; its rule comes first.
 */
export function mergedRules(own: Ruled, others: readonly Ruled[]): BooksState['rules'] {
  const theirs = others.flatMap(of =>
    Object.entries(of.rules).map(([key, { name, rule }]) => [key, { name, rule: ruleWith(own, of, rule) }] as const),
  )
  return { ...Object.fromEntries(theirs), ...own.rules }
}

/**
 * Of the rules of a client that is about to be merged: how many are used for the surviving one, how many of these without their account or
 * tax code, and how many are not used.
 */
export function rulesAfterMerge(survivor: Ruled, duplicate: Ruled): { used: number; withoutAccount: number; resting: number } {
  const typed = Object.entries(duplicate.rules).filter(([, { rule }]) => Object.values(rule).some(it => it !== null))
  const used = typed.filter(([key]) => !Object.hasOwn(survivor.rules, key))
  const loses = ({ rule }: { rule: SupplierRule }): boolean => {
    const now = ruleWith(survivor, duplicate, rule)
    return now.account !== rule.account || now.taxCode !== rule.taxCode
  }
  return { used: used.length, withoutAccount: used.filter(([, it]) => loses(it)).length, resting: typed.length - used.length }
}
