import { describe, expect, it } from 'vitest'
import type { FileEvent, FileFailuresLeftOut } from '@docketry/contracts/events/file.ts'
import { given } from '../../platform/commands/given.ts'
import {
  broughtBack, deletedFile, failedFile, failedInvoice, failedPage, fileRead, leftOut, opened, pageRef, preparedPage, readPage, restarted, segmented, uploaded,
} from '../../testing/facts.ts'
import { bringBackFailed } from './bring-back-failed.ts'
import { leaveOutFailed } from './leave-out-failed.ts'
import { restartFile } from './restart-file.ts'

const fileId = 'file-1'
const pagesFailed = [uploaded(), opened(3), preparedPage(1), readPage(1), failedPage(2), failedPage(3), fileRead(1)]
const noFields = [uploaded(), opened(1), preparedPage(1), readPage(1), fileRead(1), segmented({ invoiceId: 'i', pages: [1] }), failedInvoice('i')]
const ways: [string, FileEvent[], Partial<FileFailuresLeftOut['data']>, Parameters<typeof restarted>[0]][] = [
  ['a file that could not be opened', [uploaded(), failedFile(), fileRead()], { whole: true }, { open: true }],
  ['pages that failed', pagesFailed, { pages: [2, 3] }, { pages: 3, unread: [2, 3] }],
  ['the fields of an invoice', noFields, { invoices: ['i'] }, { pages: 1, extract: [{ invoiceId: 'i', pages: [pageRef(1)] }] }],
]

describe('bring-back-failed', () => {
  it.each(ways)('asks again for %s, once', (_, events, what) => {
    given(bringBackFailed).events(...events, leftOut(what)).when({ fileId }).then([broughtBack(what)])
    given(bringBackFailed).events(...events, leftOut(what), broughtBack(what)).when({ fileId }).then([])
  })
  it.each(ways)('lets it be tried again, and be left out again: %s', (_, events, what, again) => {
    given(restartFile).events(...events, leftOut(what), broughtBack(what)).when({ fileId }).then([restarted(again)])
    given(leaveOutFailed).events(...events, leftOut(what), broughtBack(what)).when({ fileId }).then([leftOut(what)])
  })
  it('says nothing of what came through meanwhile, of what was never left out, and of what is gone', () => {
    given(bringBackFailed).events(...pagesFailed, leftOut({ pages: [2, 3] }), preparedPage(2), readPage(2)).when({ fileId }).then([broughtBack({ pages: [3] })])
    given(bringBackFailed).events(...pagesFailed).when({ fileId }).then([])
    given(bringBackFailed).events(uploaded(), failedFile(), leftOut({ whole: true }), opened(1)).when({ fileId }).then([])
    given(bringBackFailed).events(uploaded(), failedFile(), leftOut({ whole: true }), deletedFile()).when({ fileId }).then([])
    given(bringBackFailed).events().when({ fileId }).then([])
  })
  it('belongs to the firm of the file', () => {
    const state = [uploaded()].reduce(bringBackFailed.aggregate.evolve, bringBackFailed.aggregate.initial)
    expect(bringBackFailed.scope({ fileId }, state)).toEqual({ firmId: 'f', clientId: 'c' })
  })
})
