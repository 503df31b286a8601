import { afterEach, beforeEach, expect, it } from 'vitest'
import { openEmbeddedToRead } from './open-to-read.ts'
import { openTestStores, type TestStores } from '../../testing/stores.ts'

let stores: TestStores
beforeEach(async () => {
  stores = await openTestStores()
})
afterEach(() => stores.remove())

it('texts leaves out the text of a row that was written after a position, and gives its size in bytes', async () => {
  const lease = { holder: 'test', token: 0 }
  await stores.documents.write(
    'sums@1',
    [
      { id: 'a', position: 1, document: { id: 'a' } },
      { id: 'é', position: 2, document: { id: 'é' } },
      { id: 'gone', position: 3, document: null },
    ],
    { position: 3, lease },
  )
  const reader = await openEmbeddedToRead(stores.folder)
  try {
    expect(await reader.texts('sums@1', ['a', 'é', 'gone'], 1)).toEqual(
      new Map([
        ['a', { position: 1, text: '{"id":"a"}', size: 10 }],
        ['é', { position: 2, text: null, size: 11 }],
        ['gone', { position: 3, text: null, size: 0 }],
      ]),
    )
  } finally {
    reader.close()
  }
})

it('texts are the rows that load gives, also deleted ones and those written since, and none of a collection that does not exist', async () => {
  const lease = { holder: 'test', token: 0 }
  await stores.documents.write(
    'sums@1',
    [
      { id: 'a', position: 1, document: { id: 'a', sum: 'é "1"' } },
      { id: 'b', position: 2, document: { id: 'b' } },
    ],
    { position: 2, lease },
  )
  const reader = await openEmbeddedToRead(stores.folder)
  try {
    const rows = async () =>
      [...(await reader.texts('sums@1', ['a', 'b', 'c']))]
        .map(([id, { position, text }]) => [id, position, text && JSON.parse(text)])
        .sort()
    expect(await rows()).toEqual([
      ['a', 1, { id: 'a', sum: 'é "1"' }],
      ['b', 2, { id: 'b' }],
    ])
    await stores.documents.write('sums@1', [{ id: 'b', position: 3, document: null }], { position: 3, lease })
    expect(await rows()).toEqual([
      ['a', 1, { id: 'a', sum: 'é "1"' }],
      ['b', 3, null],
    ])
    expect(await reader.texts('none@1', ['a'])).toEqual(new Map())
  } finally {
    reader.close()
  }
})
