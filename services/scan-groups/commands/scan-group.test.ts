import { describe, it } from 'vitest'
import { given } from '../../platform/commands/given.ts'
import { created, pageRef, received, ownerIds } from '../../testing/facts.ts'
import { deleteGroup } from './delete-group.ts'
import { receiveUpload } from './receive-upload.ts'
import { recordSheetRead } from './record-pipeline.ts'
import { renameGroup } from './rename-group.ts'
import { restartGroup } from './restart.ts'
import type { ScanGroupEvent } from '@docketry/contracts/events/scan-group.ts'
import type { StackEvent } from '@docketry/contracts/events/stack.ts'

const deleted: ScanGroupEvent = { type: 'GroupDeleted', data: { groupId: 'g', files: [] } }
const upload = (uploadId: string, ...fileIds: string[]) => {
  const { firstOrder: _, ...data } = received(uploadId, ...fileIds).data
  return { ...data, name: 'June', parentId: null }
}

describe('receive-upload', () => {
  it('creates the group with the first upload', () =>
    given(receiveUpload)
      .events()
      .when(upload('u1', 'a', 'b'))
      .then([created(), received('u1', 'a', 'b')]))
  it('creates the group with the given parent', () =>
    given(receiveUpload)
      .events()
      .when({ ...upload('u1', 'a'), parentId: 'p' })
      .then([created({ parentId: 'p' }), received('u1', 'a')]))
  it('orders a second upload after the first', () => {
    const second = received('u2', 'c')
    given(receiveUpload)
      .events(created(), received('u1', 'a', 'b'))
      .when(upload('u2', 'c'))
      .then([{ ...second, data: { ...second.data, firstOrder: 2 } }])
  })
  it('makes the given name safe to show: one line, no tags', () =>
    given(receiveUpload)
      .events()
      .when({ ...upload('u1', 'a'), name: ' Re:\r\nBcc: <b>June</b>\u0000 3 < 4 ' })
      .then([created({ name: 'Re: Bcc: b>June/b> 3 < 4' }), received('u1', 'a')]))
  it('stores the same upload once', () => given(receiveUpload).events(created(), received('u1', 'a')).when(upload('u1', 'a')).then([]))
  it('keeps the first client of a group', () => {
    const second = received('u2', 'c')
    given(receiveUpload)
      .events(created(), received('u1', 'a'))
      .when({ ...upload('u2', 'c'), clientId: 'another' })
      .then([{ ...second, data: { ...second.data, firstOrder: 1 } }])
  })
  it('refuses a deleted group', () => given(receiveUpload).events(created(), deleted).when(upload('u1', 'a')).then('group.deleted'))
})

describe('rename-group', () => {
  const renamed = (name: string): ScanGroupEvent => ({ type: 'GroupRenamed', data: { groupId: 'g', name } })
  it('sets the name, without surrounding blanks', () =>
    given(renameGroup)
      .events(created())
      .when({ groupId: 'g', name: '  July ' })
      .then([renamed('July')]))
  it('changes nothing if the group has that name', () => given(renameGroup).events(created()).when({ groupId: 'g', name: 'June' }).then([]))
  it.each(['<img src=x onerror=alert(1)>', 'June</b>', 'Ju\u0000ne', 'June\r\nJuly', '\u202eenuJ'])('refuses the name %j', name =>
    given(renameGroup).events(created()).when({ groupId: 'g', name }).then('group.name-odd'),
  )
  it.each(['3 < 4 & 5 > 2', 'Café “Zum Löwen”', '__proto__', 'June 😀'])('accepts the name %j', name =>
    given(renameGroup)
      .events(created())
      .when({ groupId: 'g', name })
      .then([renamed(name)]),
  )
  it('refuses an empty name', () => given(renameGroup).events(created()).when({ groupId: 'g', name: ' \t ' }).then('group.name-empty'))
  it('refuses a deleted group', () =>
    given(renameGroup).events(created(), deleted).when({ groupId: 'g', name: 'July' }).then('group.deleted'))
})

describe('restart-group', () => {
  it('names every file', () =>
    given(restartGroup)
      .events(created(), received('u1', 'a', 'b'), received('u2', 'c'))
      .when({ groupId: 'g' })
      .then([{ type: 'GroupRestarted', data: { groupId: 'g', files: ['a', 'b', 'c'] } }]))
  it('refuses a deleted group', () => given(restartGroup).events(created(), deleted).when({ groupId: 'g' }).then('group.deleted'))
})

describe('delete-group', () => {
  it('names every file that was uploaded', () =>
    given(deleteGroup)
      .events(created(), received('u1', 'a', 'b'))
      .when({ groupId: 'g' })
      .then([{ type: 'GroupDeleted', data: { groupId: 'g', files: ['a', 'b'] } }]))
  it('changes nothing when repeated', () => given(deleteGroup).events(created(), deleted).when({ groupId: 'g' }).then([]))
  it('does nothing for an unknown group', () => given(deleteGroup).events().when({ groupId: 'g' }).then([]))
})

describe('record-sheet-read', () => {
  const sheet = (index: number, ...pages: number[]) => ({
    stackId: 's',
    ...ownerIds,
    fileId: `file-${index}`,
    index,
    count: 3,
    order: 4 + index,
    pages: pages.map(page => pageRef(page, `file-${index}`)),
  })
  const read = (index: number, ...pages: number[]): StackEvent => ({ type: 'StackSheetRead', data: sheet(index, ...pages) })
  const whole = (order: number, ...sheets: [number, ...number[]][]): StackEvent => ({
    type: 'StackRead',
    data: {
      stackId: 's',
      ...ownerIds,
      order,
      files: sheets.map(([index]) => `file-${index}`),
      pages: sheets.flatMap(([index, ...pages]) => sheet(index, ...pages).pages),
    },
  })
  it('waits for the other sheets', () =>
    given(recordSheetRead)
      .events(read(0, 1))
      .when(sheet(2, 1))
      .then([read(2, 1)]))
  it('sends the whole stack on, in order, with the last sheet', () =>
    given(recordSheetRead)
      .events(read(2, 1), read(0, 1))
      .when(sheet(1, 1, 2))
      .then([read(1, 1, 2), whole(4, [0, 1], [1, 1, 2], [2, 1])]))
  it('completes the stack without a failed sheet', () =>
    given(recordSheetRead)
      .events(read(0, 1), read(1))
      .when(sheet(2, 1))
      .then([read(2, 1), whole(4, [0, 1], [1], [2, 1])]))
  it('records a failed sheet once', () => given(recordSheetRead).events(read(1)).when(sheet(1)).then([]))
  it('keeps the pages of a sheet whose failed page comes later', () =>
    given(recordSheetRead)
      .events(read(0, 1, 3), read(0, 2), read(1, 1))
      .when(sheet(2, 1))
      .then([read(2, 1), whole(4, [0, 1, 2, 3], [1, 1], [2, 1])]))
  it('sends a retried sheet on by itself once the stack is complete', () =>
    given(recordSheetRead)
      .events(read(0, 1), read(1), read(2, 1), whole(4, [0, 1], [1], [2, 1]))
      .when(sheet(1, 1))
      .then([read(1, 1), whole(5, [1, 1])]))
  it('ignores a sheet that fails again', () =>
    given(recordSheetRead)
      .events(read(0, 1), read(1), read(2, 1), whole(4, [0, 1], [1], [2, 1]))
      .when(sheet(1))
      .then([]))
})
