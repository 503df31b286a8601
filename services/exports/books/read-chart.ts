/** The chart of accounts from the file that a package exports. Pure. */
import { cutText } from '@docketry/contracts/rules/cut-text.ts'
import type { Account } from '@docketry/contracts/events/books.ts'
import { packageNames, packages, type Package } from '@docketry/contracts/rules/packages.ts'
import { refuseSaying } from '../../platform/errors/refuse.ts'

/** Rows of cells, separated by commas or tabs and quoted as RFC 4180 says. Blank rows are left out, and blanks around cells. */
export function cellsIn(text: string, separator: ',' | '\t'): string[][] {
  const rows: string[][] = []
  let row: string[] = []
  // A cell, and the sign that ends it; quotes only where the cell begins with one.
  const cell =
    separator === ','
      ? /(?:"((?:[^"]|"")*)"[^,\r\n]*|([^,\r\n]*))(,|\r\n|\n|\r|$)/gu
      : /(?:"((?:[^"]|"")*)"[^\t\r\n]*|([^\t\r\n]*))(\t|\r\n|\n|\r|$)/gu
  for (const [, quoted, plain = '', end] of text.matchAll(cell)) {
    row.push((quoted?.replaceAll('""', '"') ?? plain).trim())
    if (end === separator) continue
    if (row.some(one => one !== '')) rows.push(row)
    row = []
  }
  return rows
}

/**
 * The heads by which a file is known, in lower case; of `name` and `code` the first that is there. `posts`: false for an account that takes
 * no bills, by its row.
 */
type Format = { heads: string[]; code: string[]; name: string[]; posts?(at: (head: string) => string): boolean }
const formats: Record<Package, Format> = {
  xero: { heads: ['*code', '*name', '*type', '*tax code'], code: ['*code'], name: ['*name'] },
  myob: { heads: ['account number', 'account name'], code: ['account number'], name: ['account name'], posts: at => at('header') === '' },
  quickbooks: {
    heads: ['type', 'detail type'],
    code: ['full name', 'account name', 'account', 'name'],
    name: ['full name', 'account name', 'account', 'name'],
  },
}
/** Files of QuickBooks have titles above the heads, those of MYOB `{}`. */
const maxTitles = 10
const accountPattern: Partial<Record<Package, RegExp>> = { myob: /^\d-\d{4}$/u }

type Found = { package: Package; rows: string[][]; heads: string[] }

function formatIn(rows: string[][]): Found | null {
  for (const [i, row] of rows.slice(0, maxTitles).entries()) {
    const heads = row.map(head => head.toLowerCase())
    const found = packages.find(one =>
      [...formats[one].heads, formats[one].code.find(head => heads.includes(head)) ?? formats[one].code[0] ?? ''].every(head =>
        heads.includes(head),
      ),
    )
    if (found) return { package: found, rows: rows.slice(i + 1), heads }
  }
  return null
}

const whereFrom: Record<Package, string> = {
  xero: 'In Xero: Accounting, Chart of accounts, Export.',
  myob: 'In MYOB AccountRight: File, Import/Export, Export, Accounts, with a header record.',
  quickbooks: 'In QuickBooks: Reports, Account List, Export to CSV.',
}

/**
 * Accounts in the order of the file, without those that only group others. Throws `books.chart-of-other` and `books.not-a-chart`, with what
 * to do next.
 */
export function readChart(text: string, of: Package): Account[] {
  const plain = text.replace(/^\uFEFF/u, '')
  const found = formatIn(cellsIn(plain, ',')) ?? formatIn(cellsIn(plain, '\t'))
  if (found === null)
    throw refuseSaying(
      'books.not-a-chart',
      `This file is not a chart of accounts of ${packageNames[of]}: the columns that it has are not there. Nothing was stored. ${whereFrom[of]}`,
    )
  if (found.package !== of)
    throw refuseSaying(
      'books.chart-of-other',
      `This is a chart of accounts of ${packageNames[found.package]}, not of ${packageNames[of]}. Nothing was stored. Choose ${packageNames[found.package]} above, or another file. ${whereFrom[of]}`,
    )
  const { code, name, posts } = formats[of]
  const headOf = (names: string[]): string => names.find(head => found.heads.includes(head)) ?? ''
  const accounts = found.rows.flatMap(row => {
    const at = (head: string): string => row[found.heads.indexOf(head)] ?? ''
    const account = { code: at(headOf(code)), name: at(headOf(name)) }
    return account.code === '' || account.name === '' || posts?.(at) === false ? [] : [account]
  })
  if (accounts.length === 0) throw refuseSaying('books.not-a-chart', `This file lists no account. Nothing was stored. ${whereFrom[of]}`)
  checkAccounts(accounts, of)
  return accounts
}

/** Throws `books.not-a-chart` for a code or a name that the package cannot have. */
export function checkAccounts(accounts: readonly Account[], of: Package): void {
  const wrong = accounts.find(({ code, name }) => code.length > 150 || name.length > 150 || accountPattern[of]?.test(code) === false)
  if (wrong)
    throw refuseSaying(
      'books.not-a-chart',
      `“${cutText(wrong.code, 40)}” is no account number of ${packageNames[of]}${of === 'myob' ? ', which look like 6-1234' : ''}. Nothing was stored. Correct it and try again.`,
    )
}
