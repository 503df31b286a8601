import { describe, expect, it } from 'vitest'
import type { FileEvent } from '@docketry/contracts/events/file.ts'
import type { GroupingEvent } from '@docketry/contracts/events/grouping.ts'
import type { ScanGroupEvent } from '@docketry/contracts/events/scan-group.ts'
import { failuresOf, leftOutOf, percentageOf, progressOf, statusOf } from '@docketry/contracts/rules/group-status.ts'
import type { FileRow, ScanGroupRow } from '@docketry/contracts/projections/rows.ts'
import type { Fact } from '../../platform/events/event.ts'
import { ownCopies } from '../../platform/events/own-copies.ts'
import {
  asStored,
  broughtBack,
  created,
  extracted,
  failedFile,
  failedInvoice,
  failedPage,
  fileRead,
  leftOut,
  opened,
  preparedPage,
  readPage,
  received,
  restarted,
  rowOf,
  segmented,
  uploaded,
} from '../../testing/facts.ts'
import { files } from './files.ts'
import { scanGroups } from './scan-groups.ts'

const group = (...facts: Fact[]): ScanGroupRow =>
  rowOf<ScanGroupRow>(scanGroups, 'g', [created(), received('u', 'file-1'), ...facts]) as ScanGroupRow
const shown = (row: ScanGroupRow) => [statusOf(row), percentageOf(row)]
const invoice = (invoiceId: string, ...pages: number[]) => ({ invoiceId, pages })
const allEvents: Fact[] = [
  uploaded(),
  opened(2),
  preparedPage(1),
  preparedPage(2),
  readPage(1),
  readPage(2),
  fileRead(1, 2),
  segmented(invoice('i', 1), invoice('j', 2)),
  extracted({ invoiceId: 'i' }),
  extracted({ invoiceId: 'j' }),
]

describe('a batch', () => {
  it('is the same when one fold applies many events, and the row that it began with stays as it was', () => {
    const begun = group(...allEvents.slice(0, 3))
    const before = structuredClone(begun)
    const own = ownCopies()
    const stored = asStored([created(), received('u', 'file-1'), ...allEvents]).slice(5)
    const folded = stored.reduce<ReturnType<typeof scanGroups.evolve>>((row, event) => scanGroups.evolve(row, event, 'g', own), begun)
    expect(folded).toEqual(group(...allEvents))
    expect(begun).toEqual(before)
  })
  it('advances from event to event, and never goes back', () => {
    const steps = allEvents.map((_, i) => shown(group(...allEvents.slice(0, i + 1))))
    expect(steps.map(([status]) => status)).toEqual([
      'UPLOADED',
      'PREPROCESSING',
      'PREPROCESSING',
      'CROPPED_IMAGES_UPLOADED',
      'CROPPED_IMAGES_UPLOADED',
      'EXTRACTING',
      'EXTRACTING',
      'EXTRACTING',
      'EXTRACTING',
      'COMPLETE',
    ])
    const percentages = steps.map(([, percentage]) => Number(percentage))
    expect(percentages).toEqual(percentages.toSorted((a, b) => a - b))
    expect(percentages.slice(0, -1).every(percentage => percentage < 100)).toBe(true)
  })

  it('is not complete between the reading of a file and its segmentation', () => {
    expect(statusOf(group(...allEvents.slice(0, 7)))).toBe('EXTRACTING')
  })

  it('has the times of its upload and of its last event', () => {
    expect(group()).toMatchObject({ createdAt: 1000, updatedAt: 1001, order: ['file-1'], uploads: ['u'], parentId: null, name: 'June' })
    expect(group(...allEvents).updatedAt).toBe(1001 + allEvents.length)
  })

  it('counts a page once that failed, was retried and then read', () => {
    const row = group(
      uploaded(),
      opened(1),
      preparedPage(1),
      failedPage(1),
      fileRead(),
      restarted({ unread: [1] }),
      readPage(1),
      fileRead(1),
      segmented(invoice('i', 1)),
      extracted(),
    )
    expect([...shown(row), progressOf(row).failed, failuresOf(row)]).toEqual(['COMPLETE', 100, 0, []])
  })

  it('counts a failed page that is read later without a retry', () => {
    const row = group(
      uploaded(),
      opened(1),
      preparedPage(1),
      failedPage(1),
      fileRead(),
      readPage(1),
      fileRead(1),
      segmented(invoice('i', 1)),
      extracted(),
    )
    expect([...shown(row), failuresOf(row)]).toEqual(['COMPLETE', 100, []])
  })

  it('counts a failed file that is opened later', () => {
    const row = group(uploaded(), failedFile('file.took-too-long'), fileRead(), opened(1))
    expect([statusOf(row), failuresOf(row)]).toEqual(['PREPROCESSING', []])
  })

  it('lists a page once that failed twice', () => {
    const row = group(
      uploaded(),
      opened(1),
      failedPage(1, 'prepare'),
      fileRead(),
      restarted({ unread: [1] }),
      failedPage(1, 'read', 'file.took-too-long'),
    )
    expect(failuresOf(row).map(({ page, code }) => [page, code])).toEqual([[1, 'file.took-too-long']])
  })

  it('is in progress after a retry, and failed once the retry fails', () => {
    const broken = [uploaded(), failedFile(), fileRead()]
    expect(statusOf(group(...broken))).toBe('FAILED')
    expect(statusOf(group(...broken, restarted({ open: true })))).toBe('UPLOADED')
    expect(statusOf(group(...broken, restarted({ open: true }), failedFile(), fileRead()))).toBe('FAILED')
  })

  it('is complete when an invoice both failed and was extracted, in either order', () => {
    const before = [...allEvents.slice(0, 8), extracted({ invoiceId: 'j' })]
    expect(statusOf(group(...before, failedInvoice('i')))).toBe('FAILED')
    expect(shown(group(...before, failedInvoice('i'), extracted({ invoiceId: 'i' })))).toEqual(['COMPLETE', 100])
    expect(shown(group(...before, extracted({ invoiceId: 'i' }), failedInvoice('i')))).toEqual(['COMPLETE', 100])
    expect(statusOf(group(...allEvents.slice(0, 8), failedInvoice('i'), extracted({ invoiceId: 'i' })))).toBe('EXTRACTING')
  })

  it('is complete without left-out failures, until something else fails or they succeed', () => {
    const broken = [
      uploaded(),
      opened(2),
      preparedPage(1),
      readPage(1),
      failedPage(2),
      fileRead(1),
      segmented(invoice('i', 1)),
      failedInvoice('i'),
    ]
    const partly = group(...broken, leftOut({ pages: [2] }))
    expect([statusOf(partly), failuresOf(partly).length, leftOutOf(partly)]).toEqual([
      'FAILED',
      1,
      [{ fileId: 'file-1', name: 'scan_1.pdf', page: 2, code: 'file.page-unreadable' }],
    ])
    const all = [...broken, leftOut({ pages: [2], invoices: ['i'] })]
    expect([...shown(group(...all)), failuresOf(group(...all)), leftOutOf(group(...all)).length]).toEqual(['COMPLETE', 100, [], 2])
    const again = group(...all, preparedPage(2))
    expect([statusOf(again), leftOutOf(again).length]).toEqual(['CROPPED_IMAGES_UPLOADED', 1])
    expect([statusOf(group(...all, preparedPage(2), failedPage(2))), leftOutOf(group(...all, extracted())).length]).toEqual(['FAILED', 1])
    const failedToOpen = [uploaded(), failedFile(), fileRead(), leftOut({ whole: true })]
    expect([...shown(group(...failedToOpen)), statusOf(group(...failedToOpen, opened(1)))]).toEqual(['COMPLETE', 100, 'PREPROCESSING'])
  })

  it('has its former state once left-out failures are brought back', () => {
    const broken = [
      uploaded(),
      opened(2),
      preparedPage(1),
      readPage(1),
      failedPage(2),
      fileRead(1),
      segmented(invoice('i', 1)),
      failedInvoice('i'),
    ]
    const all = { pages: [2], invoices: ['i'] }
    const withoutTime = ({ updatedAt: _, ...row }: ScanGroupRow) => JSON.parse(JSON.stringify(row)) as unknown
    expect(withoutTime(group(...broken, leftOut(all), broughtBack(all)))).toEqual(withoutTime(group(...broken)))
    const failedToOpen = [uploaded(), failedFile(), fileRead()]
    const back = group(...failedToOpen, leftOut({ whole: true }), broughtBack({ whole: true }))
    expect([statusOf(back), failuresOf(back), leftOutOf(back)]).toEqual(['FAILED', failuresOf(group(...failedToOpen)), []])
    const half = group(...broken, leftOut(all), broughtBack({ invoices: ['i'] }))
    expect([statusOf(half), failuresOf(half).length, leftOutOf(half).map(it => it.page)]).toEqual(['FAILED', 1, [2]])
  })

  it('counts the files of an upload before they are processed', () => {
    const row = rowOf<ScanGroupRow>(scanGroups, 'g', [created(), received('u', 'file-1', 'file-2', 'file-3')]) as ScanGroupRow
    expect([...shown(row), progressOf(row).total]).toEqual(['UPLOADED', 0, 3])
  })

  it('has its parent from creation, merge and separation', () => {
    const merged: GroupingEvent = { type: 'GroupMerged', data: { childId: 'g', parentId: 'p', before: null } }
    const separated: GroupingEvent = { type: 'GroupSeparated', data: { childId: 'g', parentId: 'p' } }
    expect([group(merged).parentId, group(merged, separated).parentId]).toEqual(['p', null])
    expect(rowOf<ScanGroupRow>(scanGroups, 'g', [merged, created({ parentId: 'p' })])?.parentId).toBe('p')
    const joined: GroupingEvent = { type: 'GroupMerged', data: { childId: 'x', parentId: 'g', before: 'y' } }
    expect([group(joined).parentId, group(joined).updatedAt - group().updatedAt]).toEqual([null, 1])
  })

  it('takes a new name, and has no row while it is deleted', () => {
    const renamed: ScanGroupEvent = { type: 'GroupRenamed', data: { groupId: 'g', name: 'July' } }
    const deleted: ScanGroupEvent = { type: 'GroupDeleted', data: { groupId: 'g', files: [] } }
    expect(group(renamed).name).toBe('July')
    expect(group(deleted, ...allEvents)).toBeNull()
    expect(group(deleted, ...allEvents, { type: 'GroupRestored', data: { groupId: 'g', files: [], parentId: 'p' } })).toMatchObject({
      name: 'June',
      parentId: 'p',
    })
  })
})

describe('uploaded files', () => {
  const deleted: FileEvent = { type: 'FileDeleted', data: { fileId: 'file-1', groupId: 'g', invoices: [] } }
  it('have rows until they are deleted, and again once restored', () => {
    const { fileId: id, ...data } = uploaded().data
    expect(rowOf<FileRow>(files, 'file-1', [uploaded()])).toEqual({ id, ...data })
    expect(rowOf<FileRow>(files, 'file-1', [uploaded(), deleted])).toBeNull()
    expect(rowOf<FileRow>(files, 'file-1', [deleted])).toBeNull()
    expect(
      rowOf<FileRow>(files, 'file-1', [
        uploaded(),
        deleted,
        { type: 'FileRestored', data: { fileId: 'file-1', groupId: 'g', invoices: [] } },
      ]),
    ).toEqual({ id, ...data })
  })
})
