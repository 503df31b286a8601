import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, statSync, writeFileSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { coded } from '../../platform/errors/coded.ts'
import { removeFolder, temporaryFolder } from '../../platform/testing/folder.ts'
import { gate } from '../../platform/testing/gate.ts'
import { connectControl, type ControlConnection } from './connect.ts'
import { controlPath, withControlAddress } from './control-path.ts'
import { controlSocket, type Control, type Dispatch } from './socket.ts'

let folder: string
const open: { close(): unknown }[] = []
beforeEach(async () => {
  folder = await temporaryFolder()
})
afterEach(async () => {
  for (const one of open.splice(0).toReversed()) await one.close()
  await removeFolder(folder)
})

const echo: Dispatch = async (name, id) => {
  if (name === 'fail') throw coded('not-today', 'Not today.')
  return { name, id }
}
async function listen(dispatch: Dispatch = echo, there = folder, times: { idleMs?: number; aliveMs?: number } = {}): Promise<Control> {
  const reports: string[] = []
  const control = await controlSocket({ folder: there, dispatch, report: what => reports.push(what), ...times })
  expect(reports).toEqual([])
  open.push(control)
  return control
}
async function openConnection(there = folder, patienceMs?: number): Promise<ControlConnection> {
  const found = await connectControl(there, patienceMs)
  if (!found) throw new Error('nobody answers')
  open.push(found)
  return found
}
/** Sends the bytes and returns everything received until the other end closes. */
async function answered(...bytes: (string | Uint8Array)[]): Promise<string> {
  const socket = connect(controlPath(folder))
  socket.on('error', () => {})
  let text = ''
  socket.on('data', (chunk: Buffer) => (text += chunk.toString()))
  for (const some of bytes) socket.write(some)
  socket.end()
  await new Promise(resolve => socket.once('close', resolve))
  return text
}

it('the socket answers one request after the other', async () => {
  await listen()
  const { send } = await openConnection()
  expect(await send('dead')).toEqual({ name: 'dead', id: null })
  expect(await send('skipDead', 'Zoë')).toEqual({ name: 'skipDead', id: 'Zoë' })
})

it('the socket answers errors with their code', async () => {
  await listen()
  const { send } = await openConnection()
  await expect(send('fail')).rejects.toMatchObject({ code: 'not-today', message: 'Not today.' })
  expect(await send('dead')).toMatchObject({ name: 'dead' })
})

it('a command whose process is killed while it receives the request says that it has just ended', async () => {
  const killed = createServer(socket => socket.once('data', () => socket.destroy()))
  await once(killed.listen(controlPath(folder)), 'listening')
  open.push(killed)
  const { send } = await openConnection()
  await expect(send('skipDead', 'x'.repeat(4_000_000))).rejects.toMatchObject({
    code: 'no-answer',
    message: `The Docketry that runs on ${folder} does not answer: it has just ended.`,
  })
})

it('the socket is accessible to its owner only', async () => {
  await listen()
  expect(statSync(controlPath(folder)).mode & 0o777).toBe(0o600)
})

it('the socket is reached in a folder whose path is longer than the address of a socket may be', async () => {
  const deep = join(folder, 'a'.repeat(100), 'b'.repeat(100))
  mkdirSync(deep, { recursive: true })
  const control = await listen(echo, deep)
  expect(statSync(controlPath(deep)).isSocket()).toBe(true)
  expect(await (await openConnection(deep)).send('dead')).toMatchObject({ name: 'dead' })
  await control.close()
  expect(await connectControl(deep)).toBeNull()
})

it('the socket has a different name for each folder on Windows', () => {
  const [one, other] = ['/data/a', '/data/b'].map(there => withControlAddress(there, address => address, 'win32'))
  expect(one).toMatch(/^\\\\\.\\pipe\\docketry-[0-9a-f]{32}$/u)
  expect(other).not.toBe(one)
})

describe('an invalid request', () => {
  it.each([
    ['text', 'hello'],
    ['nothing', ''],
    ['half of JSON', '{"act":'],
    ['a list', '[]'],
    ['null', 'null'],
    ['a number for a name', '{"act":1}'],
    ['a number for an id', '{"act":"dead","id":7}'],
    ['deep JSON', '['.repeat(30_000)],
  ])('is refused: %s', async (_, line) => {
    await listen()
    expect(JSON.parse(await answered(`${line}\n`))).toMatchObject({ error: { code: 'bad-request' } })
  })

  it('closes its connection when it is too long, without effect on others', async () => {
    await listen()
    const { send } = await openConnection()
    expect(await answered('x'.repeat(200_000))).toBe('')
    expect(await answered(Buffer.from([0xff, 0xfe, 0x00, 0x0a]))).toContain('bad-request')
    expect(await answered('{"act":"de')).toBe('')
    expect(await send('dead')).toMatchObject({ name: 'dead' })
  })
})

describe('when nothing listens', () => {
  it('connectControl returns null', async () => {
    expect(await connectControl(folder)).toBeNull()
    await (await listen()).close()
    expect(await connectControl(folder)).toBeNull()
  })

  it('connectControl returns null for a socket left by a crash, and the next process replaces it', async () => {
    const code = `const { createServer } = await import('node:net')
      createServer().listen(${JSON.stringify(controlPath(folder))}, () => console.log('listens'))`
    const child = spawn(process.execPath, ['--input-type=module', '-e', code], { stdio: ['ignore', 'pipe', 'inherit'] })
    await once(child.stdout, 'data')
    child.kill('SIGKILL')
    await once(child, 'exit')
    expect(statSync(controlPath(folder)).isSocket()).toBe(true)
    expect(await connectControl(folder)).toBeNull()
    await listen()
    expect(await (await openConnection()).send('dead')).toMatchObject({ name: 'dead' })
  })

  it('the process runs without the socket if it cannot listen, and reports it', async () => {
    const reports: string[] = []
    const file = join(folder, 'file')
    writeFileSync(file, '')
    const control = await controlSocket({ folder: file, dispatch: echo, report: what => reports.push(what) })
    expect(reports).toEqual(['the docketry command cannot reach this process'])
    await control.close()
  })
})

it('the socket answers pending requests before it closes, and idle connections do not delay it', async () => {
  const [begun, finish] = [gate(), gate()]
  const long = 'x'.repeat(5_000_000)
  const control = await listen(async () => {
    begun.open()
    await finish.opened
    return long
  })
  const [{ send }] = [await openConnection(), await openConnection()]
  const answer = send('dead')
  await begun.opened
  const closed = control.close()
  finish.open()
  expect(await answer).toBe(long)
  await closed
})

describe('while a request is worked on', () => {
  it('spaces arrive before its answer, which an older client reads as part of the same line of JSON', async () => {
    const finish = gate()
    await listen(
      async name => {
        if (name === 'long') await finish.opened
        return name
      },
      folder,
      { aliveMs: 1 },
    )
    const socket = connect(controlPath(folder))
    open.push({ close: () => socket.destroy() })
    let text = ''
    socket.on('data', (chunk: Buffer) => (text += chunk.toString()))
    const received = async (isThere: () => boolean) => {
      while (!isThere()) await once(socket, 'data')
    }
    socket.write('{"act":"long"}\n')
    await received(() => text.length >= 3)
    expect(text).toMatch(/^ +$/u)
    finish.open()
    await received(() => text.endsWith('\n'))
    expect(text).toMatch(/^ +\{[^\n]*\n$/u)
    expect(JSON.parse(text)).toEqual({ ok: 'long' })
    text = ''
    socket.write('{"act":"short"}\n')
    await received(() => text.endsWith('\n'))
    expect(text).toBe('{"ok":"short"}\n')
  })

  it('the client waits longer than its patience, and gives up on a process that is blocked', async () => {
    const patienceMs = 2000
    const [there, socketFile] = [join(folder, 'blocked'), new URL('./socket.ts', import.meta.url).href]
    mkdirSync(there)
    const code = `const { controlSocket } = await import(${JSON.stringify(socketFile)})
      const block = () => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0)
      const dispatch = () => new Promise(() => setTimeout(block, 5)) // after the first spaces
      await controlSocket({ folder: ${JSON.stringify(there)}, dispatch, report: console.error, aliveMs: 1 })
      console.log('listens')`
    const child = spawn(process.execPath, ['--input-type=module', '-e', code], { stdio: ['ignore', 'pipe', 'inherit'] })
    const exited = once(child, 'exit')
    open.push({ close: () => (child.kill('SIGKILL'), exited) })
    await once(child.stdout, 'data')

    const finish = gate()
    await listen(() => finish.opened.then(() => 'read'), folder, { idleMs: patienceMs, aliveMs: 1 })
    const answer = (await openConnection(folder, patienceMs)).send('long').catch((error: unknown) => error)
    const blocked = await openConnection(there, patienceMs)
    await expect(blocked.send('long')).rejects.toMatchObject({
      code: 'no-answer',
      message: expect.stringMatching(/it took too long\. "docketry status" shows whether it hangs; then restart it\.$/u),
    })
    finish.open()
    expect(await answer).toBe('read')
  })
})

it('the client reports that the other end has closed', async () => {
  const server = createServer(socket => socket.once('data', () => socket.destroy())).listen(controlPath(folder))
  await once(server, 'listening')
  const { send } = await openConnection()
  await expect(send('dead')).rejects.toMatchObject({ code: 'no-answer' })
  await new Promise(resolve => server.close(resolve))
})
