/** Events and documents of either mode for tests of projections, and the projection of counters on them. */
import { afterEach, beforeEach } from 'vitest'
import { executor } from '../commands/execute.ts'
import { newId } from '../events/ids.ts'
import type { Documents } from '../ports/documents.ts'
import type { EventStore } from '../ports/event-store.ts'
import { runProjection } from '../projections/run-projection.ts'
import type { ProjectionPorts, RunningProjection } from '../projections/running-projection.ts'
import type { Projection } from '../projections/projection.ts'
import { add, counters, type CounterRow } from './counter.ts'
import type { PortFactory, PortUnderTest } from './port-under-test.ts'

type Closable = { close(): Promise<void> }

/** Registers hooks in the running `describe`: stores are new for each test. */
export function useProjectionStores(eventsFactory: PortFactory<EventStore>, documentsFactory: PortFactory<Documents>) {
  let stores: { events: EventStore; documents: Documents }
  const parts: { setup: PortUnderTest<Closable>; port: Closable }[] = []
  const running: RunningProjection[] = []
  const reports: string[] = []
  const report = (what: string, details?: object): void => void reports.push(`${what} ${JSON.stringify(details)}`)

  async function open<P extends Closable>(factory: PortFactory<P>): Promise<P> {
    const setup = await factory()
    const port = await setup.open()
    parts.push({ setup, port })
    return port
  }
  beforeEach(async () => {
    stores = { events: await open(eventsFactory), documents: await open(documentsFactory) }
    reports.length = 0
  })
  afterEach(async () => {
    for (const one of running.splice(0)) await one.close()
    for (const { setup, port } of parts.splice(0)) {
      await port.close()
      await setup.remove()
    }
  })

  return {
    stores: () => stores,
    /** A further store, removed after the test. */
    open,
    /** The reports, each with its details as JSON. */
    reports,
    report,
    /** Adds to a counter; returns the event's position. */
    addTo: async (events: EventStore, counterId: string, by: number): Promise<number> =>
      (await executor(events)(add, { counterId, by }, { commandId: newId(), actId: newId(), actor: 'user:1', causeId: null, caller: null }))
        .position ?? 0,
    /** Runs the projection until the test ends; resolves when it has caught up. */
    async projected(
      events: EventStore,
      projection: Projection<CounterRow> = counters,
      more: Partial<ProjectionPorts> = {},
    ): Promise<RunningProjection> {
      const started = runProjection(projection, { events, documents: stores.documents, report, ...more })
      running.push(started)
      await started.settled()
      return started
    },
  }
}
