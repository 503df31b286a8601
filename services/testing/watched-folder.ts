/** What tests of `docketry watch` begin with: the product over HTTP with a firm of two clients, and an empty folder for each test. */
import { readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest'
import type { Pace } from '../cli/watch/watch-folder.ts'
import { removeFolder, temporaryFolder } from '../platform/testing/folder.ts'
import { abns, addClient, startApp, type Person, type TestApp } from './app.ts'
import { fakePdf, fakePng } from './fake-workers.ts'

export const pace: Pace = { settle: 30, quiet: 200, together: 500, poll: 10, first: 20, longest: 60 }
/** Whole by their content. */
export const wholePng = (text: string) => Buffer.concat([fakePng(text), Buffer.from('IEND')])
export const wholePdf = (text: string) => Buffer.concat([fakePdf(1, text), Buffer.from('%%EOF')])

/** `clientId`: of “Harbour Street Plumbing”; the other client is “Corner Cafe”. `address`: of the server. */
export type WatchedFolder = {
  app: TestApp
  ann: Person
  clientId: string
  address: string
  folder: string
  put(files: Record<string, Buffer | string>, into?: string): Promise<unknown>
  /** Names in the folder, or in a folder of it, without hidden ones. */
  list(name?: string): Promise<string[]>
  /** Names of the files of each upload from `from` on. */
  uploads(from: number): Promise<string[][]>
  count(): Promise<number>
}

/** Registers the hooks of vitest; the properties are there once they have run. */
export function useWatchedFolder(): WatchedFolder {
  const uploads = async (from: number): Promise<string[][]> =>
    (await here.app.events())
      .filter(({ type }) => type === 'UploadReceived')
      .slice(from)
      .map(({ data }) => (data as { files: { name: string }[] }).files.map(({ name }) => name)) // of this type
  const here = {
    uploads,
    count: async () => (await uploads(0)).length,
    put: (files: Record<string, Buffer | string>, into = here.folder) =>
      Promise.all(Object.entries(files).map(([name, bytes]) => writeFile(join(into, name), bytes))),
    list: async (name = '') => (await readdir(join(here.folder, name)).catch(() => [])).filter(it => !it.startsWith('.')).sort(),
  } as WatchedFolder // the rest by the hooks
  beforeAll(async () => {
    here.app = await startApp()
    here.ann = await here.app.owner(abns[0])
    here.clientId = await addClient(here.app, here.ann, abns[1], 'Harbour Street Plumbing')
    await addClient(here.app, here.ann, abns[2], 'Corner Cafe')
    here.address = await here.app.running.app.listen({ port: 0, host: '127.0.0.1' })
  })
  afterAll(() => here.app.close())
  beforeEach(async () => {
    here.folder = await temporaryFolder()
  })
  afterEach(() => removeFolder(here.folder))
  return here
}
