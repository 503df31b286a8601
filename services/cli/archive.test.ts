import { cp, mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openSqlite } from '../adapters/embedded/sqlite.ts'
import { coded } from '../platform/errors/coded.ts'
import { removeFolder, temporaryFolder } from '../platform/testing/folder.ts'
import { linesUntilKilled } from '../platform/testing/kill.ts'
import type { Manifest } from '../archive/manifest.ts'
import { groupOf, startApp } from '../testing/app.ts'
import { fakePng } from '../testing/fake-workers.ts'
import { answersOf, makeHistory, type History } from '../testing/history.ts'
import { runToEnd } from '../testing/roles.ts'
import { exportStores } from './export.ts'
import { importArchive } from './import.ts'
import { verifyArchive } from './verify-archive.ts'

const quiet = () => {}
const envOf = (data: string) => ({ DOCKETRY_DATA: data, DOCKETRY_LEASE_SECONDS: '1' })
const exporting = (to: string, data: string) => exportStores(to, envOf(data), quiet)
const importing = (from: string, data: string, env: NodeJS.ProcessEnv = {}) => importArchive(from, { ...envOf(data), ...env }, quiet)

let home: string
let data: string
let archive: string
let history: History
let exported: Record<string, unknown>
let before: { events: { type: string }[]; answers: unknown }
/** The data folder before anything was exported from it. */
let unexported: string
let count = 0
const fresh = (name: string) => join(home, `${name}-${(count += 1)}`)

/** Without positions, which are the store's own. */
async function stateOf(folder: string) {
  const app = await startApp({ folder })
  await app.running.settled()
  const events = (await app.events()).map(({ position: _, ...event }) => event)
  const answers = await answersOf(app, history)
  await app.close(true)
  return { events, answers }
}

beforeAll(async () => {
  home = await temporaryFolder()
  data = join(home, 'data')
  archive = join(home, 'archive')
  const app = await startApp({ folder: data })
  history = await makeHistory(app)
  await app.close(true)
  before = await stateOf(data)
  await cp(data, (unexported = fresh('data')), { recursive: true })
  exported = await exporting(archive, data)
})
afterAll(() => removeFolder(home))

/** The state of a folder that the archive was imported into, without the record of that. `more`: the types of events after it. */
async function importedState(folder: string, ...more: string[]) {
  const { events, answers } = await stateOf(folder)
  expect(events.slice(before.events.length).map(({ type }) => type)).toEqual(['EventTypeRecorded', 'ArchiveImported', ...more])
  return { events: events.slice(0, before.events.length), answers }
}

describe('a data folder', () => {
  it('is the same after export and import, and exports to the same archive with the record of the import after it', async () => {
    const target = fresh('data')
    const { archive: _, events: count, eventsHash: __, ...others } = exported
    expect(before.answers).toMatchObject({
      answers: [
        [/employers/u, 200, [{}]],
        [/detail/u, 200, { total: 5, status: 'COMPLETE' }],
        [/asOf/u, 200, { rows: [{ since: 'changed' }, {}, {}, {}, {}], incomplete: false }],
        [/clients/u, 200, [{}, { invoices: 6 }]],
      ].map(([url, ...rest]) => [expect.stringMatching(url as RegExp), ...rest]),
      image: 200,
      page: expect.stringContaining('image of page 1'),
    })
    expect(exported).toMatchObject({ events: before.events.length, erased: 0, dead: 0, parked: 0 })
    expect(await importing(archive, target)).toEqual(exported)
    const again = fresh('archive')
    // Before the page is read again: in a new hour, that is stored as another access.
    expect(await exporting(again, target)).toMatchObject({ ...others, events: Number(count) + 2 })
    expect(await importedState(target, 'EventTypeRecorded', 'ArchiveExported')).toEqual(before)
    const linesIn = async (folder: string): Promise<string> =>
      gunzipSync(await readFile(join(folder, 'events-000001.ndjson.gz'))).toString()
    expect((await linesIn(again)).startsWith(await linesIn(archive))).toBe(true)
  })

  it('can be used after an import, and nothing is processed twice', async () => {
    const target = fresh('data')
    await importing(archive, target)
    const app = await startApp({ folder: target, rough: 3 })
    await app.running.settled()
    expect(await app.events()).toHaveLength(before.events.length + 2)
    const login = await app.request('POST', '/api/auth/login', { body: { email: history.email, password: 'correct horse' } })
    const { token } = login.json<{ token: string }>()
    const groupId = groupOf(await app.upload(token, { 'scan_9.png': fakePng('later') }, { clientId: history.clientId }))
    await app.running.settled()
    const detail = await app.request('GET', `/api/accountant/scans/detail?groupId=${groupId}`, { token })
    expect(detail.json()).toMatchObject({ status: 'COMPLETE', total: 1 })
    await app.close(true)
  })

  it.each([1, 20, 60])('resumes an import whose process was killed at step %i', async steps => {
    const target = fresh('data')
    const child = new URL('./archive.child.ts', import.meta.url).pathname
    await linesUntilKilled([child, archive, JSON.stringify(envOf(target)), String(steps)], steps)
    expect(await runToEnd(['start'], envOf(target))).toMatchObject({ code: 1, errors: expect.stringContaining('Run docketry import') })
    expect(await importing(archive, target)).toEqual(exported)
    expect(await importedState(target)).toEqual(before)
  })

  it('is imported once: a second import only compares, and reports streams that were added since', async () => {
    const target = fresh('data')
    await importing(archive, target)
    expect(await importing(archive, target)).toEqual(exported)
    const app = await startApp({ folder: target })
    await app.owner('51824753556')
    await app.running.settled()
    await app.close(true)
    await expect(importing(archive, target)).rejects.toThrow(
      /^This archive was imported here before, and something was stored since: .*the archive lists nothing more, and the target has claim-email-.* Nothing was imported now/u,
    )
    expect(await exporting(fresh('archive'), target)).toMatchObject({ dead: 0 })
  })

  it('has secrets that only its owner can read, and so has its archive', async () => {
    const target = fresh('data')
    await importing(archive, target)
    for (const folder of [archive, target]) expect((await stat(join(folder, 'keys.json'))).mode & 0o777).toBe(0o600)
    const keysIn = async (folder: string) => JSON.parse(await readFile(join(folder, 'keys.json'), 'utf8')) as Record<string, string>
    expect(await keysIn(target)).toEqual(await keysIn(data))
    const manifest = await readFile(join(archive, 'manifest.json'), 'utf8')
    expect(Object.values(await keysIn(archive)).filter(key => manifest.includes(key))).toEqual([])
  })

  it('is not exported while Docketry runs on it', async () => {
    const app = await startApp({ folder: data })
    await expect(exporting(fresh('archive'), data)).rejects.toMatchObject({ code: 'folder-in-use' })
    await app.close(true)
  })

  it('leaves an empty folder when its export fails, so that the export can be repeated', async () => {
    const folder = fresh('archive')
    const breaking = exportStores(folder, { ENGINE: 'embedded', DOCKETRY_DATA: data }, () => {
      throw new Error('broken off')
    })
    await expect(breaking).rejects.toThrow('broken off')
    expect(await readdir(folder)).toEqual([])
    await exporting(folder, data)
  })

  it('names the folder for which there is no room when it is exported', async () => {
    const folder = fresh('archive')
    const full = exportStores(folder, { ENGINE: 'embedded', DOCKETRY_DATA: data }, () => {
      throw coded('storage-full', 'There is no room left on the disk; nothing was stored.')
    })
    await expect(full).rejects.toThrow(`There is no room left for the archive in ${folder}. Make room, or export into a folder on`)
  })
})

describe('a data folder with a damaged blob', () => {
  it('is exported without it: the blob is named, the exit code is 3, and all else is in the archive', async () => {
    const [source, folder] = [fresh('data'), fresh('archive')]
    await cp(unexported, source, { recursive: true })
    const owner = (await readdir(join(source, 'blobs'))).filter(name => /^[0-9a-f]/u.test(name)).sort()[0] ?? ''
    const hash = (await readdir(join(source, 'blobs', owner)))[0] ?? ''
    await writeFile(join(source, 'blobs', owner, hash), 'damaged')
    const ended = await runToEnd(['export', folder], envOf(source))
    expect(ended).toMatchObject({ code: 3, errors: expect.stringContaining(`blob ${owner}/${hash}. The stored file`) as string })
    expect(ended.errors).not.toContain('ENOTEMPTY')
    const { damaged, findings, ...summary } = await verifyArchive(folder, undefined, quiet)
    expect(findings).toEqual([])
    expect(damaged).toMatchObject([{ what: `blob ${owner}/${hash}` }])
    expect(summary).toMatchObject({ events: exported['events'], eventsHash: exported['eventsHash'], blobs: Number(exported['blobs']) - 1 })
    await importing(folder, fresh('data'))
  })
})

describe('a data folder with a changed row', () => {
  it('is exported whole: the row is named, the exit code is 3, and the import, which has no rows, names it again', async () => {
    const [source, folder] = [fresh('data'), fresh('archive')]
    await cp(unexported, source, { recursive: true })
    const db = openSqlite(join(source, 'work.db'), { synchronous: 'FULL' })
    const { collection } = db.prepare("SELECT collection FROM pointers WHERE view = 'invoices'").get() as { collection: string }
    const { id } = db.prepare(`SELECT min(id) AS id FROM "d:${collection}"`).get() as { id: string }
    db.prepare(`UPDATE "d:${collection}" SET body = json_set(body, '$.forged', 999999) WHERE id = ?`).run(id)
    db.close()
    const ended = await runToEnd(['export', folder], envOf(source))
    expect(ended).toMatchObject({ code: 3, errors: expect.stringContaining(`${collection}/${id}`) as string })
    const { damaged, findings, ...summary } = await verifyArchive(folder, undefined, quiet)
    expect([findings, (damaged as unknown[]).length]).toEqual([[], 1])
    expect(summary).toMatchObject({ events: exported['events'], eventsHash: exported['eventsHash'] })
    const imported = await runToEnd(['import', folder, '--verify'], envOf(fresh('data')))
    expect([imported.code, imported.lines.at(-1)]).toEqual([3, 'Everything is as its events say.'])
    expect(imported.errors).toContain(`${collection}/${id}`)
  })
})

describe('an archive', () => {
  let copy: string
  beforeEach(async () => {
    copy = fresh('archive')
    await cp(archive, copy, { recursive: true })
  })
  const refused = async (message: RegExp) => {
    const target = fresh('data')
    const verified = await verifyArchive(copy, undefined, quiet).then(
      ({ findings }) => findings.map(({ what }) => what),
      (error: unknown) => [String(error)],
    )
    expect(verified).toEqual(expect.arrayContaining([expect.stringMatching(message)]))
    await expect(importing(copy, target)).rejects.toThrow(message)
    await expect(stat(target)).rejects.toThrow('ENOENT')
  }
  const oneBlob = async () => {
    const [owner = ''] = (await readdir(join(copy, 'blobs'))).filter(name => !name.startsWith('.'))
    const [hash = ''] = await readdir(join(copy, 'blobs', owner))
    return { name: `${owner}/${hash}`, path: join(copy, 'blobs', owner, hash) }
  }
  const part = 'events-000001.ndjson.gz'
  const repacked = async (change: (text: string) => string) => {
    const text = gunzipSync(await readFile(join(copy, part))).toString()
    await writeFile(join(copy, part), gzipSync(change(text)))
  }
  const manifested = async (change: (manifest: Manifest) => object) => {
    const path = join(copy, 'manifest.json')
    await writeFile(path, JSON.stringify(change(JSON.parse(await readFile(path, 'utf8')) as Manifest)))
  }

  it('is verified when it is complete', async () => {
    expect(await verifyArchive(copy, undefined, quiet)).toMatchObject({ ...exported, archive: copy, findings: [] })
  })
  it('with another figure in an event is refused, with the part', async () => {
    await repacked(text => text.replace('11050', '11051'))
    await refused(/events-000001\.ndjson\.gz \(events 1 to \d+ of \d+\) is not what was exported/u)
  })
  it('cut short is refused', async () => {
    await writeFile(join(copy, part), (await readFile(join(copy, part))).subarray(0, 500))
    await refused(/events-000001\.ndjson\.gz .* cannot be unpacked/u)
  })
  it('without a part is refused', async () => {
    await rm(join(copy, part))
    await refused(/events-000001\.ndjson\.gz .* cannot be read/u)
  })
  it('with a changed byte in a blob is refused, with the blob', async () => {
    const { name, path } = await oneBlob()
    const bytes = await readFile(path)
    bytes.writeUInt8(bytes.readUInt8(0) ^ 1, 0)
    await writeFile(path, bytes)
    await refused(new RegExp(`The blob ${name} was changed: its bytes have another hash`, 'u'))
  })
  it('without one of its blobs, or with one too many, is refused with the blob', async () => {
    const { name, path } = await oneBlob()
    await rm(path)
    await refused(new RegExp(`The blob ${name} is in the list of the archive and not in its folder`, 'u'))
    await cp(archive, copy, { recursive: true })
    await mkdir(join(copy, 'blobs', 'zz'))
    await writeFile(join(copy, 'blobs', 'zz', 'a'.repeat(64)), 'extra')
    await refused(/The blob zz\/a{64} is in the folder of the archive and not in its list/u)
  })
  it('of a newer format, without a manifest, or with an invalid one is refused', async () => {
    await manifested(manifest => ({ ...manifest, format: 3 }))
    await refused(/written by a newer Docketry \(format 3, this one knows 2\)/u)
    await manifested(manifest => ({ ...manifest, format: 1, lists: {} }))
    await refused(/manifest\.json is not as docketry export writes it/u)
    await rm(join(copy, 'manifest.json'))
    await refused(/is no archive of docketry export: it has no manifest\.json/u)
  })
  it('whose manifest and parts have different hashes is refused', async () => {
    const hash = '0'.repeat(64)
    await manifested(({ lists, ...rest }) => ({ ...rest, lists: { ...lists, events: { ...lists.events, hash } } }))
    await refused(/manifest\.json does not fit the parts of events/u)
  })
  it('without its secrets, or with others, is not imported', async () => {
    await writeFile(join(copy, 'keys.json'), JSON.stringify({ jwt: '0', links: '0', email: '0', tfn: '0', factor: '0' }))
    await expect(importing(copy, fresh('data'))).rejects.toThrow('is not the one that was exported with this archive')
    await writeFile(join(copy, 'keys.json'), 'secrets')
    await expect(importing(copy, fresh('data'))).rejects.toThrow('keys.json does not hold the secrets jwt, links, email, tfn, factor.')
    await rm(join(copy, 'keys.json'))
    await expect(importing(copy, fresh('data'))).rejects.toThrow('The archive has no keys.json')
  })
  it('of a version without a key for tax file numbers is imported, and the first start adds the key', async () => {
    await manifested(({ keys: { tfn: _, ...keys }, ...rest }) => ({ ...rest, keys }))
    const { tfn: _, ...older } = JSON.parse(await readFile(join(copy, 'keys.json'), 'utf8')) as Record<string, string>
    await writeFile(join(copy, 'keys.json'), JSON.stringify(older))
    const target = fresh('data')
    await importing(copy, target)
    await (await startApp({ folder: target })).close(true)
    expect(JSON.parse(await readFile(join(target, 'keys.json'), 'utf8'))).toEqual({
      ...older,
      tfn: expect.stringMatching(/^[0-9a-f]{64}$/u),
    })
  })
  it('is imported to servers only if its secrets are set', async () => {
    const nobody = '127.0.0.1:1'
    const servers = { ENGINE: 'servers', EVENTSTORE_URL: `esdb://${nobody}`, KAFKA_BROKERS: nobody, MONGO_URL: `mongodb://${nobody}` }
    const { jwt, links, tfn, factor } = JSON.parse(await readFile(join(archive, 'keys.json'), 'utf8')) as Record<string, string>
    const env = {
      ...servers,
      DOCKETRY_JWT_SECRET: jwt,
      DOCKETRY_LINKS_SECRET: links,
      DOCKETRY_TFN_SECRET: tfn,
      DOCKETRY_FACTOR_SECRET: factor,
    }
    await expect(importing(copy, fresh('data'), env)).rejects.toThrow(/Set DOCKETRY_EMAIL_SECRET to the value of "email" in .*keys\.json/u)
  })
  it('is not imported into the data folder of another installation, nor exported from an empty one', async () => {
    const other = fresh('data')
    await (await startApp({ folder: other })).close(true)
    await expect(importing(copy, other)).rejects.toThrow('has other secrets than the archive')
    await expect(exporting(copy, data)).rejects.toThrow('is not empty. Export into a new folder.')
    await expect(exporting(join(copy, 'manifest.json'), data)).rejects.toThrow('is a file. Export into a new folder.')
    await expect(exporting(fresh('archive'), home)).rejects.toThrow('There is no data of Docketry in')
  })
})

describe('the commands', () => {
  const run = (...args: string[]) => runToEnd(args, envOf(unexported))

  it('print one line of JSON, and say what to do with the secrets', async () => {
    const folder = fresh('archive')
    const { code, lines, errors } = await run('export', folder)
    expect(code).toBe(0)
    expect(lines.map(line => JSON.parse(line) as object)).toEqual([{ ...exported, archive: folder }])
    expect(errors).toContain('keys.json holds the secrets')
    const verified = await run('verify', folder)
    expect([verified.code, verified.errors]).toEqual([0, expect.stringContaining('is as it was exported')])
    expect(verified.lines.map(line => JSON.parse(line) as object)).toMatchObject([{ ...exported, archive: folder, findings: [] }])
  })
  it('`import --verify` builds the projections and compares their rows', async () => {
    const { code, lines } = await runToEnd(['import', archive, '--verify'], envOf(fresh('data')))
    expect([code, lines.length, lines.at(-1)]).toEqual([0, 4, 'Everything is as its events say.'])
    expect(lines[1]).toMatch(/; [1-9]\d+ rows compared with them;/u)
  })
  it('end with code 1 and a sentence', async () => {
    for (const [args, sentence] of [
      [['import', archive], 'The target holds events already.'],
      [['verify', data], 'is no archive of docketry export'],
      [['verify', join(data, 'away')], `There is no folder ${join(data, 'away')}.`],
      [['import', join(data, 'away')], `There is no folder ${join(data, 'away')}.`],
      [['export'], 'docketry export needs one folder: docketry export FOLDER [--reason WHY].'],
      [['export', '--verify'], 'docketry export needs one folder: docketry export FOLDER [--reason WHY].'],
    ] as const) {
      expect(await run(...args)).toMatchObject({ code: 1, lines: [], errors: expect.stringContaining(sentence) })
    }
  })
})
