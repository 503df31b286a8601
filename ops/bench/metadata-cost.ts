/**
 * What the metadata that an auditor needs costs a command: command, build, endpoint, session, revision seen and reason, against none of
 * them. Durable appends to an embedded store, in interleaved rounds.
 */
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import Type from 'typebox'
import { openEventStore } from '../../services/adapters/embedded/event-store.ts'
import { commandOn, type Aggregate } from '../../services/platform/commands/command.ts'
import { executor, type CommandOrigin } from '../../services/platform/commands/execute.ts'
import type { NewEvent } from '../../services/platform/events/event.ts'
import { newId } from '../../services/platform/events/ids.ts'
import type { EventStore } from '../../services/platform/ports/event-store.ts'
import { edited } from './append-speed.ts'
import { median, rounded } from './figures.ts'

const rounds = Number(process.env['ROUNDS'] ?? 15)
const [streams, edits] = [20, 10]

const invoice: Aggregate<number, { type: string; data: unknown }> = {
  name: 'benched',
  stream: id => `benched-${id}`,
  initial: 0,
  evolve: count => count + 1,
}
const edit = commandOn(invoice)({
  name: 'save-invoice',
  body: Type.Object({ id: Type.String() }),
  may: ['system'],
  id: ({ id }) => id,
  scope: () => ({ firmId: null, clientId: null }),
  decide: (_, count) => [{ type: 'InvoiceEdited', data: edited(count).data }],
})

const added = new Set(['command', 'build', 'endpoint', 'sessionId', 'seen', 'reason'])
const none = new Set<string>()
/** Copies the event without these parts of its metadata, which are optional. Both sides copy, so that the copy favours neither. */
const copyWithout =
  (left: ReadonlySet<string>) =>
  ({ id, type, data, metadata }: NewEvent): NewEvent => ({
    id,
    type,
    data,
    metadata: Object.fromEntries(Object.entries(metadata).filter(([key]) => !left.has(key))) as NewEvent['metadata'],
  })

/** Milliseconds of wall and processor a command, medians of rounds, and how much slower the new metadata makes it (0.03: by 3%). */
export async function metadataCost(folder: string): Promise<object> {
  await mkdir(folder, { recursive: true })
  const store = openEventStore(join(folder, 'events.db'))
  const storeWithout = (left: ReadonlySet<string>): Pick<EventStore, 'read' | 'append'> => ({
    read: store.read,
    append: (stream, expected, events) => store.append(stream, expected, events.map(copyWithout(left))),
  })
  const [whole, bare] = [storeWithout(none), storeWithout(added)]
  const origin = (): CommandOrigin => {
    const commandId = newId()
    return { commandId, actId: commandId, actor: `user:${newId()}`, causeId: null, caller: null }
  }
  const full = (seen: number): CommandOrigin => ({
    ...origin(),
    endpoint: 'save-invoices',
    sessionId: newId(),
    seen,
    reason: 'The supplier sent a corrected invoice',
  })
  async function round(execute: ReturnType<typeof executor>, by: (seen: number) => CommandOrigin): Promise<{ wall: number; cpu: number }> {
    const [begun, used] = [performance.now(), process.cpuUsage()]
    for (let i = 0; i < streams; i += 1) {
      const id = newId()
      for (let n = 0; n < edits; n += 1) await execute(edit, { id }, by(n))
    }
    const { user, system } = process.cpuUsage(used)
    return { wall: (performance.now() - begun) / (streams * edits), cpu: (user + system) / 1000 / (streams * edits) }
  }
  const figures: { without: { wall: number; cpu: number }; with: { wall: number; cpu: number } }[] = []
  for (let i = -3; i < rounds; i += 1) {
    const figure = { without: await round(executor(bare), origin), with: await round(executor(whole), full) }
    if (i >= 0) figures.push(figure) // the first ones warm up
  }
  await store.close()
  const ms = (of: 'with' | 'without', what: 'wall' | 'cpu'): number => rounded(4, median(figures.map(one => one[of][what])))
  const slower = (what: 'wall' | 'cpu'): number => rounded(3, median(figures.map(one => one.with[what] / one.without[what])) - 1)
  return {
    rounds,
    commands: streams * edits,
    without: { ms: ms('without', 'wall'), cpuMs: ms('without', 'cpu') },
    with: { ms: ms('with', 'wall'), cpuMs: ms('with', 'cpu') },
    slowerBy: { wall: slower('wall'), cpu: slower('cpu') },
  }
}
