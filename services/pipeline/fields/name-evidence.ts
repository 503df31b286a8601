/** What speaks for and against a possible supplier's name: its block, the addresses and bank account on the page, its text and its size. */
import { supplierKey } from '../../../contracts/rules/suppliers.ts'
import { addressNames, isAddressToken } from './address-names.ts'
import type { Candidate } from './candidate.ts'
import { editDistance } from './edit-distance.ts'
import { companyForm, hasTextBehindForm, headingShare, isAddress, isSlogan } from './name-texts.ts'
import { roleAt, type Roles } from './roles.ts'
import { heightOf, type Doc, type Token } from './text.ts'

/**
 * 0..1 each, but `role`: -1 the buyer's block … 1 the supplier's. `headed`: in a block with a heading. `buyer`: like the name in a
 * buyer's block, or the client's. `stem`: like a web or email address that is not the buyer's. `account`: in a line about a bank account.
 * `abn`: beside an ABN that is not the buyer's.
 * `repeats`: in other lines. `size`: its height over that of the tallest name. `first`: the tallest, or as tall. `host`: stands in a web or
 * email address only.
 */
export type NameEvidence = {
  role: number
  headed: number
  buyer: number
  stem: number
  account: number
  abn: number
  repeats: number
  form: number
  address: number
  heading: number
  slogan: number
  behindForm: number
  size: number
  first: number
  host: number
}

const accountLine =
  /\bbsb\b|\baccount name\b|\bacc(?:oun)?t\.? name\b|\ba\/c name\b|\bbank transfer\b|\bdirect (?:deposit|debit)\b|\beft\b|\bpayable to\b|\bpay to\b|\bremit\b|\bcheques?\b/i
const minLetters = 5
/** From this similarity on a name and a web address are of one business. */
const minLikeness = 0.8

/** Facts of one document that all its names are compared with. */
export type NameContext = {
  roles: Roles
  stems: string[]
  accountKeys: string[]
  lineKeys: { key: string; line: number }[]
  abns: Token[]
  tallest: number
}

const letters = (text: string): string =>
  text
    .toLowerCase()
    .replace(/&/g, 'and')
    .replace(/[^a-z0-9]/g, '')
const bareKey = (name: string): string => letters(name.replace(/\b(?:pty|ltd|limited|p\/l)\b\.?/gi, ''))

export function nameContext(doc: Doc, roles: Roles, names: Candidate[], abns: Candidate[]): NameContext {
  const supplierLines = doc.lines.map((line, i) => ({ line, i })).filter(({ line }) => roleAt(roles, line.tokens) >= 0)
  const addresses = addressNames(doc).filter(({ token }) => roleAt(roles, [token]) >= 0)
  return {
    roles,
    stems: [...new Set(addresses.map(({ name }) => letters(name)))].filter(stem => stem.length >= minLetters),
    accountKeys: supplierLines.filter(({ line }) => accountLine.test(line.text)).map(({ line }) => letters(line.text)),
    lineKeys: supplierLines.map(({ line, i }) => ({ key: letters(line.text), line: i })),
    abns: abns
      .filter(one => !roles.buyerAbns.has(String(one.value)) && roleAt(roles, one.tokens) > -0.3)
      .map(one => doc.tokens[one.tokens[0]!]!),
    tallest: Math.max(1, ...names.map(one => heightOf(doc, one.tokens))),
  }
}

export function nameEvidence(doc: Doc, one: Candidate, context: NameContext): NameEvidence {
  const value = String(one.value)
  const [key, own] = [bareKey(value), supplierKey(value)]
  const first = doc.tokens[one.tokens[0]!]!
  const { roles } = context
  const lines = new Set(one.tokens.map(at => doc.tokens[at]!.line))
  const found = key.length < minLetters ? [] : context.lineKeys.filter(line => !lines.has(line.line) && line.key.includes(key))
  const beside = (abn: Token) =>
    abn.page === first.page &&
    (Math.abs(abn.line - first.line) <= 1 || roles.ofToken.get(doc.lines[abn.line]!.tokens[0]!) === roles.ofToken.get(one.tokens[0]!))
  const size = heightOf(doc, one.tokens) / context.tallest
  return {
    role: roleAt(roles, one.tokens),
    headed: roles.ofToken.get(one.tokens[0]!)?.headed ? 1 : 0,
    buyer: buyerLikeness(own, roles.buyerNames),
    stem: Math.max(0, ...context.stems.map(stem => stemLikeness(key, stem))),
    account: key.length >= minLetters && context.accountKeys.some(account => account.includes(key)) ? 1 : 0,
    abn: context.abns.some(beside) ? 1 : 0,
    repeats: Math.min(1, found.length / 2),
    form: companyForm.test(value) ? 1 : 0,
    address: isAddress(value) ? 1 : 0,
    heading: headingShare(value),
    slogan: isSlogan(value) ? 1 : 0,
    behindForm: hasTextBehindForm(value) ? 1 : 0,
    size,
    first: size > 0.93 ? 1 : 0,
    host: one.tokens.every(at => isAddressToken(doc.tokens[at]!.text)) ? 1 : 0,
  }
}

/** 1 for the buyer's name, also misread or cut; 0.6 for a text that contains it. */
function buyerLikeness(key: string, buyers: Set<string>): number {
  return Math.max(
    0,
    ...[...buyers].map(buyer => {
      if (Math.abs(buyer.length - key.length) <= buyer.length / 7 && editDistance(buyer, key) <= buyer.length / 7) return 1
      return key.includes(buyer) ? 0.6 : 0
    }),
  )
}

/** The similarity of a name and the stem of an address, which may be cut or leave words out: 0 below `minLikeness`. */
function stemLikeness(key: string, stem: string): number {
  if (key.length < minLetters) return 0
  const forms = [key, key.replaceAll('and', '')]
  const like = Math.max(
    ...forms.map(form => {
      const [a, b] = [form.slice(0, stem.length), stem.slice(0, form.length)]
      return (
        (1 - editDistance(a, b) / Math.max(a.length, b.length)) *
        (0.5 + (0.5 * Math.min(form.length, stem.length)) / Math.max(form.length, stem.length))
      )
    }),
  )
  return like >= minLikeness ? like : 0
}
