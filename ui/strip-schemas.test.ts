import { readdirSync, readFileSync } from 'node:fs'
import { transformWithOxc } from 'vite'
import { expect, it } from 'vitest'
import type { Endpoint } from '@docketry/contracts/api/endpoint.ts'
import { stripSchemas } from './strip-schemas.ts'

const folder = new URL('../contracts/api/', import.meta.url)
const files = readdirSync(folder).filter(it => it.endsWith('.ts') && !it.endsWith('.test.ts') && it !== 'endpoint.ts')
const scriptOf = async (source: string) => (await transformWithOxc(source, 'contract.ts')).code
const isCall = (it: unknown): it is Endpoint => typeof it === 'object' && it !== null && 'method' in it && 'path' in it

it.each(files)('leaves of %s what the browser needs: method, path and who may of each call', async name => {
  const url = new URL(name, folder)
  const bare = stripSchemas(await scriptOf(readFileSync(url, 'utf8')))
  const calls = Object.entries((await import(url.href)) as Record<string, unknown>).filter((it): it is [string, Endpoint] => isCall(it[1]))
  for (const [called, { method, path, may, about }] of calls) {
    const [, written = ''] = new RegExp(`const ${called} = (\\{[^}]*\\})`, 'u').exec(bare) ?? []
    const said = written.replaceAll(/[`']/gu, '"').replaceAll(/\s+/gu, ' ')
    // What is not written out is taken from a constant beside it, which stays.
    const elsewhere = /\.\.\.|\bmay\b(?!:)/u.test(said)
    if (elsewhere) expect(said).toContain(`path: "${path}"`)
    else expect([...said.matchAll(/"[^"]*"/gu)].map(([it]) => it.slice(1, -1)).toSorted()).toEqual([method, path, ...may, ...(about ? [about] : [])].toSorted())
  }
  expect(bare).not.toMatch(/^\s*words: |= Type\./mu)
})

it('empties schemas wherever they stand, and touches nothing else', async () => {
  const source = await scriptOf(`import Type from 'typebox'
export const most = 20
export const Id = Type.String({ minLength: 1 })
const group = { id: Id, all: Type.Array(Type.Object({ id: Id })), most }
export const made = (n: number) => [Type, n, group]
export const Told = fact('Told', { id: Id })`)
  const bare = stripSchemas(source)
  expect(bare).toContain('const Id = {}')
  expect(bare.replaceAll(/\s+/gu, ' ')).toContain('{ id: Id, all: {}, most }')
  expect(bare).toContain('const Told = {}')
  expect(bare).toContain('most = 20')
})
