/** Test helper for commands: `given(editInvoice).events(extracted).when(body).then([{ type: 'InvoiceEdited', … }])`. */
import { deepStrictEqual, throws } from 'node:assert/strict'
import type { Static, TSchema } from 'typebox'
import { Check } from 'typebox/value'
import type { RefusalCode } from '@docketry/contracts/errors.ts'
import type { Command, Meta } from './command.ts'
import { stateAfter } from './load.ts'
import type { Fact } from '../events/event.ts'
import { idFrom } from '../events/ids.ts'
import { Refusal } from '../errors/refuse.ts'

const ids = { commandId: idFrom('test', 'command'), actId: idFrom('test', 'act') }

/** Fixed unless overridden: actor `user:tester`, at 2026-07-01 00:00 UTC; `newId` as in execute. */
const metaOf = (overrides: Partial<Meta>): Meta => {
  const commandId = overrides.commandId ?? ids.commandId
  return { ...ids, actor: 'user:tester', at: Date.UTC(2026, 6, 1), newId: label => idFrom(commandId, label), ...overrides }
}

/** `then`: the exact facts expected, or the code of the refusal. Facts must survive JSON unchanged. */
export const given = <B extends TSchema, S, F extends Fact>(command: Command<B, S, F>) => ({
  events: (...facts: F[]) => ({
    when: (body: Static<B>, overrides: Partial<Meta> = {}) => ({
      then(expected: F[] | RefusalCode): void {
        deepStrictEqual(Check(command.body, body), true, 'the body does not match the schema of the command')
        const decide = (): F[] => command.decide(body, stateAfter(command.aggregate, facts), metaOf(overrides))
        if (typeof expected === 'string') return throws(decide, (error: unknown) => error instanceof Refusal && error.code === expected)
        const decided = decide()
        deepStrictEqual(decided, JSON.parse(JSON.stringify(decided)), 'facts must survive JSON unchanged')
        deepStrictEqual(decided, expected)
      },
    }),
  }),
})
