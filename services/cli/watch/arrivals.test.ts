import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import sharp from 'sharp'
import { removeFolder, temporaryFolder } from '../../platform/testing/folder.ts'
import { ublOf } from '../../testing/e-invoices.ts'
import { pdfOfInvoices } from '../../testing/sample-invoices.ts'
import { isWholeFile, readyOf, seenNow, type Seen } from './arrivals.ts'

const patience = { settle: 10, quiet: 100, together: 50 }
const listed = (name: string, stamp: string) => ({ name, size: 1, stamp })

describe('a file is ready', () => {
  it('when nobody has written to it for a while', () => {
    let seen: Seen = seenNow(new Map(), [listed('a', '1')], 0)
    expect(readyOf(seen, new Set(['a']), 9, patience)).toEqual([])
    expect(readyOf(seen, new Set(['a']), 10, patience)).toEqual(['a'])
    seen = seenNow(seen, [listed('a', '2')], 9)
    expect(readyOf(seen, new Set(['a']), 15, patience)).toEqual([])
    expect(readyOf(seen, new Set(['a']), 19, patience)).toEqual(['a'])
  })

  it('later when it is not whole by its content', () => {
    const seen = seenNow(new Map(), [listed('a', '1')], 0)
    expect([readyOf(seen, new Set(), 99, patience), readyOf(seen, new Set(), 100, patience)]).toEqual([[], ['a']])
  })

  it('together with others that are still arriving, but does not wait for ever', () => {
    const first = seenNow(new Map(), [listed('a', '1')], 0)
    const both = (at: number) => seenNow(first, [listed('a', '1'), listed('b', String(at))], at)
    const whole = new Set(['a', 'b'])
    expect(readyOf(both(12), whole, 20, patience)).toEqual([])
    expect(readyOf(both(12), whole, 22, patience)).toEqual(['a', 'b'])
    expect(readyOf(both(58), whole, 60, patience)).toEqual(['a'])
  })
})

describe('by its content', () => {
  let folder: string
  beforeAll(async () => {
    folder = await temporaryFolder()
  })
  afterAll(() => removeFolder(folder))
  const picture = sharp({
    create: { width: 200, height: 200, channels: 3, background: '#fff', noise: { type: 'gaussian', mean: 128, sigma: 60 } },
  })

  it.each<[string, () => Promise<Buffer>]>([
    ['pdf', () => Promise.resolve(pdfOfInvoices(1))],
    ['png', () => picture.clone().png().toBuffer()],
    ['jpeg', () => picture.clone().jpeg().toBuffer()],
    ['xml', () => Promise.resolve(Buffer.from(ublOf()))],
    ['heic', () => readFile(new URL('../../workers/fixtures/photo.heic', import.meta.url))],
  ])('a %s is whole, and is not with its end missing', async (name, make) => {
    const bytes = await make()
    await writeFile(join(folder, name), bytes)
    await writeFile(join(folder, `half ${name}`), bytes.subarray(0, bytes.length - Math.min(6000, Math.ceil(bytes.length / 2))))
    expect(await isWholeFile(join(folder, name))).toBe(true)
    expect(await isWholeFile(join(folder, `half ${name}`))).toBe(false)
  })

  it('an empty file, one of an unknown kind and one that is gone are not whole', async () => {
    await writeFile(join(folder, 'empty'), '')
    await writeFile(join(folder, 'text'), 'hello')
    for (const name of ['empty', 'text', 'gone']) expect(await isWholeFile(join(folder, name)), name).toBe(false)
  })
})
