/** A minimal domain for the platform's tests: counters with additions. */
import { Type } from 'typebox'
import { commandOn, type AnyCommand } from '../commands/command.ts'
import { refuse } from '../errors/refuse.ts'
import type { Projection } from '../projections/projection.ts'

type CounterFact = { type: 'Added'; data: { counterId: string; by: number } } | { type: 'Closed'; data: { counterId: string } }

export const counter = {
  name: 'counter',
  stream: (counterId: string) => `counter-${counterId}`,
  initial: { total: 0, closed: false },
  evolve(state: { total: number; closed: boolean }, fact: CounterFact) {
    if (fact.type === 'Added') return { ...state, total: state.total + fact.data.by }
    return fact.type === 'Closed' ? { ...state, closed: true } : state
  },
}
const onCounter = commandOn<{ total: number; closed: boolean }, CounterFact, string>(counter)

export const add = onCounter({
  name: 'add',
  body: Type.Object({ counterId: Type.String(), by: Type.Integer() }),
  may: ['staff-of-firm'],
  id: body => body.counterId,
  scope: () => ({ firmId: 'firm', clientId: null }),
  decide({ counterId, by }, state) {
    if (state.closed) throw refuse('group.deleted')
    return by === 0 ? [] : [{ type: 'Added', data: { counterId, by } }]
  },
})

export const close = onCounter({
  name: 'close',
  body: Type.Object({ counterId: Type.String() }),
  may: ['owner-of-firm'],
  id: body => body.counterId,
  scope: () => ({ firmId: 'firm', clientId: null }),
  decide: ({ counterId }, state) => (state.closed ? [] : [{ type: 'Closed', data: { counterId } }]),
})

export const counterCommands: Record<string, AnyCommand> = { add, close }

export type CounterRow = { id: string; firmId: string; total: number; adds: number }

/** Has no own protection against repeats, so a test notices an event that is folded twice. */
export const counters: Projection<CounterRow> = {
  name: 'counters',
  version: 1,
  indexes: { fields: [['firmId', 'total']] },
  idsOf: event => (event.type === 'Added' ? [(event.data as { counterId: string }).counterId] : []),
  evolve: (row, event, id) => ({
    id,
    firmId: 'firm',
    total: (row?.total ?? 0) + (event.data as { by: number }).by,
    adds: (row?.adds ?? 0) + 1,
  }),
}
