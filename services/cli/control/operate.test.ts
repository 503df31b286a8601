/** The operators' commands, on a data folder without a running process and with one. */
import { spawn, type ChildProcess } from 'node:child_process'
import { rm, symlink } from 'node:fs/promises'
import { userInfo } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openEmbedded } from '../../adapters/embedded/open.ts'
import { park, type Parked } from '../../platform/catch-up/parking.ts'
import { removeFolder, temporaryFolder } from '../../platform/testing/folder.ts'
import { collectionOf } from '../../platform/projections/projection.ts'
import { files } from '../../scan-groups/projections/files.ts'
import { abns, allEvents, startApp } from '../../testing/app.ts'
import { fakePng } from '../../testing/fake-workers.ts'
import { hash } from '../../testing/facts.ts'
import { operate } from '../operate.ts'
import { status } from '../status.ts'
import { controlPath } from './control-path.ts'

let folder: string
const collection = collectionOf(files)
const cli = new URL('../cli.ts', import.meta.url).pathname
const env = () => ({ ...process.env, PORT: '0', HOST: '127.0.0.1', DOCKETRY_DATA: folder, DOCKETRY_DEMO: '0', DOCKETRY_WORKERS: '1' })

type CliOutput = { code: number | null; out: string; errors: string }

/** Runs the command as a separate process. */
async function docketry(...args: string[]): Promise<CliOutput> {
  const child = spawn(process.execPath, [cli, ...args], { env: env() })
  let [out, errors] = ['', '']
  child.stdout.on('data', (chunk: Buffer) => (out += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => (errors += chunk.toString()))
  const code = await new Promise<number | null>(resolve => child.once('close', resolve))
  return { code, out: out.trim(), errors: errors.trim() }
}
/** Runs the command in this process. */
async function request(command: 'dead' | 'parked' | 'views', ...args: string[]): Promise<CliOutput> {
  const [out, errors]: [string[], string[]] = [[], []]
  const output = { say: (line: string) => void out.push(line), warn: (line: string) => void errors.push(line) }
  const code = await operate(command, args, output, env()).catch((error: Error) => (errors.push(error.message), 1))
  return { code, out: out.join('\n'), errors: errors.join('\n') }
}
const rows = async (command: 'dead' | 'parked' | 'views', ...args: string[]) =>
  (await request(command, ...args, '--json')).out
    .split('\n')
    .filter(Boolean)
    .map(line => JSON.parse(line) as Record<string, string>)

/** How many messages wait for a stage, on the two of its topics that this test uses. */
async function waitingAt(stage: string): Promise<number> {
  const lines: { kind: string; name: string; waiting: number }[] = []
  await status(['--json'], { say: line => void lines.push(JSON.parse(line) as (typeof lines)[number]), warn: () => {} }, env())
  return lines
    .filter(({ kind, name }) => kind === 'stage' && [stage, `${stage}.later`].includes(name))
    .reduce((sum, { waiting }) => sum + waiting, 0)
}

/** Messages of pages that were segmented before: retried, they have no effect. */
const message = (page: number) => ({
  topic: page === 3 ? 'read.later' : 'read',
  key: `f/${page}`,
  value: { fileId: 'f', page, prepared: hash, ocr: null },
})

async function makeDeadLetters(...pages: number[]): Promise<void> {
  const { log, close } = await openEmbedded(folder)
  await log.send(pages.map(message))
  const handle = async () => {
    throw new Error('no\u001b[2Jmodel')
  }
  const consumer = await log.consume({ group: 'read', topics: ['read', 'read.later'], attempts: 1, handle })
  await consumer.settled()
  await consumer.close()
  await close()
}

/** A batch with a dead letter of its file's preparation and a parked row. */
beforeAll(async () => {
  const app = await startApp()
  folder = app.folder
  const ann = await app.owner(abns[0])
  await app.upload(ann.token, { 'scan_1.png': fakePng() })
  await app.running.settled()
  const event = (await app.events()).find(({ type }) => type === 'FileUploaded')
  const entry: Parked = {
    id: `reaction-feed-prepare/${event?.id}`,
    kind: 'reaction',
    name: 'feed-prepare',
    document: null,
    eventId: event?.id ?? '',
    stream: event?.stream ?? '',
    revision: event?.revision ?? 0,
    reason: 'weather',
    at: 1_790_000_000_000,
  }
  const row: Parked = { ...entry, id: `${collection}/f`, kind: 'view', name: collection, document: 'f', at: entry.at + 1 }
  const gone: Parked = { ...entry, id: 'reaction-feed-prepare/x', stream: 'file-none', at: entry.at + 2 }
  await park(app.running.stores.documents, [entry, row, gone])
  await app.close(true)
})
afterAll(() => removeFolder(folder))

describe('on a data folder that no process uses', () => {
  beforeAll(() => makeDeadLetters(1, 2, 3))

  it('dead letters are listed, oldest first, without control characters from outside', async () => {
    const { code, out } = await docketry('dead')
    expect(code).toBe(0)
    expect(out.split('\n').length).toBe(4)
    expect(out.includes('\u001b')).toBe(false)
    expect(out).toMatch(/^ID +TOPIC +WHEN +GROUP +KEY +REASON\n\S+ +read\S* +\d{4}-\S+Z +read +f\/\d +no \[2Jmodel\n/u)
    const listed = await rows('dead')
    expect(listed.map(({ at }) => at)).toEqual(listed.map(({ at }) => at).toSorted())
    const { topic, group, ...more } = listed.find(({ key }) => key === 'f/3') ?? {}
    expect([topic, group, 'value' in more]).toEqual(['read.later', 'read', false])
    expect(await rows('dead', '--topic', 'read.later')).toHaveLength(1)
  })

  it('one dead letter is retried, one skipped, and the others stay', async () => {
    const [first, second] = await rows('dead', '--topic', 'read')
    const retried = await request('dead', 'retry', first?.['id'] ?? '')
    expect(retried.code).toBe(0)
    expect(retried.out.split('\n').slice(1)).toEqual([
      '1 dead letter sent again.',
      'Nothing runs on this data folder: what was sent again is handled at the next start.',
    ])
    expect((await request('dead', 'skip', second?.['id'] ?? '', '--reason', 'no use')).out).toContain('1 dead letter skipped.')
    expect((await rows('dead')).map(({ topic }) => topic)).toEqual(['read.later'])
  })

  it.each<[['dead' | 'parked' | 'views', ...string[]], string]>([
    [['dead', 'retry', 'no-such'], 'There is no dead letter no-such.'],
    [['dead', 'skip', 'no-such', '--reason', 'no use'], 'There is no dead letter no-such.'],
    [['dead', 'skip', 'no-such'], 'Why? What is skipped is recorded with a reason'],
    [['dead', 'skip', 'no-such', '--reason', ''], '--reason takes 1 to 500 characters'],
    [['dead', 'skip', 'no-such', '--reason', '  '], '--reason takes 1 to 500 characters'],
    [['dead', 'show'], 'Which dead letters?'],
    [['dead', 'retry'], 'Which dead letters? Give their ids, or --all.'],
    [['dead', 'retry', 'a', '--all'], 'Give ids or --all, not both.'],
    [['dead', 'skip', '--all', '--reason', 'no use'], 'docketry dead skip --all --yes'],
    [['dead', 'raise'], 'There is no "docketry dead raise"'],
    [['dead', '--loud'], '"docketry help" shows'],
    [['dead', '--topic', 'reed'], 'There is no topic "reed". There are: prepare,'],
    [['parked', 'retry', 'no-such'], 'There is no parked entry no-such.'],
    [['parked', 'skip', '--all', '--reason', 'no use'], 'docketry parked skip --all --yes'],
    [['views', 'rebuild', 'no-such'], 'There is no projection "no-such". There are: scan-groups,'],
    [['views', 'rebuild'], 'Which projection?'],
    [['views', 'drop', 'files'], 'There is no "docketry projections drop"'],
  ])('%j is refused with a sentence', async ([command, ...args], sentence) => {
    const { code, errors } = await request(command, ...args)
    expect(code).toBe(1)
    expect(errors).toEqual(expect.stringContaining(sentence))
  })

  it('parked events and rows are retried; a row cannot be skipped, and waits for the next start', async () => {
    expect((await rows('parked')).map(({ kind }) => kind)).toEqual(['reaction', 'view', 'reaction'])
    const row = await request('parked', 'skip', `${collection}/f`, '--reason', 'no use')
    expect(row.code).toBe(1)
    expect(row.errors).toEqual(expect.stringContaining(`"docketry parked retry ${collection}/f" folds it again`))
    const all = await request('parked', 'retry', '--all')
    expect(all.code).toBe(0)
    expect(all.out).toEqual(expect.stringContaining('2 parked entries tried again.'))
    expect((await rows('parked')).map(({ id }) => id)).toEqual([`${collection}/f`, 'reaction-feed-prepare/x'])
    expect((await request('parked', 'skip', 'reaction-feed-prepare/x', '--reason', 'its file is gone')).code).toBe(0)
    expect(await rows('parked')).toHaveLength(1)
  })

  it('what was set aside is grouped by cause, and shown with its payload', async () => {
    const [group] = (await request('dead', '--causes', '--json')).out
      .split('\n')
      .map(line => JSON.parse(line) as { count: number; cause: string; items: { id: string }[] })
    expect(group).toMatchObject({ count: 1, cause: 'no\u001b[…Jmodel' })
    expect((await request('dead', '--causes')).out).toMatch(/^COUNT +NAME +OLDEST +NEWEST +FOR EXAMPLE +CAUSE\n1 +read\.later /u)
    expect(JSON.parse((await request('dead', 'show', group?.items[0]?.id ?? '')).out)).toMatchObject({
      topic: 'read.later',
      key: 'f/3',
      value: { page: 3 },
    })
    expect(JSON.parse((await request('parked', 'show', `${collection}/f`)).out)).toMatchObject({ type: 'FileUploaded', revision: 0 })
  })

  it('every retry, skip and showing is an event with the person and the reason', async () => {
    const opened = await openEmbedded(folder)
    const acts = (await allEvents(opened.events)).filter(({ stream }) => stream.startsWith('operation-'))
    await opened.close()
    const person = process.env['SUDO_USER'] ?? userInfo().username
    expect(
      acts.map(({ type, data, metadata: { actor, operator, endpoint, reason } }) => [
        type,
        (data as { kind?: string }).kind,
        actor,
        operator,
        endpoint,
        reason,
      ]),
    ).toEqual([
      ['RetryRequested', 'dead', 'operator', person, 'docketry dead retry', undefined],
      ['SkipRequested', 'dead', 'operator', person, 'docketry dead skip', 'no use'],
      ['RetryRequested', 'parked', 'operator', person, 'docketry parked retry', undefined],
      ['RefoldRequested', undefined, 'operator', person, 'docketry parked retry', undefined],
      ['SkipRequested', 'parked', 'operator', person, 'docketry parked skip', 'its file is gone'],
      ['PayloadViewed', 'dead', 'operator', person, 'docketry dead show', undefined],
      ['PayloadViewed', 'parked', 'operator', person, 'docketry parked show', undefined],
    ])
  })

  it('projections are listed', async () => {
    const states = await rows('views')
    expect(states.find(({ view: projection }) => projection === 'files')).toMatchObject({
      version: files.version,
      state: 'live',
      lagMs: 0,
      parked: 1,
    })
    expect((await request('views')).out).toMatch(/^PROJECTION +VERSION +POSITION +STATE +BEHIND +PARKED +REASON\n/u)
  })
})

describe('beside a process that runs on the folder', () => {
  let server: ChildProcess
  beforeAll(async () => {
    await makeDeadLetters(4, 5, 6)
    server = spawn(process.execPath, [cli, 'start'], { env: env(), stdio: ['ignore', 'pipe', 'inherit'] })
    for await (const line of createInterface({ input: server.stdout as NonNullable<typeof server.stdout> }))
      if (line.includes('http://')) break
  })
  afterAll(() => void server.kill('SIGKILL'))

  it('the command lists, retries and skips entries of that process', async () => {
    const ids = (await rows('dead')).map(({ id }) => id ?? '')
    const [first = '', second = '', ...others] = ids
    const retried = await docketry('dead', 'retry', first)
    expect(retried.code).toBe(0)
    expect(retried.out).toEqual(`${first}: sent again\n1 dead letter sent again.`)
    expect((await request('dead', 'retry', first)).errors).toContain('There is no dead letter')
    expect((await request('dead', 'skip', second, 'no-such', '--reason', 'no use')).code).toBe(1)
    expect((await rows('dead')).map(({ id }) => id)).toEqual(others)
    expect((await request('dead', 'skip', '--all', '--yes', '--reason', 'no use')).out).toContain(`${others.length} dead letters skipped.`)
    expect((await request('dead')).out).toBe('There are no dead letters.')
    expect((await rows('views')).every(({ state }) => state === 'live')).toBe(true)
  })

  it('the command reports that the process does not answer', async () => {
    server.kill('SIGSTOP')
    await rm(controlPath(folder))
    const { code, errors } = await docketry('dead')
    server.kill('SIGCONT')
    expect(code).toBe(1)
    expect(errors).toEqual(expect.stringContaining('does not answer'))
  })

  it('the command opens the folder itself when that process was killed, and retried messages are handled', async () => {
    await expect.poll(() => waitingAt('read'), { timeout: 30_000 }).toBe(0)
    server.kill('SIGKILL')
    await new Promise(resolve => server.once('exit', resolve))
    expect((await request('dead')).out).toBe('There are no dead letters.')
    const { log, close } = await openEmbedded(folder)
    expect((await log.lag('read', ['read', 'read.later'])).every(({ committed, end }) => committed === end)).toBe(true)
    await close()
  })
})

it('the command names the setting when there is no data', async () => {
  const previous = folder
  folder = await temporaryFolder()
  const { code, errors } = await request('dead')
  expect(code).toBe(1)
  expect(errors).toEqual(`There is no data of Docketry in ${folder}. Name its folder with DOCKETRY_DATA.`)
  // It is there and cannot be read, as for a user who may not open the folder.
  await symlink('events.db', join(folder, 'events.db'))
  expect((await request('dead')).errors).toMatch(
    /^The data in .+ cannot be read \(ELOOP.+\)\. Run the command as the user that runs Docketry\.$/u,
  )
  await removeFolder(folder)
  folder = previous
})
