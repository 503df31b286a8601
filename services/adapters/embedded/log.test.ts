import { setImmediate as tick } from 'node:timers/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { logContract } from '../../platform/ports/log.contract.ts'
import { removeFolder, temporaryFolder } from '../../platform/testing/folder.ts'
import { firsts, messagesOf, numberOf, remember, upTo } from '../../platform/testing/messages.ts'
import { openLog, type LogOptions } from './log.ts'
import { openSqlite, type Db } from './sqlite.ts'
import { partIn } from './testing/open-part.ts'

logContract('the embedded log', partIn('log'))
// `rough` is the seed of a log that repeats and reorders messages (rough-delivery.ts).
logContract('the embedded log that repeats and reorders messages', partIn('log', { rough: 20260701 }))

describe('a log in a file', () => {
  let folder: string
  let db: Db
  beforeEach(async () => {
    folder = await temporaryFolder()
    db = openSqlite(join(folder, 'work.db'), { synchronous: 'NORMAL' })
  })
  afterEach(async () => {
    db.close()
    await removeFolder(folder)
  })

  async function deliveries(options: LogOptions, topic: string): Promise<number[]> {
    const log = openLog(db, options)
    await log.send(messagesOf(topic, 60, 20))
    const { seen, settled } = await remember(log, 'g', [topic])
    await settled()
    await log.close()
    return seen.map(numberOf)
  }

  it('repeats and reorders messages where `rough` is set, in the same way for the same seed', async () => {
    const rough = await deliveries({ rough: 7 }, 'rough')
    expect(rough.length).toBeGreaterThan(60)
    expect(firsts(rough.map(n => ({ value: { n } })))).not.toEqual(upTo(60))
    // Independent of the topic's name: partitions follow from keys.
    expect(await deliveries({ rough: 7 }, 'again')).toEqual(rough)
    expect(await deliveries({ rough: 8 }, 'other')).not.toEqual(rough)
    expect(await deliveries({}, 'calm')).toHaveLength(60)
  })

  it('keeps the number of partitions that a topic was made with', async () => {
    const few = openLog(db, { partitions: 2 })
    await few.send(messagesOf('pages', 1))
    expect(await openLog(db, { partitions: 5 }).lag('g', ['pages', 'new'])).toHaveLength(7)
  })

  it('removes old messages that all groups have handled, and no others', async () => {
    const log = openLog(db)
    await log.send([...messagesOf('handled', 9), ...messagesOf('waiting', 9)])
    const { settled } = await remember(log, 'g', ['handled'])
    await settled()
    await log.close()
    const later = openLog(db, { keepMs: -1 })
    const [late, other] = [await remember(later, 'late', ['handled']), await remember(later, 'late', ['waiting'])]
    await Promise.all([late.settled(), other.settled()])
    expect([late.seen.length, other.seen.length]).toEqual([0, 9])
    expect((await later.lag('newcomer', ['handled'])).every(({ committed, end }) => committed === end)).toBe(true)
    await later.close()
  })

  it('lets a member leave without waiting for the next retry', async () => {
    const log = openLog(db, { retryDelayMs: 3_600_000 })
    const failed: string[] = []
    const consumer = await log.consume({
      group: 'g',
      topics: ['pages'],
      async handle() {
        failed.push('once')
        throw new Error('no')
      },
    })
    await log.send(messagesOf('pages', 1))
    while (failed.length === 0) await tick()
    await consumer.close()
    const next = await remember(log, 'g', ['pages'])
    await next.settled()
    expect(firsts(next.seen)).toEqual([0])
  })

  it('treats a handler that throws at once like one that rejects', async () => {
    const log = openLog(db, { retryDelayMs: 0 })
    const consumer = await log.consume({
      group: 'g',
      topics: ['pages'],
      handle() {
        throw new Error('at once')
      },
    })
    await log.send(messagesOf('pages', 1))
    await consumer.settled()
    expect(await log.deadLetters('pages')).toMatchObject([{ reason: 'at once' }])
  })

  it('rejects a send while the disk is full, and sends again when there is room', async () => {
    const log = openLog(db)
    await log.send(messagesOf('pages', 1))
    db.exec('PRAGMA max_page_count = 40')
    const large = { topic: 'pages', key: 'k', value: 'x'.repeat(300_000) }
    await expect(log.send([large])).rejects.toMatchObject({ code: 'storage-full' })
    db.exec('PRAGMA max_page_count = 4000')
    await log.send([large])
    expect((await log.lag('g', ['pages'])).reduce((sum, { end }) => sum + end, 0)).toBe(2)
  })

  it('makes a topic whose first message did not fit on the disk with the next one, and it keeps its partitions', async () => {
    const log = openLog(db, { partitions: 8 })
    db.exec('PRAGMA max_page_count = 40')
    await expect(log.send([{ topic: 'later', key: 'k', value: 'x'.repeat(300_000) }])).rejects.toMatchObject({ code: 'storage-full' })
    db.exec('PRAGMA max_page_count = 4000')
    await log.send(messagesOf('later', 20, 20))
    await log.close()
    const { seen, settled } = await remember(openLog(db, { partitions: 1 }), 'g', ['later'])
    await settled()
    expect(seen).toHaveLength(20)
  })
})
