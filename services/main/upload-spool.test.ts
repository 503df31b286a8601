import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { removeFolder, temporaryFolder } from '../platform/testing/folder.ts'
import { uploadSpool } from './upload-spool.ts'

let temporary: string
beforeEach(async () => {
  temporary = await temporaryFolder()
})
afterEach(() => removeFolder(temporary))

const onServers = { servers: {}, data: 'unused' }

/** A process that has begun to receive an upload. */
async function receiving() {
  const code = `const { uploadSpool } = await import(${JSON.stringify(new URL('./upload-spool.ts', import.meta.url).href)})
    const { mkdirSync, writeFileSync } = await import('node:fs')
    const { folder } = uploadSpool({ servers: {}, data: '' }, ${JSON.stringify(temporary)})
    mkdirSync(folder + '/docketry-upload-1')
    writeFileSync(folder + '/docketry-upload-1/upload.zip', 'part')
    console.log(folder); setInterval(() => {}, 1000)`
  const child = spawn(process.execPath, ['--input-type=module', '-e', code], { stdio: ['ignore', 'pipe', 'inherit'] })
  const [line] = (await once(child.stdout, 'data')) as [Buffer]
  const exited = once(child, 'exit')
  return {
    zip: join(String(line).trim(), 'docketry-upload-1', 'upload.zip'),
    async kill() {
      child.kill('SIGKILL')
      await exited
    },
  }
}

it('on servers a start deletes the uploads of a killed process, and none of a process that runs', async () => {
  const [killed, running] = [await receiving(), await receiving()]
  await killed.kill()
  const spool = uploadSpool(onServers, temporary)
  expect(existsSync(killed.zip)).toBe(false)
  expect(existsSync(running.zip)).toBe(true)
  expect(existsSync(spool.folder)).toBe(true)
  await running.kill()
  spool.close()
  uploadSpool(onServers, temporary).close()
  expect(readdirSync(temporary)).toEqual([])
})

it('on servers the uploads that earlier versions left are deleted after a day, and no file of others', () => {
  const names = ['docketry-upload-1', 'docketry-picture-a', 'docketry-test-b', 'others']
  for (const name of names) {
    mkdirSync(join(temporary, name))
    writeFileSync(join(temporary, name, 'upload.zip'), 'part')
  }
  const now = Date.now()
  uploadSpool(onServers, temporary, now).close()
  expect(readdirSync(temporary).sort()).toEqual(names.toSorted())
  uploadSpool(onServers, temporary, now + 25 * 3600_000).close()
  expect(readdirSync(temporary).sort()).toEqual(['docketry-test-b', 'others'])
})

it('a data folder keeps no upload of an earlier process', () => {
  mkdirSync(join(temporary, 'spool', 'docketry-upload-1'), { recursive: true })
  const { folder } = uploadSpool({ servers: null, data: temporary })
  expect([folder, readdirSync(folder)]).toEqual([join(temporary, 'spool'), []])
})
