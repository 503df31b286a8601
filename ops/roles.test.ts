import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { allCalls, people, rolesFile, rolesPage, statusFor } from './roles.ts'

it('says what the contracts say; when they change, run make roles', () => {
  expect(readFileSync(rolesFile, 'utf8')).toBe(rolesPage())
})

it('lets no auditor and no visitor change anything of a firm', () => {
  const changing = allCalls().filter(call => call.method !== 'GET' && call.may.some(may => may.endsWith('-of-firm')))
  expect(changing.length).toBeGreaterThan(20)
  expect(changing.filter(call => statusFor(call, people['auditor'] ?? null) === 200 || statusFor(call, null) !== 401).map(call => call.name)).toEqual([])
})
