import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { allEndpoints, sampleCallers, rolesFile, rolesPage, statusFor } from './roles.ts'

it('docs/roles.md matches the contracts (make roles writes it)', () => {
  expect(readFileSync(rolesFile, 'utf8')).toBe(rolesPage())
})

it('no auditor and no visitor may change data of a firm', () => {
  const changing = allEndpoints().filter(endpoint => endpoint.method !== 'GET' && endpoint.may.some(may => may.endsWith('-of-firm')))
  expect(changing.length).toBeGreaterThan(20)
  expect(
    changing
      .filter(endpoint => statusFor(endpoint, sampleCallers['auditor'] ?? null) === 200 || statusFor(endpoint, null) !== 401)
      .map(endpoint => endpoint.name),
  ).toEqual([])
})
