import { describe, expect, it } from 'vitest'
import { scoredFields } from './candidate.ts'
import { findCandidates } from './find-candidates.ts'
import { pageOf } from './page-of.test-help.ts'
import { clientLikeness, evidenceSizes } from './role-evidence.ts'
import { toDoc } from './text.ts'
import { toTensors } from './to-tensors.ts'

const client = { abn: '34993518190', names: ['Wattle Street Bakery Pty Ltd'] }
const doc = toDoc([
  pageOf([
    'Bluegum Timber',
    'Tel (02) 5550 8408',
    '',
    'Bill To',
    'Wattle Street Bakery',
    '',
    'Invoice No 1042',
    'ABN 51 824 753 556',
    'Total $110.00',
  ]),
])

describe('evidence of roles', () => {
  it('has as many numbers as the model expects, and none out of range', () => {
    for (const one of findCandidates(doc, client).filter(it => it.kind === 'found'))
      expect(one.evidence, `${one.field} ${one.value}`).toHaveLength(evidenceSizes[one.field])
    for (const one of findCandidates(doc)) for (const value of one.evidence) expect(Math.abs(value)).toBeLessThanOrEqual(1)
  })
  it('differs with the client', () => {
    const evidenceOf = (given?: typeof client) => findCandidates(doc, given).find(one => one.value === 'Bluegum Timber')!.evidence
    expect(evidenceOf(client)).not.toEqual(evidenceOf())
  })
  it('tells the client from others', () => {
    expect(clientLikeness('WATTLE STREET BAKERY', client)).toBe(1)
    expect(clientLikeness('Bluegum Timber', client)).toBeLessThan(0.4)
  })
  it('is part of the tensors, and own words of names and numbers are not', () => {
    const candidates = findCandidates(doc, client)
    const { own, field, rows } = toTensors(doc, candidates, '2026-11-21')
    for (let row = 0; row < rows; row++) {
      const hasWords = own.slice(row * 24, row * 24 + 24).some(id => id > 0)
      if (['supplierName', 'invoiceNumber'].includes(scoredFields[field[row]!]!)) expect(hasWords).toBe(false)
    }
  })
})
