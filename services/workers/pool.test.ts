import { readdirSync } from 'node:fs'
import { getPriority } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeAll, afterAll, describe, expect, it } from 'vitest'
import { isTransient } from '../platform/errors/coded.ts'
import { startWorkers, type WorkerOptions, type Workers } from './workers.ts'
import { workerNice } from './low-priority.ts'
import { invoiceLines, pdfOf, testFolder, textLines } from './test-pdf.ts'

let folder: Awaited<ReturnType<typeof testFolder>>
let good: string
let bomb: string
let slow: string
let pool: Workers
beforeAll(async () => {
  folder = await testFolder()
  good = await folder.file('good.pdf', pdfOf([{ content: textLines(invoiceLines) }, { content: textLines(invoiceLines) }]))
  slow = await folder.file('slow.pdf', pdfOf([{ content: '0 0 m 9 9 l 9 0 l h f\n'.repeat(120_000) }]))
  bomb = await folder.file('bomb.pdf', pdfOf([{ content: '0 0 m 9 9 l 9 0 l h f\n'.repeat(4_000_000) }]))
})
afterEach(() => pool.close())
afterAll(() => folder.remove())

const start = (options: WorkerOptions) => (pool = startWorkers({ workers: 1, ...options }))
let files = 0
function prepare(path: string, page = 1, seconds?: number) {
  const name = join(folder.path, `out-${files++}`)
  return pool.prepare(
    { path, kind: 'pdf', page, imagePath: `${name}.jpg`, ocrPath: `${name}.ocr` },
    seconds === undefined ? {} : { seconds },
  )
}

describe('the worker pool', { timeout: 60_000 }, () => {
  it('opens, prepares and reads in worker processes', async () => {
    start({ workers: 2 })
    expect(await pool.open({ path: good })).toEqual({ kind: 'pdf', pages: 2 })
    const pages = await Promise.all([prepare(good, 1), prepare(good, 2)])
    const read = await pool.read({ page: 2, prepared: pages[1]!, ocrPath: null })
    expect(read).toMatchObject({ page: 2, readBy: 'pdf-text' })
    expect(pool.status()).toMatchObject({ workers: 2, busy: 0, waiting: 0, replaced: 0 })
  })

  it.runIf(process.platform === 'linux')('gives every thread of its processes a lower scheduling priority than the parent', async () => {
    start({ workers: 2 })
    const path = await folder.file('drawn.pdf', pdfOf([{ content: '0 0 m 9 9 l 9 0 l h f' }]))
    const ocrPath = join(folder.path, 'drawn.ocr')
    const prepared = await pool.prepare({ path, kind: 'pdf', page: 1, imagePath: join(folder.path, 'drawn.jpg'), ocrPath })
    await Promise.all([pool.read({ page: 1, prepared, ocrPath }), pool.open({ path: good })])
    const threads = pool.status().pids.flatMap(pid => readdirSync(`/proc/${pid}/task`).map(Number))
    expect(threads.length).toBeGreaterThan(4)
    expect(new Set(threads.map(thread => getPriority(thread)))).toEqual(new Set([Math.max(workerNice, getPriority())]))
    expect(workerNice).toBeGreaterThan(0)
  })

  it('rejects with the code of a file that cannot be read', async () => {
    start({})
    const path = await folder.file('empty.pdf', Buffer.alloc(0))
    await expect(pool.open({ path })).rejects.toMatchObject({ code: 'file.empty' })
    await expect(pool.open({ path: join(folder.path, 'absent.pdf') })).rejects.toMatchObject({ code: 'ENOENT' })
  })

  it('ends a job that takes too long and goes on with the next', async () => {
    start({})
    await pool.open({ path: good })
    const tooLong = prepare(bomb, 1, 1)
    const after = prepare(good)
    await expect(tooLong).rejects.toMatchObject({ code: 'file.took-too-long' })
    expect((await after).text).toHaveLength(53)
    // Once in a process that had run a job before, twice alone in a fresh one.
    expect(pool.status()).toMatchObject({ replaced: 3, busy: 0 })
  })

  it('ends a job that takes too much memory and goes on with the next', async () => {
    start({ memoryMb: 420 })
    const greedy = prepare(bomb)
    const after = prepare(good)
    await expect(greedy).rejects.toMatchObject({ code: 'file.too-much-memory' })
    expect((await after).text).toHaveLength(53)
  })

  it('replaces a killed process and runs its job again', async () => {
    start({})
    await pool.open({ path: good })
    const [pid] = pool.status().pids
    const job = prepare(good)
    process.kill(pid!, 'SIGKILL')
    expect((await job).text).toHaveLength(53)
    expect(pool.status().pids).not.toContain(pid)
  })

  /** Sends the signal to the process that runs a job, `times` times one after the other; answers the process ids. */
  async function endBusyProcess(times: number, signal: NodeJS.Signals): Promise<number[]> {
    const ended: number[] = []
    while (ended.length < times) {
      await expect
        .poll(() => pool.status().busy === 1 && !ended.includes(pool.status().pids[0]!), { interval: 2, timeout: 20_000 })
        .toBe(true)
      ended.push(pool.status().pids[0]!)
      process.kill(ended.at(-1)!, signal)
    }
    return ended
  }

  it('completes a job whose processes were killed four times from outside', async () => {
    start({})
    const job = prepare(slow)
    expect(new Set(await endBusyProcess(4, 'SIGKILL')).size).toBe(4)
    expect((await job).width).toBeGreaterThan(0)
  })

  it('rejects with a transient error after the fifth kill from outside', async () => {
    start({})
    const rejected = expect(prepare(slow)).rejects.toSatisfy(isTransient)
    await endBusyProcess(5, 'SIGTERM')
    await rejected
  })

  it('retries a page alone in a fresh process when its process crashed, and gives it up after the second crash there', async () => {
    start({})
    await pool.open({ path: good })
    const lucky = prepare(slow)
    await endBusyProcess(2, 'SIGSEGV')
    expect((await lucky).width).toBeGreaterThan(0)
    const unlucky = expect(prepare(slow)).rejects.toMatchObject({ code: 'file.page-unreadable' })
    await endBusyProcess(3, 'SIGSEGV')
    await unlucky
  })

  it('frees a process for a retry while other jobs keep every process busy', async () => {
    start({})
    await pool.open({ path: good })
    const crashing = prepare(slow)
    const others = Array.from({ length: 5 }, () => pool.open({ path: good }))
    await endBusyProcess(1, 'SIGSEGV')
    const done: string[] = []
    await Promise.all([crashing.then(() => done.push('retry')), ...others.map(other => other.then(() => done.push('other')))])
    expect(done[0]).toBe('retry')
  })

  it('runs jobs of priority `now` before those of `later`', async () => {
    start({})
    const order: string[] = []
    const later = Promise.all([1, 2, 3].map(() => pool.open({ path: good }, { priority: 'later' }).then(() => order.push('later'))))
    const now = pool.open({ path: good }).then(() => order.push('now'))
    await Promise.all([later, now])
    expect(order[0]).toBe('now')
  })

  it('rejects jobs once closed and leaves no process', async () => {
    start({})
    const unfinished = prepare(good)
    const [pid] = pool.status().pids
    const refused = expect(unfinished).rejects.toThrow('closed')
    await pool.close()
    await refused
    await expect(pool.open({ path: good })).rejects.toThrow('closed')
    expect(() => process.kill(pid!, 0)).toThrow('ESRCH')
  })
})
