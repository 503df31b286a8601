/**
 * Durable appends per second of the embedded event store, one writer and sixteen, against plain synchronous SQLite writing the
 * same rows, one transaction and one fsync each. Rounds are interleaved; figures are medians of rounds. Prints one JSON object.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openEventStore } from '../../services/adapters/embedded/event-store.ts'
import { makeEventTables } from '../../services/adapters/embedded/event-rows.ts'
import { openSqlite } from '../../services/adapters/embedded/sqlite.ts'
import type { NewEvent } from '../../services/core/event.ts'
import { newId } from '../../services/core/ids.ts'

const rounds = Number(process.env['ROUNDS'] ?? 15)
const appends = 400

/** About the size of a corrected invoice row. */
function edited(n: number): NewEvent {
  const changed = {
    supplierName: 'Harbourside Plumbing Supplies Pty Ltd',
    invoiceNumber: `INV-${n}`,
    totalCents: 123_400 + n,
    gstCents: 11_218,
    paymentDate: '2026-08-14',
  }
  const metadata = {
    actor: `user:${newId()}`,
    at: Date.now(),
    commandId: newId(),
    actId: newId(),
    causeId: null,
    firmId: newId(),
    clientId: newId(),
    prev: 'a'.repeat(64),
  }
  return { id: newId(), type: 'InvoiceEdited', data: { changed }, metadata }
}

// In the working folder's file system when asked: /tmp may be memory, where an fsync costs nothing.
const folder = mkdtempSync(join(process.env['BENCH_FOLDER'] ?? tmpdir(), 'docketry-bench-'))
const store = openEventStore(join(folder, 'events.db'))
const plain = openSqlite(join(folder, 'plain.db'), { synchronous: 'FULL' })
makeEventTables(plain)
const insert = plain.prepare('INSERT INTO events (stream, revision, id, type, data, metadata) VALUES (?, ?, ?, ?, ?, ?)')

function plainly(stream: string): void {
  for (let i = 0; i < appends; i += 1) {
    const { id, type, data, metadata } = edited(i)
    plain.exec('BEGIN')
    insert.run(stream, i, id, type, JSON.stringify(data), JSON.stringify(metadata))
    plain.exec('COMMIT')
  }
}
async function write(stream: string, count: number): Promise<void> {
  for (let i = 0; i < count; i += 1) await store.append(stream, i === 0 ? 'no-stream' : i - 1, [edited(i)])
}
async function perSecond(count: number, work: () => void | Promise<void>): Promise<number> {
  const start = performance.now()
  await work()
  return (count / (performance.now() - start)) * 1000
}
const sixteen = (round: number) =>
  Promise.all(Array.from({ length: 16 }, (_, w) => write(`sixteen-${round}-${w}`, appends / 4))).then(() => {})
const median = (numbers: number[]): number => [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0
const to = (digits: number, n: number): number => Number(n.toFixed(digits))

const figures: { plain: number; one: number; sixteen: number }[] = []
for (let round = -2; round < rounds; round += 1) {
  const figure = {
    plain: await perSecond(appends, () => plainly(`plain-${round}`)),
    one: await perSecond(appends, () => write(`one-${round}`, appends)),
    sixteen: await perSecond(appends * 4, () => sixteen(round)),
  }
  // The first two warm up.
  if (round >= 0) figures.push(figure)
}
await store.close()
plain.close()
rmSync(folder, { recursive: true })

console.log(
  JSON.stringify({
    bench: 'appends',
    rounds,
    unit: 'durable appends per second',
    plain: to(0, median(figures.map(one => one.plain))),
    oneWriter: to(0, median(figures.map(one => one.one))),
    sixteenWriters: to(0, median(figures.map(one => one.sixteen))),
    oneWriterRatio: to(2, median(figures.map(one => one.one / one.plain))),
    sixteenWritersRatio: to(2, median(figures.map(one => one.sixteen / one.plain))),
    goals: { oneWriterRatio: 0.7, sixteenWritersRatio: 5 },
  }),
)
