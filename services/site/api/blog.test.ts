import { readdirSync } from 'node:fs'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Post } from '@docketry/contracts/api/site.ts'
import { abns, startApp, type Person, type TestApp } from '../../testing/app.ts'
import { shippedPosts } from '../shipped-posts.ts'
import { versionsOf } from '../post-store.ts'

let app: TestApp
let ann: Person
let ben: Person
let eve: Person

beforeAll(async () => {
  app = await startApp()
  ann = await app.owner(abns[0])
  ben = await app.owner(abns[1])
  eve = await app.owner(abns[2])
  await app.grant(ann, 'author')
  await app.grant(ben, 'author')
})
afterAll(() => app.close())

const para = (content: string) => JSON.stringify([{ type: 'para', content }])
const article = (more: object = {}) => ({
  path: 'bas-dates',
  title: 'BAS dates',
  hero: '/pictures/about-us.svg',
  date: '2026-07-01',
  author: 'Ann',
  emoji: '%F0%9F%93%85',
  content: para('<p>28 July</p>'),
  ...more,
})
const save = (who: Person | undefined, more: object = {}) =>
  app.request('POST', '/api/business/blog/update', { token: who?.token, body: article(more) })
const read = async (path: string) => (await app.request('GET', `/api/public/blog?path=${path}`)).json<Post>()

describe('the blog', () => {
  it('has the articles that the home page links to, before anybody has written one', async () => {
    const cards = (await app.request('GET', '/api/public/blogs')).json<Record<string, string>[]>()
    expect(cards.map(card => card['path']).sort()).toEqual(shippedPosts.map(({ path }) => path).sort())
    expect(Object.keys(cards[0] ?? {}).sort()).toEqual(['date', 'hero', 'path', 'title'])
    expect(cards.map(card => card['date'])).toEqual(
      cards
        .map(card => card['date'])
        .toSorted()
        .toReversed(),
    )
    const pictures = readdirSync(new URL('../../../ui/public/pictures', import.meta.url))
    for (const { hero, content } of shippedPosts) {
      expect(pictures).toContain(hero.replace('/pictures/', ''))
      const words = content.replace(/<[^>]+>/gu, ' ').split(/\s+/u).length
      expect(words, hero).toBeGreaterThan(150)
      expect(words, hero).toBeLessThan(400)
    }
  })

  it('answers one article, and 404 for none', async () => {
    expect(await read('about-us')).toMatchObject({
      path: 'about-us',
      title: 'About us',
      author: 'Docketry',
      version: 1,
      hero: '/pictures/about-us.svg',
    })
    expect((await app.request('GET', '/api/public/blog?path=nothing')).statusCode).toBe(404)
  })
})

describe('an author', () => {
  it('saves an article, which everybody reads at once', async () => {
    expect((await save(ann)).json()).toEqual({ success: true, path: 'bas-dates', version: 1 })
    expect(await read('bas-dates')).toEqual({ ...article(), version: 1 })
  })

  it('is the only role that may save articles', async () => {
    expect((await save(eve)).statusCode).toBe(404)
    expect((await save(undefined)).statusCode).toBe(401)
  })

  it('creates no second version by repeating a save', async () => {
    expect((await save(ann)).json()).toMatchObject({ version: 1 })
    expect((await save(ann, { content: para('<p>28 July or the next business day</p>') })).json()).toMatchObject({ version: 2 })
  })

  it('is refused a save that is not based on the newest version of another author', async () => {
    const refusal = {
      errors: [
        {
          param: 'blog.changed',
          msg: 'Somebody else saved this article meanwhile. Copy what you wrote, reload the page, and put it into their version.',
        },
      ],
    }
    for (const more of [{}, { version: 1 }, { version: 0 }, { version: 3 }]) {
      const refused = await save(ben, { title: 'Mine', ...more })
      expect(refused.statusCode).toBe(409)
      expect(refused.json()).toEqual(refusal)
    }
    expect((await save(ben, { title: 'Ours', version: 2 })).json()).toMatchObject({ version: 3 })
    expect((await save(ann, { title: 'Late', version: 2 })).statusCode).toBe(409)
    expect((await read('bas-dates')).title).toBe('Ours')
  })

  it('saving concurrently with others succeeds for one of them, and every version is kept', async () => {
    const answers = await Promise.all(Array.from({ length: 6 }, (_, n) => save(n % 2 ? ann : ben, { title: `At once ${n}`, version: 3 })))
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409, 409, 409, 409])
    const winner = answers.findIndex(({ statusCode }) => statusCode === 200) % 2 ? ann : ben
    const versions = (await versionsOf(app.running.stores.durable, 'bas-dates')).toReversed()
    expect(versions.map(({ version, by }) => [version, by])).toEqual([
      [1, ann.userId],
      [2, ann.userId],
      [3, ben.userId],
      [4, winner.userId],
    ])
    expect(versions.map(({ title }) => title).slice(0, 3)).toEqual(['BAS dates', 'BAS dates', 'Ours'])
  })

  it('sees the author and time of each version, reads an older version, and saves it as a new one', async () => {
    const get = (path: string, who: Person | undefined) => app.request('GET', `/api/business/blog/${path}`, who)
    const { versions, more } = (await get('versions?path=bas-dates', ben)).json<{
      versions: { version: number; by: string; changed: string[]; at: number }[]
      more: boolean
    }>()
    expect(versions.map(({ version }) => version)).toEqual([4, 3, 2, 1])
    expect(more).toBe(false)
    expect(versions.at(-1)).toMatchObject({ by: expect.stringContaining(abns[0]), changed: ['first version'], at: expect.any(Number) })
    expect(versions[1]).toMatchObject({ by: expect.stringContaining(abns[1]), title: 'Ours', changed: ['title', '1 text new or changed'] })
    expect((await get('versions?path=bas-dates&before=3', ben)).json<typeof versions>()).toMatchObject({
      versions: [{ version: 2 }, { version: 1 }],
      more: false,
    })
    expect((await get('versions?path=about-us', ben)).json()).toMatchObject({ versions: [{ version: 1, by: 'Docketry' }] })
    const { by, at, version, ...old } = (await get('version?path=bas-dates&version=2', ben)).json<Post & { by: string; at: number }>()
    expect([by, at > 0, version, old.content]).toEqual([
      expect.stringContaining(abns[0]),
      true,
      2,
      para('<p>28 July or the next business day</p>'),
    ])
    expect((await save(ben, { ...old, version: 4 })).json()).toMatchObject({ version: 5 })
    expect(await read('bas-dates')).toEqual({ ...old, version: 5 })
    for (const path of ['versions?path=nothing', 'version?path=bas-dates&version=9', 'version?path=nothing&version=1'])
      expect([path, (await get(path, ben)).statusCode]).toEqual([path, 404])
    expect((await get('versions?path=bas-dates', eve)).statusCode).toBe(404)
    expect((await get('version?path=bas-dates&version=1', undefined)).statusCode).toBe(401)
  })

  it('may edit a shipped article without naming its version, and the edit survives a restart', async () => {
    expect((await save(ann, { path: 'career', title: 'Work with us' })).json()).toMatchObject({ version: 2 })
    const { folder } = app
    await app.close(true)
    app = await startApp({ folder })
    expect((await read('career')).title).toBe('Work with us')
    expect((await read('bas-dates')).version).toBe(5)
    expect((await versionsOf(app.running.stores.durable, 'about-us')).length).toBe(1)
  })

  it('gets an error for every invalid field', async () => {
    const wrong = { path: 'Not A Path', title: ' ', hero: 'https://tracker.example/x.png', date: '31 June', emoji: '%', content: '{}' }
    const refused = await save(ann, wrong)
    expect(refused.statusCode).toBe(400)
    expect(refused.json<{ errors: { param: string }[] }>().errors.map(({ param }) => param)).toEqual([
      'path',
      'title',
      'date',
      'hero',
      'emoji',
      'content',
    ])
    for (const content of [
      [{ type: 'video', content: 'https://evil.example/embed/dQw4w9WgXcQ' }],
      [{ type: 'image', content: 'https://tracker.example/x.png', caption: '' }],
      [{ type: 'image', content: '//tracker.example/x.png', caption: '' }],
      [{ type: 'image', content: 'javascript:alert(1)', caption: '' }],
      [{ type: 'raw', content: 'x' }],
    ])
      expect([content, (await save(ann, { path: 'x', content: JSON.stringify(content) })).statusCode]).toEqual([content, 400])
  })

  it('can paste any address of a video, of which the id is stored', async () => {
    const addresses = ['https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=1', 'https://youtu.be/dQw4w9WgXcQ', 'dQw4w9WgXcQ']
    await save(ann, { path: 'videos', content: JSON.stringify(addresses.map(content => ({ type: 'video', content }))) })
    expect(JSON.parse((await read('videos')).content)).toEqual(addresses.map(() => ({ type: 'video', content: 'dQw4w9WgXcQ' })))
  })
})

describe('a picture', () => {
  const red = { width: 40, height: 20, channels: 3 as const, background: '#c00' }
  const plain = () => sharp({ create: red })
  const frames = Buffer.concat([Buffer.alloc(40 * 20 * 3, 10), Buffer.alloc(40 * 20 * 3, 200)])
  const send = (body: Buffer, type: string, who?: Person) =>
    app.running.app.inject({
      method: 'POST',
      url: '/api/business/blog/picture',
      payload: body,
      headers: { 'content-type': type, ...(who ? { authorization: `Bearer ${who.token}` } : {}) },
    })
  const stored = async (body: Buffer) => {
    const { url } = (await send(body, 'application/octet-stream', ann)).json<{ url: string }>()
    return app.request('GET', url)
  }

  it('is stored by an author, and served with an immutable cache and the type of its bytes', async () => {
    const served = await stored(await plain().png().toBuffer())
    expect(served.statusCode).toBe(200)
    expect(served.headers['content-type']).toBe('image/png')
    expect(served.headers['cache-control']).toBe('public, max-age=31536000, immutable')
    expect(served.headers['x-content-type-options']).toBe('nosniff')
    expect(served.headers['content-security-policy']).toBe("default-src 'none'; sandbox")
  })

  it('is stored upright, without place, camera and owner', async () => {
    const photo = await plain()
      .jpeg()
      .withExif({ IFD0: { Make: 'Canon', Artist: 'Ann' }, IFD3: { GPSLatitudeRef: 'S', GPSLatitude: '33/1 51/1 0/1' } })
      .withMetadata({ orientation: 6 })
      .toBuffer()
    expect((await sharp(photo).metadata()).orientation).toBe(6)
    const tracesIn = (bytes: Buffer) => ['Canon', 'Ann', 'Exif'].filter(word => bytes.includes(word))
    expect(tracesIn(photo)).toEqual(['Canon', 'Ann', 'Exif'])
    const { rawPayload, headers } = await stored(photo)
    const { width, height, orientation, exif } = await sharp(rawPayload).metadata()
    expect({ type: headers['content-type'], width, height, orientation, exif }).toEqual({
      type: 'image/jpeg',
      width: 20,
      height: 40,
      orientation: undefined,
      exif: undefined,
    })
    expect(tracesIn(rawPayload)).toEqual([])
  })

  it('is scaled to at most 2000 pixels, and keeps its type and animation', async () => {
    const wide = await sharp({ create: { ...red, width: 5000, height: 100 } })
      .webp()
      .toBuffer()
    expect(await sharp((await stored(wide)).rawPayload).metadata()).toMatchObject({ format: 'webp', width: 2000, height: 40 })
    const moving = await sharp(frames, { raw: { width: 40, height: 40, channels: 3, pageHeight: 20 } })
      .gif({ delay: [100, 100] })
      .toBuffer()
    expect(await sharp((await stored(moving)).rawPayload, { animated: true }).metadata()).toMatchObject({
      format: 'gif',
      width: 40,
      pages: 2,
    })
  })

  it.each([
    ['an SVG', async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')],
    ['HTML', async () => Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['nothing', async () => Buffer.alloc(0)],
    ['only the head of a PNG', async () => Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')],
    [
      'incomplete',
      async () =>
        (
          await sharp({ create: { ...red, width: 900, height: 900, noise: { type: 'gaussian', mean: 100, sigma: 40 } } })
            .jpeg()
            .toBuffer()
        ).subarray(0, 9000),
    ],
  ])('that is %s is refused', async (_, bytes) => {
    const refused = await send(await bytes(), 'image/png', ann)
    expect([refused.statusCode, refused.json()]).toMatchObject([422, { errors: [{ param: 'picture' }] }])
  })

  it('over 5 MB or 50 megapixels is refused, and so is one from a user who is no author', async () => {
    const png = await plain().png().toBuffer()
    expect((await send(Buffer.concat([png, Buffer.alloc(5_000_000)]), 'image/png', ann)).statusCode).toBe(413)
    expect(
      (
        await send(
          await sharp({ create: { ...red, width: 9000, height: 6000 } })
            .png()
            .toBuffer(),
          'image/png',
          ann,
        )
      ).statusCode,
    ).toBe(413)
    expect((await send(png, 'image/png')).statusCode).toBe(401)
    expect((await send(png, 'image/png', eve)).statusCode).toBe(404)
    expect((await app.request('GET', `/api/public/picture/${'0'.repeat(64)}`)).statusCode).toBe(404)
    expect((await app.request('GET', '/api/public/picture/..%2fkeys')).statusCode).toBe(404)
  })
})
