/** `docketry watch` on real folders, against the embedded product over HTTP. */
import { spawn } from 'node:child_process'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { chmod, mkdir, readFile, rename, rm, symlink, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { sentenceOf } from '@docketry/contracts/errors.ts'
import { abns } from '../../testing/app.ts'
import { pace, useWatchedFolder, wholePdf as pdf, wholePng as png } from '../../testing/watched-folder.ts'
import { watch } from './watch.ts'

type Uploaded = { groupId: string; clientId: string }
const here = useWatchedFolder()
const { put, list, uploads, count } = here

async function run(
  args: string[] = ['--once', '--client', 'harbour street plumbing', '--server', here.address],
  { env = { DOCKETRY_TOKEN: here.ann.token } as NodeJS.ProcessEnv, stop = new AbortController() } = {},
) {
  const lines: string[] = []
  const say = (line: string) => void lines.push(line)
  const code = await watch([here.folder, ...args], { say, warn: say }, stop.signal, env, pace).catch(
    (error: Error) => (lines.push(error.message), null),
  )
  return { code, text: lines.join('\n') }
}
/** What the proxy between the watch and the server does with a request, before or instead of forwarding it. */
type Between = (path: string) => { answer: object; status: number } | 'drop' | 'keep the answer' | null
/** `kept`: resolves when an answer was kept back. */
async function between(choose: Between): Promise<{ server: Server; at: string; kept: Promise<void> }> {
  const { promise: kept, resolve } = Promise.withResolvers<void>()
  const server = createServer((request, response) => {
    const body: Buffer[] = []
    request
      .on('data', (part: Buffer) => body.push(part))
      .on('end', () => {
        const choice = choose(request.url ?? '')
        if (choice === 'drop') return request.socket.destroy()
        if (choice !== null && choice !== 'keep the answer') return response.writeHead(choice.status).end(JSON.stringify(choice.answer))
        const headers = {
          authorization: request.headers.authorization ?? '',
          ...(request.headers['content-type'] ? { 'content-type': request.headers['content-type'] } : {}),
        }
        const sent = fetch(here.address + request.url, {
          method: request.method ?? 'GET',
          headers,
          ...(request.method === 'POST' ? { body: Buffer.concat(body) } : {}),
        })
        void sent.then(async it => (choice === 'keep the answer' ? resolve() : response.writeHead(it.status).end(await it.text())))
      })
  })
  await new Promise<void>(listening => server.listen(0, '127.0.0.1', listening))
  return { server, at: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, kept }
}
const isUpload = (path: string) => path.includes('upload')
const ended = (server: Server) => new Promise(resolve => (server.closeAllConnections(), server.close(resolve)))

describe('files in a watched folder', () => {
  it('that arrive together become one batch of the client, and are moved to done', async () => {
    const before = await count()
    await put({ 'b.pdf': pdf('b'), 'a.png': png('a') })
    const { code, text } = await run()
    expect([code, await list(), await list('done')]).toEqual([0, ['done'], ['a.png', 'b.pdf']])
    expect(await uploads(before)).toEqual([['a.png', 'b.pdf']])
    const last = (await here.app.events()).findLast(({ type }) => type === 'UploadReceived')
    expect((last?.data as Uploaded).clientId).toBe(here.clientId)
    expect(text).toContain(
      `2 files sent as one batch: ${here.address}/scan/detail/groupId=${(last?.data as Uploaded).groupId} (a.png, b.pdf)`,
    )
  })

  it('with content that was sent before, under any name and in any company, are not sent again', async () => {
    await put({ 'a.png': png('once'), 'copy.png': png('once') })
    expect((await run()).text).toContain('copy.png has the same content as a.png: it is not sent twice.')
    const before = await count()
    await put({ 'again.png': png('once'), 'new.png': png('new') })
    expect((await run()).text).toContain('again.png has the same content as a.png, which was sent on ')
    expect([await uploads(before), await list('done')]).toEqual([[['new.png']], ['a.png', 'again.png', 'copy.png', 'new.png']])
  })

  it('of the same name do not overwrite each other in done', async () => {
    await put({ 'scan.png': png('first') })
    await run()
    await put({ 'scan.png': png('second') })
    await run()
    expect(await list('done')).toEqual(['scan (2).png', 'scan.png'])
    expect((await readFile(join(here.folder, 'done', 'scan (2).png'))).equals(png('second'))).toBe(true)
  })

  it('that cannot be read are moved to failed, each with a reason, and the others are sent', async () => {
    const before = await count()
    await put({ 'notes.txt': 'hello', 'empty.pdf': '', 'large.pdf': pdf('large'), 'good.png': png('good') })
    await truncate(join(here.folder, 'large.pdf'), 25_000_001)
    const { code } = await run()
    expect([code, await uploads(before), await list('done')]).toEqual([1, [['good.png']], ['good.png']])
    expect(await list('failed')).toEqual([
      'empty.pdf',
      'empty.pdf.reason.txt',
      'large.pdf',
      'large.pdf.reason.txt',
      'notes.txt',
      'notes.txt.reason.txt',
    ])
    const reason = (name: string) => readFile(join(here.folder, 'failed', `${name}.reason.txt`), 'utf8')
    expect(await reason('notes.txt')).toMatch(/^notes\.txt was not taken \(.+\)\.\nThis is not a PNG, JPEG, HEIC, PDF or e-invoice/u)
    expect(await reason('large.pdf')).toContain('over 25 MB')
    expect(await reason('empty.pdf')).toContain('The file is empty. Scan or save it again.')
  })

  it('that fail under the name of an earlier one have a name and a reason of their own; neither is overwritten, also by the reason of a file that is named like it', async () => {
    await put({ 'notes.txt': 'first' })
    await run()
    await put({ 'notes.txt': '' })
    expect((await run()).text).toContain(`notes.txt was moved to ${join(here.folder, 'failed')} as notes (2).txt: The file is empty.`)
    await put({ 'notes.txt.reason.txt': 'a file of a person' })
    await run()
    for (const name of ['a.reason.txt', 'a']) {
      await put({ [name]: name })
      await run()
    }
    expect(await list('failed')).toEqual([
      'a (2)',
      'a (2).reason.txt',
      'a.reason.txt',
      'a.reason.txt.reason.txt',
      'notes (2).txt',
      'notes (2).txt.reason.txt',
      'notes.txt',
      'notes.txt.reason (2).txt',
      'notes.txt.reason (2).txt.reason.txt',
      'notes.txt.reason.txt',
    ])
    const content = (name: string) => readFile(join(here.folder, 'failed', name), 'utf8')
    expect([
      await content('notes.txt'),
      await content('notes (2).txt'),
      await content('notes.txt.reason (2).txt'),
      await content('a.reason.txt'),
    ]).toEqual(['first', '', 'a file of a person', 'a.reason.txt'])
    expect(await content('notes.txt.reason.txt')).toMatch(/^notes\.txt was not taken .+\nThis is not a PNG/u)
    expect(await content('notes (2).txt.reason.txt')).toMatch(
      /^notes\.txt, which is here as notes \(2\)\.txt, was not taken .+\nThe file is empty\./u,
    )
    // The file goes back into the watched folder, and fails again: the reason is the new one.
    await rename(join(here.folder, 'failed', 'notes.txt'), join(here.folder, 'notes.txt'))
    await truncate(join(here.folder, 'notes.txt'), 0)
    await run()
    expect(await content('notes.txt.reason.txt')).toContain('The file is empty.')
  })

  it.skipIf(process.getuid?.() === 0)('that the user may not open are moved to failed', async () => {
    await put({ 'secret.pdf': pdf('secret') })
    await chmod(join(here.folder, 'secret.pdf'), 0)
    expect((await run()).text).toContain('secret.pdf was moved')
  })

  it('beside folders, links and unfinished downloads are sent; those are left alone, and folders and links are named once', async () => {
    await mkdir(join(here.folder, 'sub'))
    await put({ 'inside.png': png('inside') }, join(here.folder, 'sub'))
    await put({ 'target.png': png('target') }, here.app.folder)
    await symlink(join(here.app.folder, 'target.png'), join(here.folder, 'link.png'))
    await put({ 'x.pdf.part': 'x', '.hidden.pdf': 'x', 'seen.png': png('seen') })
    const before = await count()
    const { text } = await run()
    expect(await uploads(before)).toEqual([['seen.png']])
    expect(await list()).toEqual(['done', 'link.png', 'sub', 'x.pdf.part'])
    expect(text.match(/sub is a folder or a link/gu)).toHaveLength(1)
  })

  it('of which the plan has no invoices left are moved to failed with the sentence of the server', async () => {
    const { server, at } = await between(path =>
      isUpload(path)
        ? {
            status: 402,
            answer: { error: { code: 'upload.over-quota', message: 'These are more files than your plan has invoices left.' } },
          }
        : null,
    )
    await put({ 'over.png': png('over') })
    expect((await run(['--once', '--client', here.clientId, '--server', at])).code).toBe(1)
    expect(await readFile(join(here.folder, 'failed', 'over.png.reason.txt'), 'utf8')).toContain(
      'These are more files than your plan has invoices left.',
    )
    await ended(server)
  })
})

describe('a watch that is interrupted', () => {
  it('by kill -9 after the server has stored a batch, and before its answer arrived, goes on without a second batch', async () => {
    const before = await count()
    await put({ 'one.png': png('killed one'), 'two.pdf': pdf('killed two') })
    const { server, at, kept } = await between(path => (isUpload(path) ? 'keep the answer' : null))
    const cli = new URL('../cli.ts', import.meta.url).pathname
    const child = spawn(process.execPath, [cli, 'watch', here.folder, '--client', here.clientId, '--server', at], {
      env: { ...process.env, DOCKETRY_TOKEN: here.ann.token },
      stdio: 'ignore',
    })
    const gone = new Promise(done => child.once('close', done))
    await kept
    child.kill('SIGKILL')
    await gone
    await ended(server)
    expect([await list(), await uploads(before)]).toEqual([[], [['one.png', 'two.pdf']]])
    // Another file arrives meanwhile: it is a batch of its own.
    await put({ 'three.png': png('killed three') })
    expect((await run()).code).toBe(0)
    expect([await list('done'), await uploads(before)]).toEqual([
      ['one.png', 'three.png', 'two.pdf'],
      [['one.png', 'two.pdf'], ['three.png']],
    ])
  }, 120_000)

  it.each(['claimed', 'moved in part'])('when its files were %s goes on', async moment => {
    await put({ 'a.png': png(`${moment} a`), 'b.png': png(`${moment} b`) })
    await run()
    const before = await count()
    const [from, to] = moment === 'claimed' ? ['done', '.docketry/claim-abc'] : ['done', '.docketry/00000000-0000-4000-8000-000000000000']
    await mkdir(join(here.folder, to))
    await writeFile(join(here.folder, to, 'a.png'), await readFile(join(here.folder, from, 'a.png')))
    await rm(join(here.folder, from, 'a.png'))
    await run()
    expect([await uploads(before), await list(), await list('done')]).toEqual([[], ['done'], ['a.png', 'b.png']])
  })

  it('because its server is away says so with growing pauses, and sends when it is back', async () => {
    const before = await count()
    let failures = 3
    const { server, at } = await between(path => (isUpload(path) && failures-- > 0 ? 'drop' : null))
    await put({ 'late.png': png('late') })
    const { code, text } = await run(['--once', '--client', here.clientId, '--server', at])
    const pauses = [...text.matchAll(/The server cannot be reached .+ Trying again in (\d+) ms; nothing is lost\./gu)].map(([, ms]) =>
      Number(ms),
    )
    expect([code, pauses]).toEqual([0, [20, 40, 60]])
    await ended(server)
    expect([await uploads(before), await list('done')]).toEqual([[['late.png']], ['late.png']])
  })

  it('by a server whose disk is full keeps its files, says so, and sends them once when there is room', async () => {
    const before = await count()
    let refusals = 2
    const { server, at } = await between(path =>
      isUpload(path) && refusals-- > 0
        ? { status: 507, answer: { error: { code: 'storage.full', message: sentenceOf('storage.full') } } }
        : null,
    )
    await put({ 'room.png': png('room') })
    const { code, text } = await run(['--once', '--client', here.clientId, '--server', at])
    expect([code, text.split(sentenceOf('storage.full')).length - 1, await list('failed').catch(() => [])]).toEqual([0, 2, []])
    await ended(server)
    expect([await uploads(before), await list('done')]).toEqual([[['room.png']], ['room.png']])
  })

  it('by an ended sign-in stops with a sentence, and the next one sends what is left', async () => {
    const before = await count()
    await put({ 'kept.png': png('kept') })
    const { server, at } = await between(path =>
      isUpload(path) ? { status: 401, answer: { error: { code: 'sign-in.needed', message: 'Sign in.' } } } : null,
    )
    const { code, text } = await run(['--once', '--client', here.clientId, '--server', at])
    expect([code, text]).toEqual([null, expect.stringContaining('Set DOCKETRY_TOKEN to a new one')])
    await ended(server)
    await run()
    expect([await uploads(before), await list('done')]).toEqual([[['kept.png']], ['kept.png']])
  })

  it('because its folder cannot be used says so, and goes on when it can', async () => {
    await put({ 'x.png': png('blocked'), done: 'a file where the folder should be' })
    const stop = new AbortController()
    const lines: string[] = []
    const output = {
      say: (line: string) => void lines.push(line),
      warn: (line: string) => (
        lines.push(line),
        lines.filter(it => it.includes('cannot be used')).length === 3 && void rm(join(here.folder, 'done'), { force: true })
      ),
    }
    expect(
      await watch(
        [here.folder, '--once', '--client', here.clientId, '--server', here.address],
        output,
        stop.signal,
        { DOCKETRY_TOKEN: here.ann.token },
        pace,
      ),
    ).toBe(0)
    const pauses = lines.flatMap(line => /cannot be used now .+ Trying again in (\d+) ms/u.exec(line)?.[1] ?? []).map(Number)
    expect([pauses.slice(0, 3), await list('done')]).toEqual([[20, 40, 60], ['x.png']])
  })
})

describe('docketry watch', () => {
  it('signs in as a person through the control socket of the Docketry that runs on the data folder', async () => {
    const before = await count()
    await put({ 'socket.png': png('socket') })
    const env = { DOCKETRY_DATA: here.app.folder }
    const { code, text } = await run(['--once', '--client', abns[1], '--server', here.address, '--as', here.ann.email], { env })
    expect([code, text.split('\n')[0], await uploads(before)]).toEqual([
      0,
      `Watching ${here.folder} for Harbour Street Plumbing. Stop with Ctrl+C.`,
      [['socket.png']],
    ])
    const session = (await here.app.events()).findLast(({ type }) => type === 'SessionStarted')
    expect(session).toMatchObject({ metadata: { endpoint: 'docketry watch' }, data: { agent: 'docketry watch', userId: here.ann.userId } })
    expect(
      (await run(['--once', '--client', here.clientId, '--server', here.address, '--as', 'nobody@x.example'], { env })).text,
    ).toContain('Nobody is registered with nobody@x.example.')
  })

  it.each<[string[], string]>([
    [[], 'Name the client.'],
    [['--client', 'Nobody Ltd'], 'There is no client "Nobody Ltd". There are: '],
    [['--client', 'x', '--server', 'ftp://x'], 'it begins with http:// or https://'],
    [['--client', 'x', 'other'], 'Name one folder.'],
  ])('with %j is refused with a sentence', async (args, sentence) => {
    expect((await run([...args, ...(args.includes('--server') ? [] : ['--server', here.address])])).text).toContain(sentence)
  })

  it('needs a sign-in', async () => {
    expect((await run(undefined, { env: {} })).text).toContain('Who sends the files? Set DOCKETRY_TOKEN')
    expect((await run(undefined, { env: { DOCKETRY_TOKEN: 'abc' } })).text).toContain('Set DOCKETRY_TOKEN to a new one.')
  })

  it('does not send the files of one client to another, and runs once for a folder', async () => {
    await run()
    expect((await run(['--once', '--client', 'Corner Cafe', '--server', here.address])).text).toContain('belongs to another client')
    await writeFile(
      join(here.folder, '.docketry', 'owner.json'),
      JSON.stringify({ firmId: here.ann.firmId, clientId: here.clientId, pid: process.ppid }),
    )
    expect((await run()).text).toContain(`Process ${process.ppid} watches ${here.folder} already.`)
  })
})
