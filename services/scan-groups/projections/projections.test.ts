import { describe, expect, it } from 'vitest'
import type { FileEvent } from '@docketry/contracts/events/file.ts'
import type { GroupingEvent } from '@docketry/contracts/events/grouping.ts'
import type { ScanGroupEvent } from '@docketry/contracts/events/scan-group.ts'
import { failuresOf, leftOutOf, percentageOf, progressOf, statusOf } from '@docketry/contracts/rules/group-status.ts'
import type { FileRow, ScanGroupRow } from '@docketry/contracts/projections/rows.ts'
import type { Fact } from '../../platform/events/event.ts'
import {
  broughtBack, created, extracted, failedFile, failedInvoice, failedPage, fileRead, leftOut, opened, preparedPage, readPage, received, restarted, rowOf,
    segmented, uploaded,
} from '../../testing/facts.ts'
import { files } from './files.ts'
import { scanGroups } from './scan-groups.ts'

const group = (...facts: Fact[]): ScanGroupRow =>
  rowOf<ScanGroupRow>(scanGroups, 'g', [created(), received('u', 'file-1'), ...facts]) as ScanGroupRow
const shown = (row: ScanGroupRow) => [statusOf(row), percentageOf(row)]
const invoice = (invoiceId: string, ...pages: number[]) => ({ invoiceId, pages })
const way: Fact[] = [
  uploaded(), opened(2), preparedPage(1), preparedPage(2), readPage(1), readPage(2), fileRead(1, 2),
    segmented(invoice('i', 1), invoice('j', 2)),
  extracted({ invoiceId: 'i' }), extracted({ invoiceId: 'j' }),
]

describe('a batch', () => {
  it('goes its way from event to event, and never back', () => {
    const steps = way.map((_, i) => shown(group(...way.slice(0, i + 1))))
    expect(steps.map(([status]) => status)).toEqual([
      'UPLOADED', 'PREPROCESSING', 'PREPROCESSING', 'CROPPED_IMAGES_UPLOADED', 'CROPPED_IMAGES_UPLOADED', 'EXTRACTING',
        'EXTRACTING', 'EXTRACTING', 'EXTRACTING', 'COMPLETE',
    ])
    const percentages = steps.map(([, percentage]) => Number(percentage))
    expect(percentages).toEqual(percentages.toSorted((a, b) => a - b))
    expect(percentages.slice(0, -1).every(percentage => percentage < 100)).toBe(true)
  })

  it('is not complete between a file that is read and its invoices', () => {
    expect(statusOf(group(...way.slice(0, 7)))).toBe('EXTRACTING')
  })

  it('is as old as its upload, and as new as its last event', () => {
    expect(group()).toMatchObject({ createdAt: 1000, updatedAt: 1001, order: ['file-1'], uploads: ['u'], parentId: null,
      name: 'June' })
    expect(group(...way).updatedAt).toBe(1001 + way.length)
  })

  it('counts no page twice that failed, was tried again and read', () => {
    const row = group(uploaded(), opened(1), preparedPage(1), failedPage(1), fileRead(), restarted({ unread: [1] }), readPage(1),
      fileRead(1), segmented(invoice('i', 1)), extracted())
    expect([...shown(row), progressOf(row).failed, failuresOf(row)]).toEqual(['COMPLETE', 100, 0, []])
  })

  it('counts a page that came through without being asked again', () => {
    const row = group(uploaded(), opened(1), preparedPage(1), failedPage(1), fileRead(), readPage(1), fileRead(1),
      segmented(invoice('i', 1)), extracted())
    expect([...shown(row), failuresOf(row)]).toEqual(['COMPLETE', 100, []])
  })

  it('counts a file that was opened after all', () => {
    const row = group(uploaded(), failedFile('file.took-too-long'), fileRead(), opened(1))
    expect([statusOf(row), failuresOf(row)]).toEqual(['PREPROCESSING', []])
  })

  it('names a page once that failed twice', () => {
    const row = group(uploaded(), opened(1), failedPage(1, 'prepare'), fileRead(), restarted({ unread: [1] }),
      failedPage(1, 'read', 'file.took-too-long'))
    expect(failuresOf(row).map(({ page, code }) => [page, code])).toEqual([[1, 'file.took-too-long']])
  })

  it('is on its way again once retried, and failed again once that failed', () => {
    const broken = [uploaded(), failedFile(), fileRead()]
    expect(statusOf(group(...broken))).toBe('FAILED')
    expect(statusOf(group(...broken, restarted({ open: true })))).toBe('UPLOADED')
    expect(statusOf(group(...broken, restarted({ open: true }), failedFile(), fileRead()))).toBe('FAILED')
  })

  it('is complete when an invoice got its fields after it had none, in either order', () => {
    const before = [...way.slice(0, 8), extracted({ invoiceId: 'j' })]
    expect(statusOf(group(...before, failedInvoice('i')))).toBe('FAILED')
    expect(shown(group(...before, failedInvoice('i'), extracted({ invoiceId: 'i' })))).toEqual(['COMPLETE', 100])
    expect(shown(group(...before, extracted({ invoiceId: 'i' }), failedInvoice('i')))).toEqual(['COMPLETE', 100])
    expect(statusOf(group(...way.slice(0, 8), failedInvoice('i'), extracted({ invoiceId: 'i' })))).toBe('EXTRACTING')
  })

  it('is complete without what was left out, until something else fails or it comes through', () => {
    const broken = [uploaded(), opened(2), preparedPage(1), readPage(1), failedPage(2), fileRead(1), segmented(invoice('i', 1)), failedInvoice('i')]
    const partly = group(...broken, leftOut({ pages: [2] }))
    expect([statusOf(partly), failuresOf(partly).length, leftOutOf(partly)]).toEqual(['FAILED', 1, [{ fileId: 'file-1', name: 'scan_1.pdf', page: 2, code: 'file.page-unreadable' }]])
    const all = [...broken, leftOut({ pages: [2], invoices: ['i'] })]
    expect([...shown(group(...all)), failuresOf(group(...all)), leftOutOf(group(...all)).length]).toEqual(['COMPLETE', 100, [], 2])
    const again = group(...all, preparedPage(2))
    expect([statusOf(again), leftOutOf(again).length]).toEqual(['CROPPED_IMAGES_UPLOADED', 1])
    expect([statusOf(group(...all, preparedPage(2), failedPage(2))), leftOutOf(group(...all, extracted())).length]).toEqual(['FAILED', 1])
    const gone = [uploaded(), failedFile(), fileRead(), leftOut({ whole: true })]
    expect([...shown(group(...gone)), statusOf(group(...gone, opened(1)))]).toEqual(['COMPLETE', 100, 'PREPROCESSING'])
  })

  it('is as it was before once what was left out is brought back', () => {
    const broken = [uploaded(), opened(2), preparedPage(1), readPage(1), failedPage(2), fileRead(1), segmented(invoice('i', 1)), failedInvoice('i')]
    const all = { pages: [2], invoices: ['i'] }
    const withoutTime = ({ updatedAt: _, ...row }: ScanGroupRow) => JSON.parse(JSON.stringify(row)) as unknown
    expect(withoutTime(group(...broken, leftOut(all), broughtBack(all)))).toEqual(withoutTime(group(...broken)))
    const gone = [uploaded(), failedFile(), fileRead()]
    const back = group(...gone, leftOut({ whole: true }), broughtBack({ whole: true }))
    expect([statusOf(back), failuresOf(back), leftOutOf(back)]).toEqual(['FAILED', failuresOf(group(...gone)), []])
    const half = group(...broken, leftOut(all), broughtBack({ invoices: ['i'] }))
    expect([statusOf(half), failuresOf(half).length, leftOutOf(half).map(it => it.page)]).toEqual(['FAILED', 1, [2]])
  })

  it('counts an upload that is announced before its files begin', () => {
    const row = rowOf<ScanGroupRow>(scanGroups, 'g', [created(), received('u', 'file-1', 'file-2', 'file-3')]) as ScanGroupRow
    expect([...shown(row), progressOf(row).total]).toEqual(['UPLOADED', 0, 3])
  })

  it('knows whose part it is: as it was born, merged and separated', () => {
    const merged: GroupingEvent = { type: 'GroupMerged', data: { childId: 'g', parentId: 'p', before: null } }
    const separated: GroupingEvent = { type: 'GroupSeparated', data: { childId: 'g', parentId: 'p' } }
    expect([group(merged).parentId, group(merged, separated).parentId]).toEqual(['p', null])
    expect(rowOf<ScanGroupRow>(scanGroups, 'g', [merged, created({ parentId: 'p' })])?.parentId).toBe('p')
    const joined: GroupingEvent = { type: 'GroupMerged', data: { childId: 'x', parentId: 'g', before: 'y' } }
    expect([group(joined).parentId, group(joined).updatedAt - group().updatedAt]).toEqual([null, 1])
  })

  it('takes its new name, and nothing once it is deleted', () => {
    const renamed: ScanGroupEvent = { type: 'GroupRenamed', data: { groupId: 'g', name: 'July' } }
    const deleted: ScanGroupEvent = { type: 'GroupDeleted', data: { groupId: 'g', files: [] } }
    expect(group(renamed).name).toBe('July')
    expect(group(deleted, ...way)).toBeNull()
    expect(group(deleted, ...way, { type: 'GroupRestored', data: { groupId: 'g', files: [], parentId: 'p' } })).toMatchObject({ name: 'June', parentId: 'p' })
  })
})

describe('the files', () => {
  const deleted: FileEvent = { type: 'FileDeleted', data: { fileId: 'file-1', groupId: 'g', invoices: [] } }
  it('are there until deleted', () => {
    const { fileId: id, ...data } = uploaded().data
    expect(rowOf<FileRow>(files, 'file-1', [uploaded()])).toEqual({ id, ...data })
    expect(rowOf<FileRow>(files, 'file-1', [uploaded(), deleted])).toBeNull()
    expect(rowOf<FileRow>(files, 'file-1', [deleted])).toBeNull()
    expect(rowOf<FileRow>(files, 'file-1', [uploaded(), deleted, { type: 'FileRestored', data: { fileId: 'file-1', groupId: 'g', invoices: [] } }])).toEqual({ id, ...data })
  })
})
