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
import { appendsPerSecond, edited, perSecond } from './append-speed.ts'
import { median, rounded } from './figures.ts'

const rounds = Number(process.env['ROUNDS'] ?? 15)
const appends = 400

// BENCH_FOLDER: a folder on disk. /tmp may be memory, where an fsync costs nothing.
const folder = mkdtempSync(join(process.env['BENCH_FOLDER'] ?? tmpdir(), 'docketry-bench-'))
const store = openEventStore(join(folder, 'events.db'))
const plain = openSqlite(join(folder, 'plain.db'), { synchronous: 'FULL' })
makeEventTables(plain)
const insert = plain.prepare('INSERT INTO events (stream, revision, id, type, data, metadata) VALUES (?, ?, ?, ?, ?, ?)')

function appendPlainly(stream: string): void {
  for (let i = 0; i < appends; i += 1) {
    const { id, type, data, metadata } = edited(i)
    plain.exec('BEGIN')
    insert.run(stream, i, id, type, JSON.stringify(data), JSON.stringify(metadata))
    plain.exec('COMMIT')
  }
}
const figures: { plain: number; one: number; sixteen: number }[] = []
for (let round = -2; round < rounds; round += 1) {
  const figure = {
    plain: await perSecond(appends, () => appendPlainly(`plain-${round}`)),
    one: await appendsPerSecond(store, 1, appends),
    sixteen: await appendsPerSecond(store, 16, appends / 4),
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
    plain: rounded(0, median(figures.map(one => one.plain))),
    oneWriter: rounded(0, median(figures.map(one => one.one))),
    sixteenWriters: rounded(0, median(figures.map(one => one.sixteen))),
    oneWriterRatio: rounded(2, median(figures.map(one => one.one / one.plain))),
    sixteenWritersRatio: rounded(2, median(figures.map(one => one.sixteen / one.plain))),
    goals: { oneWriterRatio: 0.7, sixteenWritersRatio: 5 },
  }),
)
