import { describe, expect, it } from 'vitest'
import type { FileEvent, FileFailuresLeftOut } from '@docketry/contracts/events/file.ts'
import { given } from '../../platform/commands/given.ts'
import {
  arrangedFile,
  broughtBack,
  deletedFile,
  failedFile,
  failedInvoice,
  failedPage,
  fileRead,
  leftOut,
  opened,
  pageRef,
  preparedPage,
  readPage,
  restarted,
  segmented,
  uploaded,
} from '../../testing/facts.ts'
import { bringBackFileFailures, leaveOutFileFailures } from './leave-out-failed.ts'
import { restartFile } from './restart.ts'

const fileId = 'file-1'
const onePageFailed = [uploaded(), opened(3), preparedPage(1), readPage(1), failedPage(2), failedPage(3), fileRead(1)]
const noFields = [
  uploaded(),
  opened(1),
  preparedPage(1),
  readPage(1),
  fileRead(1),
  segmented({ invoiceId: 'i', pages: [1] }),
  failedInvoice('i'),
]

describe('leave-out-failed', () => {
  it('leaves out a file that could not be opened', () =>
    given(leaveOutFileFailures)
      .events(uploaded(), failedFile(), fileRead())
      .when({ fileId })
      .then([leftOut({ whole: true })]))
  it('leaves out failed pages', () =>
    given(leaveOutFileFailures)
      .events(...onePageFailed)
      .when({ fileId })
      .then([leftOut({ pages: [2, 3] })]))
  it('leaves out the failed extraction of an invoice', () =>
    given(leaveOutFileFailures)
      .events(...noFields)
      .when({ fileId })
      .then([leftOut({ invoices: ['i'] })]))
  it('changes nothing when repeated', () => {
    given(leaveOutFileFailures)
      .events(uploaded(), failedFile(), fileRead(), leftOut({ whole: true }))
      .when({ fileId })
      .then([])
    given(leaveOutFileFailures)
      .events(...onePageFailed, leftOut({ pages: [2, 3] }))
      .when({ fileId })
      .then([])
    given(leaveOutFileFailures)
      .events(...noFields, leftOut({ invoices: ['i'] }))
      .when({ fileId })
      .then([])
  })
  it('leaves out nothing without failures, during a retry, and of a deleted or unknown file', () => {
    given(leaveOutFileFailures).events(uploaded(), opened(1)).when({ fileId }).then([])
    given(leaveOutFileFailures)
      .events(...onePageFailed, restarted({ unread: [2, 3] }))
      .when({ fileId })
      .then([])
    given(leaveOutFileFailures).events(uploaded(), failedFile(), deletedFile()).when({ fileId }).then([])
    given(leaveOutFileFailures).events().when({ fileId }).then([])
  })
  it('leaves out later failures, and only those', () =>
    given(leaveOutFileFailures)
      .events(uploaded(), opened(2), failedPage(1), leftOut({ pages: [1] }), failedPage(2), fileRead())
      .when({ fileId })
      .then([leftOut({ pages: [2] })]))
  it('leaves out again what progressed and failed again', () => {
    given(leaveOutFileFailures)
      .events(...onePageFailed, leftOut({ pages: [2, 3] }), preparedPage(2), failedPage(2))
      .when({ fileId })
      .then([leftOut({ pages: [2] })])
    given(leaveOutFileFailures)
      .events(uploaded(), failedFile(), leftOut({ whole: true }), opened(1), failedPage(1))
      .when({ fileId })
      .then([leftOut({ pages: [1] })])
    const act = arrangedFile({ pages: [1], invoices: [{ invoiceId: 'i', pages: [pageRef(1)] }] })
    given(leaveOutFileFailures)
      .events(...noFields, leftOut({ invoices: ['i'] }), act, failedInvoice('i'))
      .when({ fileId })
      .then([leftOut({ invoices: ['i'] })])
  })
  it('belongs to the firm of the file', () => {
    const state = [uploaded()].reduce(leaveOutFileFailures.aggregate.evolve, leaveOutFileFailures.aggregate.initial)
    expect(leaveOutFileFailures.scope({ fileId }, state)).toEqual({ firmId: 'f', clientId: 'c' })
  })
})

describe('restart-file after failures were left out', () => {
  it.each([
    ['the file', [uploaded(), failedFile(), fileRead(), leftOut({ whole: true })]],
    ['its pages', [...onePageFailed, leftOut({ pages: [2, 3] })]],
    ['an invoice', [...noFields, leftOut({ invoices: ['i'] })]],
  ])('sends nothing again of %s', (_, events) =>
    given(restartFile)
      .events(...events)
      .when({ fileId })
      .then([]),
  )
  it('sends later failures again', () =>
    given(restartFile)
      .events(uploaded(), opened(2), failedPage(1), leftOut({ pages: [1] }), failedPage(2), fileRead())
      .when({ fileId })
      .then([restarted({ pages: 2, unread: [2] })]))
})

const cases: [string, FileEvent[], Partial<FileFailuresLeftOut['data']>, Parameters<typeof restarted>[0]][] = [
  ['a file that could not be opened', [uploaded(), failedFile(), fileRead()], { whole: true }, { open: true }],
  ['pages that failed', onePageFailed, { pages: [2, 3] }, { pages: 3, unread: [2, 3] }],
  ['the fields of an invoice', noFields, { invoices: ['i'] }, { pages: 1, extract: [{ invoiceId: 'i', pages: [pageRef(1)] }] }],
]

describe('bring-back-failed', () => {
  it.each(cases)('brings back %s, once', (_, events, what) => {
    given(bringBackFileFailures)
      .events(...events, leftOut(what))
      .when({ fileId })
      .then([broughtBack(what)])
    given(bringBackFileFailures)
      .events(...events, leftOut(what), broughtBack(what))
      .when({ fileId })
      .then([])
  })
  it.each(cases)('allows Retry, and leaving out again: %s', (_, events, what, again) => {
    given(restartFile)
      .events(...events, leftOut(what), broughtBack(what))
      .when({ fileId })
      .then([restarted(again)])
    given(leaveOutFileFailures)
      .events(...events, leftOut(what), broughtBack(what))
      .when({ fileId })
      .then([leftOut(what)])
  })
  it('brings back nothing that succeeded meanwhile, was never left out, or is deleted', () => {
    given(bringBackFileFailures)
      .events(...onePageFailed, leftOut({ pages: [2, 3] }), preparedPage(2), readPage(2))
      .when({ fileId })
      .then([broughtBack({ pages: [3] })])
    given(bringBackFileFailures)
      .events(...onePageFailed)
      .when({ fileId })
      .then([])
    given(bringBackFileFailures)
      .events(uploaded(), failedFile(), leftOut({ whole: true }), opened(1))
      .when({ fileId })
      .then([])
    given(bringBackFileFailures)
      .events(uploaded(), failedFile(), leftOut({ whole: true }), deletedFile())
      .when({ fileId })
      .then([])
    given(bringBackFileFailures).events().when({ fileId }).then([])
  })
  it('belongs to the firm of the file', () => {
    const state = [uploaded()].reduce(bringBackFileFailures.aggregate.evolve, bringBackFileFailures.aggregate.initial)
    expect(bringBackFileFailures.scope({ fileId }, state)).toEqual({ firmId: 'f', clientId: 'c' })
  })
})
