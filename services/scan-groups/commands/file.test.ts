import { describe, it } from 'vitest'
import { given } from '../../platform/commands/given.ts'
import {
  arrangedFile, deletedFile, failedFile, failedInvoice, failedPage, fileRead, hash, opened, pageRef, preparedPage, readPage, restarted,
    segmented, uploaded, whose,
} from '../../testing/facts.ts'
import { deleteFile, deleteLateInvoice } from './delete-file.ts'
import { addFile } from './receive-upload.ts'
import {
  recordArranged, recordFileFailed, recordInvoiceFailed, recordOpened, recordPageFailed, recordPrepared, recordRead, recordSegmented,
} from './record-pipeline.ts'
import { restartFile } from './restart.ts'

const fileId = 'file-1'
const prepare = (page: number) => ({ fileId, page, image: hash, width: 600, height: 800, turned: 0, version: 'reading@1' })
const read = (page: number) => ({ fileId, page, words: hash, readBy: 'ocr' as const, confidence: 0.9, version: 'reading@1' })
const failPage = (page: number) => ({ fileId, page, stage: 'read', code: 'file.page-unreadable' })
const segment = (...invoiceIds: string[]) =>
  ({ fileId, version: 'fields@1', invoices: invoiceIds.map(invoiceId => ({ invoiceId, pages: [pageRef(1)] })) })
const invoice = (invoiceId: string, ...pages: number[]) => ({ invoiceId, pages })
const moved = (pages: number[], ...invoices: [string, ...number[]][]) => arrangedFile({
  pages, invoices: invoices.map(([invoiceId, ...its]) => ({ invoiceId, pages: its.map(page => pageRef(page)) })),
})
const remove = { fileId, groupId: 'g', firmId: 'f', clientId: 'c' }
const late = { ...remove, invoiceId: 'i' }
const twoRead = [uploaded(), opened(2), preparedPage(1), preparedPage(2), readPage(1), readPage(2), fileRead(1, 2)]

describe('add-file', () => {
  it('begins a file', () => given(addFile).events().when(uploaded().data).then([uploaded()]))
  it('begins none twice', () => given(addFile).events(uploaded()).when(uploaded().data).then([]))
  it('is in the bin from the start where its batch was deleted before that', () =>
    given(addFile).events(deletedFile()).when(uploaded().data).then([uploaded(), deletedFile()]))
})

describe('record-opened', () => {
  it('counts the pages', () => given(recordOpened).events(uploaded()).when({ fileId, pages: 3 }).then([opened(3)]))
  it('counts them once', () => given(recordOpened).events(uploaded(), opened(3)).when({ fileId, pages: 3 }).then([]))
  it('takes an attempt that came through after all', () =>
    given(recordOpened).events(uploaded(), failedFile(), fileRead()).when({ fileId, pages: 3 }).then([opened(3)]))
})

describe('record-prepared', () => {
  it('keeps the image', () => given(recordPrepared).events(uploaded(), opened(1)).when(prepare(1)).then([preparedPage(1)]))
  it('keeps the first one', () => given(recordPrepared).events(uploaded(), opened(1), preparedPage(1)).when(prepare(1)).then([]))
})

describe('record-read', () => {
  it('keeps the words of a page and waits for the others', () =>
    given(recordRead).events(uploaded(), opened(2), preparedPage(1)).when(read(1)).then([readPage(1)]))
  it('hands the pages on with the last one, in their order', () =>
    given(recordRead).events(uploaded(), opened(2), preparedPage(2), readPage(2), preparedPage(1)).when(read(1))
      .then([readPage(1), fileRead(1, 2)]))
  it('goes on without a page that failed', () =>
    given(recordRead).events(uploaded(), opened(2), failedPage(2), preparedPage(1)).when(read(1))
      .then([readPage(1), fileRead(1)]))
  it('changes nothing for a page whose image is not recorded, as after a restoration: preparation sends it again', () =>
    given(recordRead).events(uploaded(), opened(2), preparedPage(1), readPage(1)).when(read(2)).then([]))
  it('reads no page twice', () => given(recordRead).events(...twoRead).when(read(2)).then([]))
  it('hands on a page that was retried, and that one only', () =>
    given(recordRead)
      .events(uploaded(), opened(2), preparedPage(1), preparedPage(2), readPage(1), failedPage(2), fileRead(1),
        restarted({ unread: [2] }))
      .when(read(2)).then([readPage(2), fileRead(2)]))
  it('hands on a page that comes through by itself after it was given up', () =>
    given(recordRead).events(uploaded(), opened(2), preparedPage(1), preparedPage(2), readPage(1), failedPage(2), fileRead(1))
      .when(read(2)).then([readPage(2), fileRead(2)]))
  it('hands a file on as a whole that could be opened after all', () =>
    given(recordRead).events(uploaded(), failedFile(), fileRead(), opened(2), preparedPage(1), readPage(1), preparedPage(2))
      .when(read(2)).then([readPage(2), fileRead(1, 2)]))
})

describe('record-page-failed', () => {
  it('sets the page aside', () => given(recordPageFailed).events(uploaded(), opened(2)).when(failPage(2)).then([failedPage(2)]))
  it('ends the file when it was the last', () =>
    given(recordPageFailed).events(uploaded(), opened(2), preparedPage(1), readPage(1)).when(failPage(2))
      .then([failedPage(2), fileRead(1)]))
  it('says it once', () => given(recordPageFailed).events(uploaded(), opened(2), failedPage(2)).when(failPage(2)).then([]))
  it('takes nothing back that was read', () => given(recordPageFailed).events(...twoRead).when(failPage(2)).then([]))
  it('says it again after a retry', () =>
    given(recordPageFailed).events(uploaded(), opened(1), failedPage(1), fileRead(), restarted({ unread: [1] })).when(failPage(1))
      .then([failedPage(1), fileRead()]))
})

describe('record-file-failed', () => {
  it('ends the file', () => given(recordFileFailed).events(uploaded()).when({ fileId, code: 'file.empty' })
    .then([failedFile(), fileRead()]))
  it('says it once', () => given(recordFileFailed).events(uploaded(), failedFile(), fileRead())
    .when({ fileId, code: 'file.empty' }).then([]))
  it('does not say it of a file that is open', () =>
    given(recordFileFailed).events(uploaded(), opened(1)).when({ fileId, code: 'file.empty' }).then([]))
  it('says it again after a retry', () =>
    given(recordFileFailed).events(uploaded(), failedFile(), fileRead(), restarted({ open: true }))
      .when({ fileId, code: 'file.empty' }).then([failedFile(), fileRead()]))
})

describe('record-segmented', () => {
  it('keeps which invoices begin here', () =>
    given(recordSegmented).events(...twoRead).when(segment('i')).then([segmented(invoice('i', 1))]))
  it('keeps those that are known as they are', () =>
    given(recordSegmented).events(...twoRead, segmented(invoice('i', 2))).when(segment('i', 'j'))
      .then([segmented(invoice('j', 1))]))
  it('begins none with a page that belongs to another, whoever has put it there', () => {
    given(recordSegmented).events(...twoRead, segmented(invoice('i', 1, 2))).when(segment('j')).then([segmented()])
    given(recordSegmented).events(...twoRead, segmented(invoice('i', 2)), moved([1, 2], ['k', 1, 2])).when(segment('j')).then([segmented()])
  })
})

describe('record-invoice-failed', () => {
  it('sets the invoice aside', () => given(recordInvoiceFailed).events(...twoRead, segmented(invoice('i', 1)))
    .when({ fileId, invoiceId: 'i', code: 'file.fields-failed' }).then([failedInvoice('i')]))
  it('says it once', () => given(recordInvoiceFailed).events(uploaded(), failedInvoice('i'))
    .when({ fileId, invoiceId: 'i', code: 'file.fields-failed' }).then([]))
})

describe('record-arranged', () => {
  const known = [...twoRead, segmented(invoice('i', 1, 2))]
  const act = moved([1, 2], ['i', 1], ['j', 2])
  it('keeps which invoices begin here now', () => given(recordArranged).events(...known).when(act.data).then([act]))
  it('takes no older turn', () => given(recordArranged).events(...known, act).when(act.data).then([]))
  it('lets Retry work out what people have made', () =>
    given(restartFile).events(...known, act, failedInvoice('j')).when({ fileId })
      .then([restarted({ pages: 2, extract: [{ invoiceId: 'j', pages: [pageRef(2)] }] })]))
  it('lets Retry forget what failed before pages were moved', () =>
    given(restartFile).events(...known, failedInvoice('i'), act).when({ fileId }).then([]))
  it('lets those that were set aside go with the file', () =>
    given(deleteFile).events(...known, arrangedFile({ pages: [1], gone: ['i'] })).when(remove).then([deletedFile('i')]))
})

describe('restart-file', () => {
  it('asks for nothing where nothing is missing', () =>
    given(restartFile).events(...twoRead, segmented(invoice('i', 1, 2))).when({ fileId }).then([]))
  it('asks for the pages that were not read', () =>
    given(restartFile).events(uploaded(), opened(3), preparedPage(1), readPage(1), failedPage(2), failedPage(3), fileRead(1))
      .when({ fileId })
      .then([restarted({ pages: 3, unread: [2, 3] })]))
  it('asks for the whole file when it was never opened, and counts the rounds', () =>
    given(restartFile).events(uploaded(), failedFile(), fileRead(), restarted({ open: true }), failedFile()).when({ fileId })
      .then([restarted({ round: 2, open: true })]))
  it('asks for the fields of an invoice that has none', () =>
    given(restartFile).events(...twoRead, segmented(invoice('i', 1), invoice('j', 2)), failedInvoice('j')).when({ fileId })
      .then([restarted({ pages: 2, extract: [{ invoiceId: 'j', pages: [pageRef(2)] }] })]))
})

describe('delete-file', () => {
  it('takes its invoices along', () => given(deleteFile).events(...twoRead, segmented(invoice('i', 1), invoice('j', 2)))
    .when(remove).then([deletedFile('i', 'j')]))
  it('goes before a file that is only about to be added', () => given(deleteFile).events().when(remove).then([deletedFile()]))
  it('is done once', () => given(deleteFile).events(uploaded(), deletedFile()).when(remove).then([]))
})

describe('delete-late-invoice', () => {
  it('leaves the invoices of a file that is there', () => given(deleteLateInvoice).events(uploaded()).when(late).then([]))
  it('takes an invoice along that came after its file was deleted', () =>
    given(deleteLateInvoice).events(uploaded(), deletedFile()).when(late).then([deletedFile('i')]))
})

describe('a file that is deleted, or was never there', () => {
  it.each([['deleted', [uploaded(), deletedFile()]], ['not there', []]] as const)('changes no more: %s', (_, events) => {
    given(recordOpened).events(...events).when({ fileId, pages: 1 }).then([])
    given(recordPrepared).events(...events).when(prepare(1)).then([])
    given(recordRead).events(...events).when(read(1)).then([])
    given(recordPageFailed).events(...events).when(failPage(1)).then([])
    given(recordFileFailed).events(...events).when({ fileId, code: 'file.empty' }).then([])
    given(recordInvoiceFailed).events(...events).when({ fileId, invoiceId: 'i', code: 'file.fields-failed' }).then([])
    given(restartFile).events(...events).when({ fileId }).then([])
  })
  it('takes which invoices it holds also while it is deleted: nobody would say it again', () => {
    given(recordSegmented).events(uploaded(), deletedFile()).when(segment('i')).then([segmented({ invoiceId: 'i', pages: [1] })])
    given(recordSegmented).events().when(segment('i')).then([])
  })
  it('belongs to its firm', ({ expect }) => {
    const state = [uploaded()].reduce(recordRead.aggregate.evolve, recordRead.aggregate.initial)
    expect([recordRead.scope(read(1), state), recordRead.stream(read(1))])
      .toEqual([{ firmId: whose.firmId, clientId: whose.clientId }, 'file-file-1'])
  })
})
