import { commandRef } from '@docketry/contracts/commands/command-ref.ts'
import Type from 'typebox'
import { describe, expect, it } from 'vitest'
import { call, type CommandCall } from './command.ts'
import type { CommandOrigin, Execute } from './execute.ts'
import { add } from '../testing/counter.ts'

/** Never runs: its lines are type errors. */
export function wrongCalls(): CommandCall[] {
  const rename = commandRef('rename', Type.Object({ counterId: Type.String(), name: Type.String() }))
  return [
    // @ts-expect-error -- a number is not a string
    call(rename, { counterId: 'c', name: 1 }),
    // @ts-expect-error -- `name` is missing
    call(rename, { counterId: 'c' }),
    // @ts-expect-error -- the body has no `total`
    call(rename, { counterId: 'c', name: 'n', total: 1 }),
    // @ts-expect-error -- a command is a reference, too
    call(add, { counterId: 'c', by: '1' }),
    // @ts-expect-error -- only `call` makes a CommandCall
    { name: 'rename', body: { counterId: 'c', name: 'n' } },
  ]
}

/** Never runs either. */
export const wrongExecution = (execute: Execute, by: CommandOrigin) =>
  // @ts-expect-error -- a text is not a number
  execute(add, { counterId: 'c', by: '1' }, by)

describe('call', () => {
  it('returns the name of the command and its body, serialisable as JSON', () =>
    expect(JSON.parse(JSON.stringify(call(add, { counterId: 'c', by: 1 })))).toEqual({ name: 'add', body: { counterId: 'c', by: 1 } }))
})
