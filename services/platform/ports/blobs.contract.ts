/** Contract suite for blob stores. Every adapter's test calls `blobsContract(name, factory)`; all of it is mandatory. */
import { createHash, randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { buffer } from 'node:stream/consumers'
import { Readable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { gate } from '../testing/gate.ts'
import { usePort } from '../testing/use-port.ts'
import type { BlobRef, Blobs } from './blobs.ts'
import type { PortFactory } from '../testing/port-under-test.ts'

const child = fileURLToPath(new URL('./blobs.child.ts', import.meta.url))
const hashOf = (bytes: Uint8Array | string): string => createHash('sha256').update(bytes).digest('hex')
const missing = { code: 'blob-missing' }

export function blobsContract(name: string, factory: PortFactory<Blobs>): void {
  describe(name, () => {
    const { port: blobs, reopen, killed, damage } = usePort(factory)
    async function owners(): Promise<string[]> {
      const found: string[] = []
      for await (const owner of blobs().owners()) found.push(owner)
      return found
    }
    async function hashesOf(owner: string): Promise<BlobRef[]> {
      const found: BlobRef[] = []
      for await (const ref of blobs().hashes(owner)) found.push(ref)
      return found
    }

    it('returns bytes by their hash, in every form, also after reopening', async () => {
      const bytes = randomBytes(300_000)
      expect(await blobs().put('file-1', bytes)).toEqual({ hash: hashOf(bytes), size: 300_000 })
      await reopen()
      expect(bytes.equals(await blobs().bytes('file-1', hashOf(bytes)))).toBe(true)
      expect(bytes.equals(await buffer(await blobs().get('file-1', hashOf(bytes))))).toBe(true)
      expect(bytes.equals(await blobs().withFile('file-1', hashOf(bytes), path => readFile(path)))).toBe(true)
      expect(await blobs().has('file-1', hashOf(bytes))).toBe(true)
    })

    it('stores a stream of any chunks, and bytes, including an empty blob', async () => {
      const bytes = randomBytes(1_000_003)
      const pieces = Array.from({ length: 8 }, (_, i) => bytes.subarray(i * 130_000, (i + 1) * 130_000))
      expect(await blobs().put('a', Readable.from(pieces))).toEqual({ hash: hashOf(bytes), size: bytes.length })
      expect(await blobs().put('a', new Uint8Array())).toEqual({ hash: hashOf(''), size: 0 })
      expect((await blobs().bytes('a', hashOf(''))).length).toBe(0)
    })

    it('stores the same bytes of one owner once, also when put concurrently', async () => {
      const bytes = randomBytes(10_000)
      const refs = await Promise.all(Array.from({ length: 6 }, () => blobs().put('a', bytes)))
      expect(new Set(refs.map(({ hash }) => hash)).size).toBe(1)
      expect(bytes.equals(await blobs().bytes('a', hashOf(bytes)))).toBe(true)
    })

    it('reports absent blobs as missing', async () => {
      const { hash } = await blobs().put('a', Buffer.from('x'))
      for (const [owner, wanted] of [
        ['a', hashOf('y')],
        ['b', hash],
      ] as const) {
        expect(await blobs().has(owner, wanted)).toBe(false)
        await expect(blobs().get(owner, wanted)).rejects.toMatchObject(missing)
        await expect(blobs().bytes(owner, wanted)).rejects.toMatchObject(missing)
        await expect(blobs().withFile(owner, wanted, async () => {})).rejects.toMatchObject(missing)
      }
    })

    it('erases the bytes of an owner, and not the same bytes of another owner', async () => {
      const { hash } = await blobs().put('a', Buffer.from('shared'))
      await blobs().put('a', Buffer.from('own'))
      await blobs().put('b', Buffer.from('shared'))
      await blobs().erase('a')
      expect(await blobs().has('a', hash)).toBe(false)
      expect(await blobs().has('a', hashOf('own'))).toBe(false)
      expect(await owners()).toEqual(['b'])
      expect((await blobs().bytes('b', hash)).toString()).toBe('shared')
      await blobs().erase('a')
      await blobs().put('a', Buffer.from('again'))
      expect(await owners()).toEqual(['a', 'b'])
    })

    it('lists owners and the blobs of each, in order', async () => {
      for (const owner of ['b', 'a', 'ab', 'B', 'a-b', 'a_b']) await blobs().put(owner, Buffer.from(owner))
      const texts = Array.from({ length: 20 }, (_, i) => `${'x'.repeat(i)}`)
      for (const text of [...texts, ...texts]) await blobs().put('many', Buffer.from(text))
      expect(await owners()).toEqual(['B', 'a', 'a-b', 'a_b', 'ab', 'b', 'many'])
      expect(await hashesOf('a')).toEqual([{ hash: hashOf('a'), size: 1 }])
      const refs = texts.map(text => ({ hash: hashOf(text), size: text.length }))
      expect(await hashesOf('many')).toEqual(refs.sort((a, b) => (a.hash < b.hash ? -1 : 1)))
      await blobs().erase('a')
      expect([await hashesOf('a'), await hashesOf('nobody')]).toEqual([[], []])
    })

    it('shows no blob before its stream has ended without an error', async () => {
      const [started, go] = [gate(), gate()]
      const putting = blobs().put(
        'a',
        Readable.from(
          (async function* () {
            yield Buffer.from('half')
            started.open()
            await go.opened
            yield Buffer.from('whole')
          })(),
        ),
      )
      await started.opened
      expect([await owners(), await hashesOf('a')]).toEqual([[], []])
      expect(await blobs().has('a', hashOf('half'))).toBe(false)
      go.open()
      expect((await blobs().bytes('a', (await putting).hash)).toString()).toBe('halfwhole')
    })

    it('stores nothing of a stream that fails, and throws its error', async () => {
      const broken = Readable.from(
        (async function* () {
          yield Buffer.from('half')
          throw new Error('the line is dead')
        })(),
      )
      await expect(blobs().put('a', broken)).rejects.toThrow('the line is dead')
      expect([await owners(), await blobs().has('a', hashOf('half'))]).toEqual([[], false])
    })

    it.each([5, 300_000, 3_000_000])('never returns %i bytes that do not match their hash, until they are put again', async size => {
      const bytes = randomBytes(size)
      const { hash } = await blobs().put('a', bytes)
      const other = await blobs().put('a', Buffer.from('beside it'))
      expect(bytes.equals(await buffer(await blobs().get('a', hash)))).toBe(true)
      await damage({ owner: 'a', hash })
      // A blob checked a short while ago may count as intact, but not after reopening, as after a restart.
      await reopen()
      const refused = { code: 'blob-damaged', owner: 'a', hash }
      await expect(blobs().bytes('a', hash)).rejects.toMatchObject(refused)
      await expect(blobs().get('a', hash).then(buffer)).rejects.toMatchObject(refused)
      await expect(blobs().withFile('a', hash, async () => expect.unreachable())).rejects.toMatchObject(refused)
      await expect(blobs().bytes('a', hash)).rejects.toThrow('Restore it from a backup')
      expect((await blobs().bytes('a', other.hash)).toString()).toBe('beside it')
      await blobs().put('a', bytes)
      expect(bytes.equals(await buffer(await blobs().get('a', hash)))).toBe(true)
      expect(bytes.equals(await blobs().withFile('a', hash, path => readFile(path)))).toBe(true)
    })

    it('keeps acknowledged blobs, and no partially written one, when its process is killed', async () => {
      const stored = (await killed(child, 12)).filter(line => line !== 'half')
      expect(stored.length).toBeGreaterThanOrEqual(10)
      for (const hash of stored) expect(hashOf(await blobs().bytes('whole', hash))).toBe(hash)
      expect(await owners()).toEqual(['whole'])
    })

    it.each(['', '.', '..', '../a', 'a/b', 'a\\b', '/etc', '.hidden', 'a\0', 'ä', 'x'.repeat(101)])(
      'refuses %j as an owner',
      async owner => {
        const refused = { code: 'invalid-blob' }
        await expect(blobs().put(owner, Buffer.from('x'))).rejects.toMatchObject(refused)
        await expect(blobs().erase(owner)).rejects.toMatchObject(refused)
        await expect(blobs().has(owner, hashOf('x'))).rejects.toMatchObject(refused)
        await expect(hashesOf(owner)).rejects.toMatchObject(refused)
      },
    )

    it.each(['', '..', '../../etc/passwd', 'A'.repeat(64), 'a'.repeat(63)])('refuses %j as a hash', async hash => {
      await expect(blobs().get('a', hash)).rejects.toMatchObject({ code: 'invalid-blob' })
    })
  })
}
