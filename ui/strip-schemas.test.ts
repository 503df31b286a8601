import { readdirSync, readFileSync } from 'node:fs'
import { transformWithOxc } from 'vite'
import { expect, it } from 'vitest'
import type { Endpoint } from '@docketry/contracts/api/endpoint.ts'
import { stripSchemas } from './strip-schemas.ts'

const folder = new URL('../contracts/api/', import.meta.url)
const files = readdirSync(folder).filter(it => it.endsWith('.ts') && !it.endsWith('.test.ts') && it !== 'endpoint.ts')
const scriptOf = async (source: string) => (await transformWithOxc(source, 'contract.ts')).code
const isEndpoint = (it: unknown): it is Endpoint => typeof it === 'object' && it !== null && 'method' in it && 'path' in it

it.each(files)('stripSchemas leaves method, path and rights of each endpoint in %s', async name => {
  const url = new URL(name, folder)
  const bare = stripSchemas(await scriptOf(readFileSync(url, 'utf8')))
  const endpoints = Object.entries((await import(url.href)) as Record<string, unknown>).filter((it): it is [string, Endpoint] =>
    isEndpoint(it[1]),
  )
  for (const [exportName, { method, path, may, about }] of endpoints) {
    const [, written = ''] = new RegExp(`const ${exportName} = (\\{[^}]*\\})`, 'u').exec(bare) ?? []
    const stripped = written.replaceAll(/[`']/gu, '"').replaceAll(/\s+/gu, ' ')
    // Properties that are not literals come from a constant, which stays.
    const hasConstants = /\.\.\.|\bmay\b(?!:)/u.test(stripped)
    if (hasConstants) expect(stripped).toContain(`path: "${path}"`)
    else
      expect([...stripped.matchAll(/"[^"]*"/gu)].map(([it]) => it.slice(1, -1)).toSorted()).toEqual(
        [method, path, ...may, ...(about ? [about] : [])].toSorted(),
      )
  }
  expect(bare).not.toMatch(/^\s*words: |= Type\./mu)
})

it('stripSchemas empties schemas wherever they are, and changes nothing else', async () => {
  const source = await scriptOf(`import Type from 'typebox'
export const most = 20
export const Id = Type.String({ minLength: 1 })
const group = { id: Id, all: Type.Array(Type.Object({ id: Id })), most }
export const made = (n: number) => [Type, n, group]
export const Sent = fact('Sent', { id: Id })`)
  const bare = stripSchemas(source)
  expect(bare).toContain('const Id = {}')
  expect(bare.replaceAll(/\s+/gu, ' ')).toContain('{ id: Id, all: {}, most }')
  expect(bare).toContain('const Sent = {}')
  expect(bare).toContain('most = 20')
})
