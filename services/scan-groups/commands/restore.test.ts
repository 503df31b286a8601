/** Restoring deleted groups and files, and their place in a parent. */
import { describe, it } from 'vitest'
import type { FileEvent } from '@docketry/contracts/events/file.ts'
import type { GroupingEvent } from '@docketry/contracts/events/grouping.ts'
import type { ScanGroupEvent } from '@docketry/contracts/events/scan-group.ts'
import { given } from '../../platform/commands/given.ts'
import {
  created,
  deletedFile,
  failedFile,
  failedPage,
  fileRead,
  opened,
  preparedPage,
  readPage,
  received,
  restarted,
  segmented,
  uploaded,
  hash,
} from '../../testing/facts.ts'
import { deleteGroup, restoreGroup } from './delete-group.ts'
import { restoreFile } from './delete-file.ts'
import { mergeGroups, putBackGroup } from './merge-groups.ts'
import { recordRead } from './record-pipeline.ts'
import { renameGroup } from './rename-group.ts'

const fileId = 'file-1'
const read = (page: number) => ({ fileId, page, words: hash, readBy: 'ocr' as const, confidence: 0.9, version: 'reading@1' })

describe('restore-group', () => {
  const deleted: ScanGroupEvent = { type: 'GroupDeleted', data: { groupId: 'g', files: ['a'] } }
  const restored: ScanGroupEvent = { type: 'GroupRestored', data: { groupId: 'g', files: ['a'], parentId: null } }
  it('names every file, and the parent', () =>
    given(restoreGroup)
      .events(created(), received('u', 'a'), deleted)
      .when({ groupId: 'g', parentId: 'p' })
      .then([{ type: 'GroupRestored', data: { groupId: 'g', files: ['a'], parentId: 'p' } }]))
  it('restores once, and does nothing for an existing batch', () => {
    given(restoreGroup).events(created(), received('u', 'a'), deleted, restored).when({ groupId: 'g', parentId: null }).then([])
    given(restoreGroup).events(created(), received('u', 'a')).when({ groupId: 'g', parentId: null }).then([])
  })
  it('lets the batch be changed and deleted again', () => {
    given(renameGroup)
      .events(created(), received('u', 'a'), deleted, restored)
      .when({ groupId: 'g', name: 'July' })
      .then([{ type: 'GroupRenamed', data: { groupId: 'g', name: 'July' } }])
    given(deleteGroup)
      .events(created(), received('u', 'a'), deleted, restored)
      .when({ groupId: 'g', within: 'p' })
      .then([{ type: 'GroupDeleted', data: { groupId: 'g', files: ['a'], within: 'p' } }])
  })
})

describe('put-back-group', () => {
  const of = { clientId: 'c', firmId: 'f', groupId: 'a' }
  const out = (groupId: string): GroupingEvent => ({ type: 'GroupTakenOut', data: { groupId } })
  const back = (groupId: string, parentId: string | null): GroupingEvent => ({ type: 'GroupPutBack', data: { groupId, parentId } })
  const merged = (childId: string, parentId: string): GroupingEvent => ({ type: 'GroupMerged', data: { childId, parentId, before: null } })
  it('restores the former parent, if that exists', () => {
    given(putBackGroup)
      .events(merged('a', 'p'), out('a'))
      .when({ ...of, parentId: 'p' })
      .then([back('a', 'p')])
    given(putBackGroup)
      .events(out('a'), out('p'))
      .when({ ...of, parentId: 'p' })
      .then([back('a', null)])
    given(putBackGroup)
      .events(out('a'))
      .when({ ...of, parentId: null })
      .then([back('a', null)])
  })
  it('makes no circle with a batch that became a part of it meanwhile', () =>
    given(putBackGroup)
      .events(out('a'), merged('p', 'a'))
      .when({ ...of, parentId: 'p' })
      .then([back('a', null)]))
  it('changes nothing when repeated', () =>
    given(putBackGroup)
      .events(out('a'), back('a', 'p'))
      .when({ ...of, parentId: 'p' })
      .then([]))
  it('lets the batch be merged again', () =>
    given(mergeGroups)
      .events(out('a'), back('a', null))
      .when({ clientId: 'c', firmId: 'f', childId: 'a', parentId: 'p' })
      .then([merged('a', 'p')]))
})

describe('restore-file', () => {
  const restore = { fileId, groupId: 'g', firmId: 'f', clientId: 'c' }
  const restored = (...invoices: string[]): FileEvent => ({ type: 'FileRestored', data: { fileId, groupId: 'g', invoices } })
  const whole = [uploaded(), opened(1), preparedPage(1), readPage(1), fileRead(1), segmented({ invoiceId: 'i', pages: [1] })]
  it('restores the invoices deleted with the file, also late ones, and repeats no finished work', () =>
    given(restoreFile)
      .events(...whole, deletedFile('i'), deletedFile('late'))
      .when(restore)
      .then([restored('i', 'late')]))
  it('sends work again that was unfinished at the deletion', () => {
    given(restoreFile)
      .events(uploaded(), deletedFile())
      .when(restore)
      .then([restored(), restarted({ open: true })])
    given(restoreFile)
      .events(uploaded(), opened(3), preparedPage(1), readPage(1), preparedPage(2), deletedFile())
      .when(restore)
      .then([restored(), restarted({ pages: 3, unread: [2, 3] })])
  })
  it('does not send failed work again: that is for Retry', () => {
    given(restoreFile).events(uploaded(), failedFile(), deletedFile()).when(restore).then([restored()])
    given(restoreFile)
      .events(uploaded(), opened(2), preparedPage(1), readPage(1), failedPage(2), fileRead(1), deletedFile())
      .when(restore)
      .then([restored()])
  })
  it('restores once, and only a deleted file', () => {
    given(restoreFile)
      .events(...whole)
      .when(restore)
      .then([])
    given(restoreFile)
      .events(...whole, deletedFile('i'), restored('i'))
      .when(restore)
      .then([])
    given(restoreFile).events().when(restore).then([])
  })
  it('lets the file be processed to its end', () =>
    given(recordRead)
      .events(uploaded(), opened(1), preparedPage(1), deletedFile(), restored())
      .when(read(1))
      .then([readPage(1), fileRead(1)]))
})
