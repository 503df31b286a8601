import { expect, it } from 'vitest'
import { openFirm } from '../clients/business-commands.ts'
import { newId } from '../platform/events/ids.ts'
import { openCompany } from './companies.ts'

it('opening a company twice claims two join codes by two commands, and opens the firm by one', async () => {
  const labels: string[] = []
  const execute = async (command: { name: string }, _: unknown, label = '') => {
    labels.push(`${command.name}/${label}`)
    return { position: null, revision: null, facts: [], repeated: false }
  }
  const opening = { businessId: newId(), abn: '51824753556', name: 'Bluegum Power', category: null, email: 'a@b.example' }
  await openCompany({ openFirm }, execute, opening)
  await openCompany({ openFirm }, execute, opening)
  const claims = labels.filter(it => it.startsWith('take-claim'))
  expect(claims.length).toBe(2)
  expect(new Set(claims).size).toBe(2)
  expect(labels.filter(it => it === 'open-firm/firm').length).toBe(2)
})
