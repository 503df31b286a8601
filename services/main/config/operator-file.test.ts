import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { removeFolder, temporaryFolder } from '../../platform/testing/folder.ts'
import { readOperator } from './operator-file.ts'

let folder: string
beforeAll(async () => {
  folder = await temporaryFolder()
})
afterAll(() => removeFolder(folder))
const reading = async (text: string) => {
  const operatorFile = join(folder, 'operator.json')
  await writeFile(operatorFile, text)
  return readOperator({ operatorFile, demo: true })
}

it('the operator’s file of the demo is the default in demo mode, with a start date', () => {
  expect(readOperator({ operatorFile: null, demo: true })).toMatchObject({ start: '2021-03-01', contact: 'hello@docketry.example' })
})

it('the operator’s file has no start date outside demo mode', () =>
  expect(readOperator({ operatorFile: null, demo: false }).start).toBeUndefined())

it('an empty operator’s file is valid', async () => expect(await reading('{}')).toEqual({}))

it.each([
  ['{', /cannot be read/u],
  ['{"contact":"nobody"}', /\/contact/u],
  ['{"contact":"a@b.example\\nBcc: c@d.example"}', /\/contact/u],
  ['{"start":"2024-02-31"}', /no day/u],
  ['{"abn":"51824753557"}', /no ABN/u],
  ['{"supportPage":"javascript:alert(1)"}', /\/supportPage/u],
  ['{"contakt":"a@b.example"}', /is not of the right form/u],
  ['{"testimonials":[{"words":"Good"}]}', /\/testimonials\/0/u],
])('the operator’s file %s ends the start with a sentence that names the file', async (text, what) => {
  await expect(reading(text)).rejects.toThrow(what)
  await expect(reading(text)).rejects.toThrow(join(folder, 'operator.json'))
})

it('a missing operator’s file ends the start with a sentence', () => {
  expect(() => readOperator({ operatorFile: join(folder, 'none.json'), demo: false })).toThrow(
    'Correct it, or name another with DOCKETRY_OPERATOR.',
  )
})
