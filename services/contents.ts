/** The table of contents: every command, view, reaction and call. The stages are listed in main/wire.ts, where their engines are. */
import { releaseClaim, takeClaim } from './core/claim.ts'
import type { AnyCommand } from './core/command.ts'
import type { AnyHandler } from './core/answering.ts'
import type { Links } from './core/links.ts'
import type { EventStore } from './core/ports/event-store.ts'
import type { ReadRows } from './core/read-rows.ts'
import type { Reaction } from './core/reaction.ts'
import type { AnyView } from './core/view.ts'
import type { Mail } from '@docketry/contracts/mail.ts'
import { categories, publicCategories } from './clients/calls/categories.ts'
import { clients } from './clients/calls/clients.ts'
import { createClient as createClientCall } from './clients/calls/create-client.ts'
import { revealTfn as revealTfnCall } from './clients/calls/reveal-tfn.ts'
import { createClient, openFirm } from './clients/commands/create-business.ts'
import { revealTfn } from './clients/commands/reveal-tfn.ts'
import type { TfnSeals } from './clients/tfn-seals.ts'
import { businesses } from './clients/views/businesses.ts'
import { joinInvoices, movePages, splitInvoice } from './invoices/calls/arrange-pages.ts'
import { deleteInvoice as deleteInvoiceCall } from './invoices/calls/delete-invoice.ts'
import { invoiceHistory } from './invoices/calls/invoice-history.ts'
import { invoiceImage, publicInvoiceImage } from './invoices/calls/invoice-image.ts'
import { correctReviewed, finishReview as finishReviewCall, releaseReview as releaseReviewCall, reviewerQueue, takeReview as takeReviewCall } from './invoices/calls/reviewer.ts'
import { scanDetail } from './invoices/calls/scan-detail.ts'
import { searchInvoices } from './invoices/calls/search-invoices.ts'
import { undoPages } from './invoices/calls/undo-pages.ts'
import { updateInvoices } from './invoices/calls/update-invoices.ts'
import { arrangePages, setPagesBack } from './invoices/commands/arrange-pages.ts'
import { chooseManualReview } from './invoices/commands/choose-manual-review.ts'
import { deleteInvoice } from './invoices/commands/delete-invoice.ts'
import { editInvoice } from './invoices/commands/edit-invoice.ts'
import { reviewInvoice } from './invoices/commands/review-invoice.ts'
import { recordExtraction } from './invoices/commands/record-extraction.ts'
import { setInvoicePages } from './invoices/commands/set-invoice-pages.ts'
import { followArranged, followSetBack } from './invoices/reactions/follow-arranged.ts'
import { correctInvoice, finishReview, releaseReview, takeReview } from './invoices/commands/review-manually.ts'
import { groupTotals } from './invoices/views/group-totals.ts'
import { invoiceBriefs } from './invoices/views/invoice-briefs.ts'
import { invoices } from './invoices/views/invoices.ts'
import { manualReviews } from './invoices/views/manual-reviews.ts'
import { checkForAbn } from './people/calls/check-for-abn.ts'
import { employers } from './people/calls/employers.ts'
import { login } from './people/calls/login.ts'
import { register } from './people/calls/register.ts'
import { forgotPassword, newPassword } from './people/calls/reset-password.ts'
import { resendVerification, verifyEmail } from './people/calls/verify-email.ts'
import { registerUser } from './people/commands/register-user.ts'
import { resetPassword } from './people/commands/reset-password.ts'
import { verifyUser } from './people/commands/verify-user.ts'
import { mailVerification } from './people/reactions.ts'
import { setRole } from './people/commands/set-role.ts'
import { requestToJoin } from './people/request.ts'
import type { Tokens } from './people/sign-in.ts'
import { requests } from './people/views/requests.ts'
import { changeNamesCall, changePasswordCall, profile } from './people/calls/profile.ts'
import { beginSecondFactor, turnOffSecondFactor as turnOffFactorCall, turnOnSecondFactor as turnOnFactorCall } from './people/calls/second-factor.ts'
import { endOneSession, endSessions, renewSession, sessions as sessionsCall } from './people/calls/sessions.ts'
import { changeNames, changePassword, endAllSessions } from './people/commands/change-user.ts'
import type { FactorSeals } from './people/factor-seals.ts'
import { refuseCode, takeCode, takeRecoveryCode, turnOffSecondFactor, turnOnSecondFactor } from './people/second-factor.ts'
import type { Totp } from './engines/totp.ts'
import { endSession, seeSession, startSession } from './people/session.ts'
import { sessions } from './people/views/sessions.ts'
import { users } from './people/views/users.ts'
import { deleteScan, restartScan, updateScanGroup } from './scans/calls/change-group.ts'
import { mergeScans, separateScan } from './scans/calls/merge-scans.ts'
import { scanGroups as scanGroupsCall } from './scans/calls/scan-groups.ts'
import { addFile } from './scans/commands/add-file.ts'
import { deleteFile, deleteLateInvoice } from './scans/commands/delete-file.ts'
import { deleteGroup } from './scans/commands/delete-group.ts'
import { mergeGroups, placeGroup } from './scans/commands/merge-groups.ts'
import { receiveUpload } from './scans/commands/receive-upload.ts'
import { recordArranged } from './scans/commands/record-arranged.ts'
import { recordFileFailed } from './scans/commands/record-file-failed.ts'
import { recordInvoiceFailed } from './scans/commands/record-invoice-failed.ts'
import { recordOpened } from './scans/commands/record-opened.ts'
import { recordPageFailed } from './scans/commands/record-page-failed.ts'
import { recordPrepared } from './scans/commands/record-prepared.ts'
import { recordRead } from './scans/commands/record-read.ts'
import { recordSegmented } from './scans/commands/record-segmented.ts'
import { recordSheetRead } from './scans/commands/record-sheet-read.ts'
import { renameGroup } from './scans/commands/rename-group.ts'
import { restartFile } from './scans/commands/restart-file.ts'
import { restartGroup } from './scans/commands/restart-group.ts'
import { separateGroup, takeOutGroup } from './scans/commands/separate-group.ts'
import { feedArranged, feedExtract, feedPrepare, feedRestart, feedSegment, feedSegmentStack } from './scans/reactions/feed-pipeline.ts'
import { deleteFiles, deleteInvoices, deleteLateArranged, deleteLateInvoices, restartFiles, takeOutDeleted } from './scans/reactions/follow-group.ts'
import { startFiles } from './scans/reactions/start-files.ts'
import { blog, blogs, updateBlog } from './site/calls/blog.ts'
import { contact } from './site/calls/contact.ts'
import { subscribe, unsubscribe } from './site/calls/newsletter.ts'
import { counting, seen } from './site/calls/seen.ts'
import type { SiteTools } from './site/tools.ts'
import { files } from './scans/views/files.ts'
import { scanGroups } from './scans/views/scan-groups.ts'

const listed: AnyCommand[] = [
  takeClaim, releaseClaim,
  receiveUpload, renameGroup, deleteGroup, restartGroup, mergeGroups, placeGroup, separateGroup, takeOutGroup,
  addFile, recordOpened, recordPrepared, recordRead, recordPageFailed, recordFileFailed, recordSegmented, recordSheetRead,
  recordArranged, recordInvoiceFailed, restartFile, deleteFile, deleteLateInvoice,
  takeReview, releaseReview, correctInvoice, finishReview,
  recordExtraction, editInvoice, reviewInvoice, deleteInvoice, chooseManualReview, arrangePages, setPagesBack, setInvoicePages,
  startSession, seeSession, endSession, changeNames, changePassword, endAllSessions,
  turnOnSecondFactor, takeCode, takeRecoveryCode, refuseCode, turnOffSecondFactor,
  createClient, revealTfn, openFirm, registerUser, verifyUser, resetPassword, setRole, requestToJoin,
]

/** By name, as stages and reactions call them. */
export const commands: Record<string, AnyCommand> = Object.fromEntries(listed.map(command => [command.name, command]))

export const views: AnyView[] = [scanGroups, groupTotals, files, invoices, invoiceBriefs, manualReviews, businesses, users, sessions, requests]

export const reactions: Reaction[] = [
  startFiles, feedPrepare, feedSegment, feedSegmentStack, feedExtract, feedRestart, restartFiles, deleteFiles, deleteInvoices, deleteLateInvoices,
  takeOutDeleted, followArranged, followSetBack, feedArranged, deleteLateArranged, mailVerification,
]

export type CallTools = SiteTools & {
  read: ReadRows
  events: EventStore
  links: Links
  tokens: Tokens
  /** Resolves when the wish is stored. What follows from an event is asked for by a reaction instead (core/mail-message.ts). */
  sendMail(mail: Mail): Promise<void>
  emailKey: string
  /** Makes and proves the codes of links in mails. */
  codeKey: string
  tfnSeals: TfnSeals
  factorSeals: FactorSeals
  totp: Totp
  hashPassword(password: string): Promise<string>
  checkPassword(password: string, stored: string | null): Promise<boolean>
}

export const calls = (tools: CallTools): AnyHandler[] => counting([
  register({ ...tools, openFirm }), login(tools), verifyEmail(tools), resendVerification(tools), forgotPassword(tools), newPassword(tools), checkForAbn(tools), employers(tools),
  clients(tools), createClientCall(tools), revealTfnCall(tools), publicCategories, categories,
  scanGroupsCall(tools), updateScanGroup(tools), deleteScan(tools), restartScan(tools), mergeScans(tools), separateScan(tools),
  scanDetail(tools), searchInvoices(tools), updateInvoices(tools), deleteInvoiceCall(tools), invoiceImage(tools), publicInvoiceImage(tools),
  invoiceHistory(tools), reviewerQueue(tools), takeReviewCall(tools), correctReviewed(tools), finishReviewCall(), releaseReviewCall(),
  ...[joinInvoices, splitInvoice, movePages, undoPages].map(arranging => arranging({ ...tools, commands })),
  blog(tools), blogs(tools), updateBlog(tools), subscribe(tools), unsubscribe(tools), contact(tools), seen(tools),
], tools)
