import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, it } from 'vitest'
import './route-config.ts'
import { answerRefusal } from './refusals.ts'
import { mountScreens } from './screens.ts'

let folder: string
let app: FastifyInstance
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'docketry-screens-'))
  await mkdir(join(folder, 'assets'))
  await writeFile(join(folder, 'index.html'), '<title>Docketry</title>')
  await writeFile(join(folder, 'assets', 'app-1a2b.js'), 'export {}')
  await mkdir(join(folder, '.vite'))
  await writeFile(
    join(folder, '.vite', 'manifest.json'),
    JSON.stringify({
      'index.html': { file: 'assets/app-1a2b.js', imports: ['_react.js'] },
      '_react.js': { file: 'assets/react.js' },
      '_list.js': { file: 'assets/list.js' },
      'src/admin/admin-app.tsx': { file: 'assets/admin.js', imports: ['index.html', '_react.js', '_list.js'], css: ['assets/admin.css'] },
    }),
  )
  await writeFile(join(folder, 'assets', 'pdf.worker.min-1a2b.mjs'), 'export {}')
  await writeFile(join(folder, 'assets', 'heic-worker-1a2b.js'), 'export {}')
  app = Fastify()
  app.setErrorHandler(answerRefusal)
  await mountScreens(app, folder)
})
afterAll(async () => {
  await app.close()
  await rm(folder, { recursive: true, force: true })
})

it('every address of a screen is answered with the page', async () => {
  for (const url of ['/', '/signin', '/scan/detail/groupId=1&noChild=true', '/assetsless']) {
    expect((await app.inject(url)).body).toContain('<title>Docketry</title>')
  }
})
it('the page of the dashboard has Link headers for the scripts and styles that the page itself does not reference', async () => {
  const link =
    '</assets/admin.css>; rel=preload; as=style; crossorigin, </assets/admin.js>; rel=modulepreload, </assets/list.js>; rel=modulepreload'
  for (const url of ['/dashboard', '/dashboard/team?x=1']) expect((await app.inject(url)).headers.link).toBe(link)
  for (const url of ['/signin', '/dashboards', '/scan/detail/groupId=1']) expect((await app.inject(url)).headers.link).toBeUndefined()
})
it('during a rebuild requests get 503 with a refresh, and afterwards the new page with its scripts', async () => {
  const [page, manifest] = [join(folder, 'index.html'), join(folder, '.vite', 'manifest.json')]
  const before = [await readFile(page), await readFile(manifest)] as const
  await Promise.all([rm(page), rm(manifest)])
  const meanwhile = await app.inject('/dashboard')
  expect(meanwhile.statusCode).toBe(503)
  expect(meanwhile.headers['retry-after']).toBe('3')
  expect(meanwhile.headers.link).toBeUndefined()
  expect(meanwhile.body).toEqual(expect.stringContaining('http-equiv="refresh"'))
  await writeFile(page, '<title>The next</title>')
  await writeFile(manifest, JSON.stringify({ 'src/admin/admin-app.tsx': { file: 'assets/admin-2.js' } }))
  const after = await app.inject('/dashboard')
  expect(after.statusCode).toBe(200)
  expect(after.headers.link).toBe('</assets/admin-2.js>; rel=modulepreload')
  expect(after.body).toBe('<title>The next</title>')
  await writeFile(page, before[0])
  await writeFile(manifest, before[1])
})
it('built files are cached for a year, and the page is not cached', async () => {
  expect((await app.inject('/assets/app-1a2b.js')).headers['cache-control']).toContain('immutable')
  expect((await app.inject('/')).headers['cache-control']).toBe('no-cache')
})
it('missing files and endpoints are answered with 404, not with the page', async () => {
  for (const url of ['/assets/app-0000.js', '/api/nothing']) {
    const answer = await app.inject(url)
    expect([answer.statusCode, answer.json()]).toMatchObject([404, { error: { code: 'not-found' } }])
  }
})
it.each(['pdf.worker.min-1a2b.mjs', 'heic-worker-1a2b.js'])(
  'the policy of the decoders alone allows WebAssembly, and %s is served as a script',
  async worker => {
    const { headers } = await app.inject(`/assets/${worker}`)
    expect(headers['content-type']).toEqual(expect.stringContaining('javascript'))
    expect(headers['content-security-policy']).toEqual("default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'")
    expect((await app.inject('/assets/app-1a2b.js')).headers['content-security-policy']).toBeUndefined()
  },
)
