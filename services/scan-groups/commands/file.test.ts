import { describe, it } from 'vitest'
import { given } from '../../platform/commands/given.ts'
import {
  arrangedFile,
  deletedFile,
  failedFile,
  failedInvoice,
  failedPage,
  fileRead,
  hash,
  opened,
  pageRef,
  preparedPage,
  readPage,
  restarted,
  segmented,
  uploaded,
  ownerIds,
} from '../../testing/facts.ts'
import { deleteFile, deleteLateInvoice } from './delete-file.ts'
import { addFile } from './receive-upload.ts'
import {
  recordArranged,
  recordFileFailed,
  recordInvoiceFailed,
  recordOpened,
  recordPageFailed,
  recordPrepared,
  recordRead,
  recordSegmented,
} from './record-pipeline.ts'
import { restartFile } from './restart.ts'

const fileId = 'file-1'
const prepare = (page: number) => ({ fileId, page, image: hash, width: 600, height: 800, turned: 0, version: 'reading@1' })
const read = (page: number) => ({ fileId, page, words: hash, readBy: 'ocr' as const, confidence: 0.9, version: 'reading@1' })
const failPage = (page: number) => ({ fileId, page, stage: 'read', code: 'file.page-unreadable' })
const segment = (...invoiceIds: string[]) => ({
  fileId,
  version: 'fields@1',
  invoices: invoiceIds.map(invoiceId => ({ invoiceId, pages: [pageRef(1)] })),
})
const invoice = (invoiceId: string, ...pages: number[]) => ({ invoiceId, pages })
const moved = (pages: number[], ...invoices: [string, ...number[]][]) =>
  arrangedFile({
    pages,
    invoices: invoices.map(([invoiceId, ...its]) => ({ invoiceId, pages: its.map(page => pageRef(page)) })),
  })
const remove = { fileId, groupId: 'g', firmId: 'f', clientId: 'c' }
const late = { ...remove, invoiceId: 'i' }
const twoRead = [uploaded(), opened(2), preparedPage(1), preparedPage(2), readPage(1), readPage(2), fileRead(1, 2)]

describe('add-file', () => {
  it('starts a file', () => given(addFile).events().when(uploaded().data).then([uploaded()]))
  it('starts a file once', () => given(addFile).events(uploaded()).when(uploaded().data).then([]))
  it('deletes the file at once if its batch was deleted before', () =>
    given(addFile).events(deletedFile()).when(uploaded().data).then([uploaded(), deletedFile()]))
})

describe('record-opened', () => {
  it('records the number of pages', () =>
    given(recordOpened)
      .events(uploaded())
      .when({ fileId, pages: 3 })
      .then([opened(3)]))
  it('records the number of pages once', () => given(recordOpened).events(uploaded(), opened(3)).when({ fileId, pages: 3 }).then([]))
  it('accepts a late success after a failure', () =>
    given(recordOpened)
      .events(uploaded(), failedFile(), fileRead())
      .when({ fileId, pages: 3 })
      .then([opened(3)]))
  it('completes a file whose pages were all read before, as after a deletion during its processing and a restoration', () =>
    given(recordOpened)
      .events(uploaded(), preparedPage(1), preparedPage(2), readPage(1), readPage(2))
      .when({ fileId, pages: 2 })
      .then([opened(2), fileRead(1, 2)]))
  it('waits for pages that are not read yet', () =>
    given(recordOpened)
      .events(uploaded(), preparedPage(1), readPage(1))
      .when({ fileId, pages: 2 })
      .then([opened(2)]))
})

describe('record-prepared', () => {
  it('stores the image of a page', () =>
    given(recordPrepared)
      .events(uploaded(), opened(1))
      .when(prepare(1))
      .then([preparedPage(1)]))
  it('keeps the first image of a page', () =>
    given(recordPrepared).events(uploaded(), opened(1), preparedPage(1)).when(prepare(1)).then([]))
})

describe('record-read', () => {
  it('stores the words of a page and waits for the other pages', () =>
    given(recordRead)
      .events(uploaded(), opened(2), preparedPage(1))
      .when(read(1))
      .then([readPage(1)]))
  it('sends all pages on, in order, with the last one', () =>
    given(recordRead)
      .events(uploaded(), opened(2), preparedPage(2), readPage(2), preparedPage(1))
      .when(read(1))
      .then([readPage(1), fileRead(1, 2)]))
  it('completes the file without a failed page', () =>
    given(recordRead)
      .events(uploaded(), opened(2), failedPage(2), preparedPage(1))
      .when(read(1))
      .then([readPage(1), fileRead(1)]))
  it('changes nothing for a page whose image is not recorded, as after a restoration: preparation sends it again', () =>
    given(recordRead).events(uploaded(), opened(2), preparedPage(1), readPage(1)).when(read(2)).then([]))
  it('stores the words of a page once', () =>
    given(recordRead)
      .events(...twoRead)
      .when(read(2))
      .then([]))
  it('sends on a retried page, and that one only', () =>
    given(recordRead)
      .events(uploaded(), opened(2), preparedPage(1), preparedPage(2), readPage(1), failedPage(2), fileRead(1), restarted({ unread: [2] }))
      .when(read(2))
      .then([readPage(2), fileRead(2)]))
  it('sends on a page that succeeds after its failure was recorded', () =>
    given(recordRead)
      .events(uploaded(), opened(2), preparedPage(1), preparedPage(2), readPage(1), failedPage(2), fileRead(1))
      .when(read(2))
      .then([readPage(2), fileRead(2)]))
  it('sends on the whole file if it was opened after a failure', () =>
    given(recordRead)
      .events(uploaded(), failedFile(), fileRead(), opened(2), preparedPage(1), readPage(1), preparedPage(2))
      .when(read(2))
      .then([readPage(2), fileRead(1, 2)]))
})

describe('record-page-failed', () => {
  it('records the failed page', () =>
    given(recordPageFailed)
      .events(uploaded(), opened(2))
      .when(failPage(2))
      .then([failedPage(2)]))
  it('completes the file if it was the last page', () =>
    given(recordPageFailed)
      .events(uploaded(), opened(2), preparedPage(1), readPage(1))
      .when(failPage(2))
      .then([failedPage(2), fileRead(1)]))
  it('records a failure once', () => given(recordPageFailed).events(uploaded(), opened(2), failedPage(2)).when(failPage(2)).then([]))
  it('ignores a failure of a page that is read', () =>
    given(recordPageFailed)
      .events(...twoRead)
      .when(failPage(2))
      .then([]))
  it('records a failure again after a retry', () =>
    given(recordPageFailed)
      .events(uploaded(), opened(1), failedPage(1), fileRead(), restarted({ unread: [1] }))
      .when(failPage(1))
      .then([failedPage(1), fileRead()]))
})

describe('record-file-failed', () => {
  it('records the failed file and completes it', () =>
    given(recordFileFailed).events(uploaded()).when({ fileId, code: 'file.empty' }).then([failedFile(), fileRead()]))
  it('records a failure once', () =>
    given(recordFileFailed).events(uploaded(), failedFile(), fileRead()).when({ fileId, code: 'file.empty' }).then([]))
  it('ignores a failure of an opened file', () =>
    given(recordFileFailed).events(uploaded(), opened(1)).when({ fileId, code: 'file.empty' }).then([]))
  it('records a failure again after a retry', () =>
    given(recordFileFailed)
      .events(uploaded(), failedFile(), fileRead(), restarted({ open: true }))
      .when({ fileId, code: 'file.empty' })
      .then([failedFile(), fileRead()]))
})

describe('record-segmented', () => {
  it('records the invoices that start in the file', () =>
    given(recordSegmented)
      .events(...twoRead)
      .when(segment('i'))
      .then([segmented(invoice('i', 1))]))
  it('does not change known invoices', () =>
    given(recordSegmented)
      .events(...twoRead, segmented(invoice('i', 2)))
      .when(segment('i', 'j'))
      .then([segmented(invoice('j', 1))]))
  it('starts no invoice with a page of another one, whether segmented or arranged', () => {
    given(recordSegmented)
      .events(...twoRead, segmented(invoice('i', 1, 2)))
      .when(segment('j'))
      .then([segmented()])
    given(recordSegmented)
      .events(...twoRead, segmented(invoice('i', 2)), moved([1, 2], ['k', 1, 2]))
      .when(segment('j'))
      .then([segmented()])
  })
})

describe('record-invoice-failed', () => {
  it('records the failed invoice', () =>
    given(recordInvoiceFailed)
      .events(...twoRead, segmented(invoice('i', 1)))
      .when({ fileId, invoiceId: 'i', code: 'file.fields-failed' })
      .then([failedInvoice('i')]))
  it('records a failure once', () =>
    given(recordInvoiceFailed).events(uploaded(), failedInvoice('i')).when({ fileId, invoiceId: 'i', code: 'file.fields-failed' }).then([]))
})

describe('record-arranged', () => {
  const known = [...twoRead, segmented(invoice('i', 1, 2))]
  const act = moved([1, 2], ['i', 1], ['j', 2])
  it('records the invoices that start in the file now', () =>
    given(recordArranged)
      .events(...known)
      .when(act.data)
      .then([act]))
  it('ignores a repeated or older arrangement', () =>
    given(recordArranged)
      .events(...known, act)
      .when(act.data)
      .then([]))
  it('lets Retry extract arranged invoices', () =>
    given(restartFile)
      .events(...known, act, failedInvoice('j'))
      .when({ fileId })
      .then([restarted({ pages: 2, extract: [{ invoiceId: 'j', pages: [pageRef(2)] }] })]))
  it('clears failures from before the arrangement', () =>
    given(restartFile)
      .events(...known, failedInvoice('i'), act)
      .when({ fileId })
      .then([]))
  it('lets invoices that were set aside be deleted with the file', () =>
    given(deleteFile)
      .events(...known, arrangedFile({ pages: [1], gone: ['i'] }))
      .when(remove)
      .then([deletedFile('i')]))
})

describe('restart-file', () => {
  it('sends nothing again if nothing is missing', () =>
    given(restartFile)
      .events(...twoRead, segmented(invoice('i', 1, 2)))
      .when({ fileId })
      .then([]))
  it('sends unread pages again', () =>
    given(restartFile)
      .events(uploaded(), opened(3), preparedPage(1), readPage(1), failedPage(2), failedPage(3), fileRead(1))
      .when({ fileId })
      .then([restarted({ pages: 3, unread: [2, 3] })]))
  it('sends the whole file again if it was never opened, and counts the rounds', () =>
    given(restartFile)
      .events(uploaded(), failedFile(), fileRead(), restarted({ open: true }), failedFile())
      .when({ fileId })
      .then([restarted({ round: 2, open: true })]))
  it('sends an invoice to extraction again that failed', () =>
    given(restartFile)
      .events(...twoRead, segmented(invoice('i', 1), invoice('j', 2)), failedInvoice('j'))
      .when({ fileId })
      .then([restarted({ pages: 2, extract: [{ invoiceId: 'j', pages: [pageRef(2)] }] })]))
})

describe('delete-file', () => {
  it('deletes the invoices of the file', () =>
    given(deleteFile)
      .events(...twoRead, segmented(invoice('i', 1), invoice('j', 2)))
      .when(remove)
      .then([deletedFile('i', 'j')]))
  it('deletes a file that is not added yet', () => given(deleteFile).events().when(remove).then([deletedFile()]))
  it('changes nothing when repeated', () => given(deleteFile).events(uploaded(), deletedFile()).when(remove).then([]))
})

describe('delete-late-invoice', () => {
  it('keeps the invoices of an existing file', () => given(deleteLateInvoice).events(uploaded()).when(late).then([]))
  it('deletes an invoice extracted after its file was deleted', () =>
    given(deleteLateInvoice)
      .events(uploaded(), deletedFile())
      .when(late)
      .then([deletedFile('i')]))
})

describe('a deleted or unknown file', () => {
  it.each([
    ['deleted', [uploaded(), deletedFile()]],
    ['unknown', []],
  ] as const)('does not change if it is %s', (_, events) => {
    given(recordOpened)
      .events(...events)
      .when({ fileId, pages: 1 })
      .then([])
    given(recordPrepared)
      .events(...events)
      .when(prepare(1))
      .then([])
    given(recordRead)
      .events(...events)
      .when(read(1))
      .then([])
    given(recordPageFailed)
      .events(...events)
      .when(failPage(1))
      .then([])
    given(recordFileFailed)
      .events(...events)
      .when({ fileId, code: 'file.empty' })
      .then([])
    given(recordInvoiceFailed)
      .events(...events)
      .when({ fileId, invoiceId: 'i', code: 'file.fields-failed' })
      .then([])
    given(restartFile)
      .events(...events)
      .when({ fileId })
      .then([])
  })
  it('records its segmentation also while deleted, because nothing would repeat it', () => {
    given(recordSegmented)
      .events(uploaded(), deletedFile())
      .when(segment('i'))
      .then([segmented({ invoiceId: 'i', pages: [1] })])
    given(recordSegmented).events().when(segment('i')).then([])
  })
  it('belongs to its firm', ({ expect }) => {
    const state = [uploaded()].reduce(recordRead.aggregate.evolve, recordRead.aggregate.initial)
    expect([recordRead.scope(read(1), state), recordRead.stream(read(1))]).toEqual([
      { firmId: ownerIds.firmId, clientId: ownerIds.clientId },
      'file-file-1',
    ])
  })
})
