/** Every event shape that was ever stored is read for ever. An example is never changed or taken out; a new shape adds one. */
import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import type { TSchema } from 'typebox'
import { Value } from 'typebox/value'
import { eventTypes, upcast, versionOf } from '../event-types.ts'

/** `version`: in which it was stored; absent: 1. */
type Example = { type: string; version?: number; data: object }
type Union = TSchema & { anyOf: { properties: { type: { const: string }; data: { required?: string[] } } }[] }

const here = new URL('./', import.meta.url)
const events = new URL('../events/', here)

/** The union of each stream, from the module named for it. */
const unions = new Map<string, Union>()
for (const file of readdirSync(events).filter(name => name !== 'fact.ts' && !name.endsWith('.test.ts'))) {
  const module = (await import(new URL(file, events).href)) as Record<string, unknown>
  const [, union] = Object.entries(module).find(([name]) => name.endsWith('Event')) ?? []
  unions.set(file.replace('.ts', ''), union as Union)
}

const examplesOf = (stream: string) => JSON.parse(readFileSync(new URL(`${stream}.json`, here), 'utf8')) as Example[]
const asRead = ({ type, version = 1, data }: Example) => ({ type, data: upcast(type, version, data) })

describe.each([...unions])('stream %s', (stream, union) => {
  const examples = examplesOf(stream)
  it('has an example of every type of event, and of no other', () => {
    const types = union.anyOf.map(one => one.properties.type.const)
    expect([...new Set(examples.map(example => example.type))].sort()).toEqual([...types].sort())
  })
  it.each(examples)('reads $type as it was stored', example => {
    expect([...Value.Errors(union, asRead(example))]).toEqual([])
    expect(JSON.parse(JSON.stringify(example))).toEqual(example)
  })
  it.each(examples.map(asRead))('knows what $type must hold', example => {
    // Fields that were added to a shape later are optional, because older events lack them.
    const needed = union.anyOf.find(one => one.properties.type.const === example.type)?.properties.data.required ?? []
    for (const name of needed) {
      const { [name]: _, ...rest } = example.data as Record<string, unknown>
      expect([name, Value.Check(union, { ...example, data: rest })]).toEqual([name, false])
    }
  })
})

it('every type of event is known to the build, and a type with versions has an example of each', () => {
  expect([...eventTypes.known].sort()).toEqual(
    [...unions.values()].flatMap(union => union.anyOf.map(one => one.properties.type.const)).sort(),
  )
  const stored = [...unions.keys()].flatMap(examplesOf)
  for (const type of Object.keys(eventTypes.upcasters)) {
    const versions = new Set(stored.filter(one => one.type === type).map(({ version = 1 }) => version))
    expect([type, versions.size]).toEqual([type, versionOf(type)])
  }
})

it('every file of examples has a stream', () => {
  const files = readdirSync(here)
    .filter(name => name.endsWith('.json'))
    .map(name => name.replace('.json', ''))
  expect(files.sort()).toEqual([...unions.keys()].sort())
})
