import { describe, expect, it } from 'vitest'
import type { SupplierRule } from '@docketry/contracts/events/books.ts'
import { noRule } from './bill-of.ts'
import { mergedRules, rulesAfterMerge, type Ruled } from './merged-rules.ts'

const accounts = [
  { code: '310', name: 'Materials' },
  { code: '400', name: 'Rent' },
]
const rules = (some: Record<string, Partial<SupplierRule>>): Ruled['rules'] =>
  Object.fromEntries(Object.entries(some).map(([key, rule]) => [key, { name: key, rule: { ...noRule, ...rule } }]))
const own: Ruled = { package: 'xero', accounts, rules: rules({ harbour: { account: '310' }, emptied: {} }) }
const ruleOf = (other: Partial<Ruled>, key: string) => mergedRules(own, [{ package: 'xero', accounts, rules: {}, ...other }])[key]?.rule

describe('the supplier rules of a client and its duplicate', () => {
  it('are those of the surviving client, also where a person emptied one, and the duplicate’s for other suppliers', () => {
    const all = mergedRules(own, [
      {
        package: 'xero',
        accounts,
        rules: rules({
          harbour: { account: '400' },
          emptied: { termsDays: 7 },
          bluegum: { account: '400', taxCode: 'GST on Capital', treatment: 'no-gst' },
        }),
      },
    ])
    expect(all).toEqual({ ...own.rules, ...rules({ bluegum: { account: '400', taxCode: 'GST on Capital', treatment: 'no-gst' } }) })
  })
  it('have no account that the surviving client’s chart lacks or names differently, and keep everything else', () => {
    const rule = { account: '400', taxCode: 'GST on Expenses', category: 'Rent', termsDays: 14 }
    const kept = { ...noRule, ...rule, account: null }
    expect(ruleOf({ accounts: [{ code: '400', name: 'Fuel' }], rules: rules({ bluegum: rule }) }, 'bluegum')).toEqual(kept)
    expect(
      ruleOf({ accounts: [{ code: '999', name: 'Rent' }], rules: rules({ bluegum: { ...rule, account: '999' } }) }, 'bluegum'),
    ).toEqual(kept)
  })
  it('have neither account nor tax code of another package', () =>
    expect(ruleOf({ package: 'myob', rules: rules({ bluegum: { account: '400', taxCode: 'GST', termsDays: 14 } }) }, 'bluegum')).toEqual({
      ...noRule,
      termsDays: 14,
    }))
  it('of two duplicates are those of the one that was merged last', () =>
    expect(
      mergedRules(
        own,
        [7, 14].map(termsDays => ({ package: 'xero' as const, accounts, rules: rules({ bluegum: { termsDays } }) })),
      )['bluegum']?.rule.termsDays,
    ).toBe(14))
  it('are counted before the merge: used, without account or tax code, resting', () => {
    const duplicate: Ruled = {
      package: 'xero',
      accounts: [...accounts, { code: '999', name: 'Fuel' }],
      rules: rules({ harbour: { account: '400' }, bluegum: { account: '999' }, dentist: { termsDays: 7 }, nothing: {} }),
    }
    expect(rulesAfterMerge(own, duplicate)).toEqual({ used: 2, withoutAccount: 1, resting: 1 })
  })
})
