import { expect, it } from 'vitest'
import { openFirm } from '../clients/commands/create-business.ts'
import { newId } from '../platform/events/ids.ts'
import { openCompany } from './open-company.ts'

it('claims each join code by a command of its own: a repeated request makes up another code, and no event is there twice', async () => {
  const labels: string[] = []
  const execute = async (command: { name: string }, _: unknown, label = '') => {
    labels.push(`${command.name}/${label}`)
    return { position: null, facts: [], repeated: false }
  }
  const opening = { businessId: newId(), abn: '51824753556', name: 'Bluegum Power', category: null, email: 'a@b.example' }
  await openCompany({ openFirm }, execute, opening)
  await openCompany({ openFirm }, execute, opening)
  const claims = labels.filter(it => it.startsWith('take-claim'))
  expect([claims.length, new Set(claims).size, labels.filter(it => it === 'open-firm/firm').length]).toEqual([2, 2, 2])
})
