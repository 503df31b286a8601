import { join } from 'node:path'
import { afterEach, beforeAll, afterAll, describe, expect, it } from 'vitest'
import { engines, type EngineOptions, type Engines } from './engines.ts'
import { invoiceLines, pdfOf, testFolder, textLines } from './test-pdf.ts'

let folder: Awaited<ReturnType<typeof testFolder>>
let good: string
let bomb: string
let pool: Engines
beforeAll(async () => {
  folder = await testFolder()
  good = await folder.file('good.pdf', pdfOf([{ content: textLines(invoiceLines) }, { content: textLines(invoiceLines) }]))
  bomb = await folder.file('bomb.pdf', pdfOf([{ content: '0 0 m 9 9 l 9 0 l h f\n'.repeat(4_000_000) }]))
})
afterEach(() => pool.close())
afterAll(() => folder.remove())

const start = (options: EngineOptions) => (pool = engines({ workers: 1, ...options }))
let files = 0
function prepare(path: string, page = 1, seconds?: number) {
  const name = join(folder.path, `out-${files++}`)
  return pool.prepare({ path, kind: 'pdf', page, imagePath: `${name}.jpg`, ocrPath: `${name}.ocr` }, seconds === undefined ? {} : { seconds })
}

describe('engines', { timeout: 60_000 }, () => {
  it('opens, prepares and reads in children', async () => {
    start({ workers: 2 })
    expect(await pool.open({ path: good })).toEqual({ kind: 'pdf', pages: 2 })
    const pages = await Promise.all([prepare(good, 1), prepare(good, 2)])
    const read = await pool.read({ page: 2, prepared: pages[1]!, ocrPath: null })
    expect(read).toMatchObject({ page: 2, readBy: 'pdf-text' })
    expect(pool.status()).toMatchObject({ workers: 2, busy: 0, waiting: 0, replaced: 0 })
  })

  it('hands on why a file cannot be read', async () => {
    start({})
    const path = await folder.file('empty.pdf', Buffer.alloc(0))
    await expect(pool.open({ path })).rejects.toMatchObject({ code: 'file.empty' })
    await expect(pool.open({ path: join(folder.path, 'absent.pdf') })).rejects.toMatchObject({ code: 'ENOENT' })
  })

  it('ends a job that takes too long and goes on with the next', async () => {
    start({})
    await pool.open({ path: good })
    const slow = prepare(bomb, 1, 1)
    const after = prepare(good)
    await expect(slow).rejects.toMatchObject({ code: 'file.took-too-long' })
    expect((await after).text).toHaveLength(53)
    expect(pool.status()).toMatchObject({ replaced: 1, busy: 0 })
  })

  it('ends a job that takes too much memory and goes on with the next', async () => {
    start({ memoryMb: 420 })
    const greedy = prepare(bomb)
    const after = prepare(good)
    await expect(greedy).rejects.toMatchObject({ code: 'file.too-much-memory' })
    expect((await after).text).toHaveLength(53)
  })

  it('replaces a killed child and does its job again', async () => {
    start({})
    await pool.open({ path: good })
    const [pid] = pool.status().pids
    const job = prepare(good)
    process.kill(pid!, 'SIGKILL')
    expect((await job).text).toHaveLength(53)
    expect(pool.status().pids).not.toContain(pid)
  })

  it('lets what someone waits for go first', async () => {
    start({})
    const order: string[] = []
    const later = Promise.all([1, 2, 3].map(() => pool.open({ path: good }, { priority: 'later' }).then(() => order.push('later'))))
    const now = pool.open({ path: good }).then(() => order.push('now'))
    await Promise.all([later, now])
    expect(order[0]).toBe('now')
  })

  it('refuses work once closed and leaves no child', async () => {
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
