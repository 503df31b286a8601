/** The table of contents: every command, view, reaction and call. The stages are listed in main/wire.ts, where their engines are. */
import { releaseClaim, takeClaim } from './core/claim.ts'
import type { AnyCommand } from './core/command.ts'
import type { AnyHandler } from './core/answering.ts'
import type { Links } from './core/links.ts'
import type { Payments } from './core/payments.ts'
import type { Blobs } from './core/ports/blobs.ts'
import type { EventStore } from './core/ports/event-store.ts'
import type { ReadRows } from './core/read-rows.ts'
import type { Reaction } from './core/reaction.ts'
import type { AnyView } from './core/view.ts'
import type { Mail } from '@docketry/contracts/mail.ts'
import { consumption as consumptionCall } from './billing/calls/consumption.ts'
import { couponCheck } from './billing/calls/coupon.ts'
import { createSubscription } from './billing/calls/create-subscription.ts'
import { changeSubscription, confirmSubscription, deleteSubscription, retrieveSubscription } from './billing/calls/subscription.ts'
import { abandonSubscription, changePlan, stopRenewing } from './billing/commands/change-subscription.ts'
import { createCoupon, endCoupon, giveCouponBack, useCoupon } from './billing/commands/coupons.ts'
import { recordPayment } from './billing/commands/record-payment.ts'
import { startSubscription } from './billing/commands/start-subscription.ts'
import { giveBackAbandoned, giveBackDeclined } from './billing/reactions/give-coupon-back.ts'
import { consumption } from './billing/views/consumption.ts'
import { coupons } from './billing/views/coupons.ts'
import { subscriptions } from './billing/views/subscriptions.ts'
import { categories, publicCategories } from './clients/calls/categories.ts'
import { clients } from './clients/calls/clients.ts'
import { createClient as createClientCall } from './clients/calls/create-client.ts'
import { revealTfn as revealTfnCall } from './clients/calls/reveal-tfn.ts'
import { createClient, openFirm } from './clients/commands/create-business.ts'
import { openAsFirm } from './clients/commands/open-as-firm.ts'
import { revealTfn } from './clients/commands/reveal-tfn.ts'
import { setPlan } from './clients/commands/set-plan.ts'
import type { TfnSeals } from './clients/tfn-seals.ts'
import { businesses } from './clients/views/businesses.ts'
import { joinInvoices, movePages, splitInvoice } from './invoices/calls/arrange-pages.ts'
import { deleteInvoice as deleteInvoiceCall } from './invoices/calls/delete-invoice.ts'
import { invoiceHistory } from './invoices/calls/invoice-history.ts'
import { invoiceImage, publicInvoiceImage } from './invoices/calls/invoice-image.ts'
import { correctReviewed, finishReview as finishReviewCall, releaseReview as releaseReviewCall, reviewerQueue, takeReview as takeReviewCall } from './invoices/calls/reviewer.ts'
import { scanDetail } from './invoices/calls/scan-detail.ts'
import { quarters } from './invoices/calls/quarters.ts'
import { searchInvoices } from './invoices/calls/search-invoices.ts'
import { undoPages } from './invoices/calls/undo-pages.ts'
import { updateInvoices } from './invoices/calls/update-invoices.ts'
import { arrangePages, setPagesBack } from './invoices/commands/arrange-pages.ts'
import { chooseManualReview } from './invoices/commands/choose-manual-review.ts'
import { deleteInvoice } from './invoices/commands/delete-invoice.ts'
import { confirmFields } from './invoices/commands/confirm-fields.ts'
import { editInvoice } from './invoices/commands/edit-invoice.ts'
import { noteInvoice } from './invoices/commands/note-invoice.ts'
import { reviewInvoice } from './invoices/commands/review-invoice.ts'
import { recordExtraction } from './invoices/commands/record-extraction.ts'
import { setInvoicePages } from './invoices/commands/set-invoice-pages.ts'
import { followArranged, followSetBack } from './invoices/reactions/follow-arranged.ts'
import { correctInvoice, finishReview, releaseReview, takeReview } from './invoices/commands/review-manually.ts'
import { groupTotals } from './invoices/views/group-totals.ts'
import { invoiceBriefs } from './invoices/views/invoice-briefs.ts'
import { invoices } from './invoices/views/invoices.ts'
import { manualReviews } from './invoices/views/manual-reviews.ts'
import { attachments as attachmentsCall, deleteAttachment as deleteAttachmentCall, unplacedAttachments } from './mailbox/calls/attachments.ts'
import { addClientEmailAddress, clientEmailAddresses, deleteClientEmailAddress } from './mailbox/calls/client-addresses.ts'
import { downloadEmail, mailbox, type MailboxPlace } from './mailbox/calls/mailbox.ts'
import { updateAttachments } from './mailbox/calls/update-attachments.ts'
import { uploadAttachments } from './mailbox/calls/upload-attachments.ts'
import { addClientAddress } from './mailbox/commands/add-client-address.ts'
import { addAttachment, assignAttachment, deleteAttachment, dropAttachment, markAttachment, placeAttachment } from './mailbox/commands/change-attachment.ts'
import { deleteClientAddress } from './mailbox/commands/delete-client-address.ts'
import { askForMail, recordFetchEnded, recordMailboxRead } from './mailbox/commands/read-mailbox.ts'
import { takeMail } from './mailbox/commands/take-mail.ts'
import { feedFetch } from './mailbox/reactions/feed-fetch.ts'
import { startAttachments } from './mailbox/reactions/start-attachments.ts'
import { attachments } from './mailbox/views/attachments.ts'
import { clientAddresses } from './mailbox/views/client-addresses.ts'
import { mailboxes } from './mailbox/views/mailboxes.ts'
import { acceptInvitation as acceptCall, invitationOf, myInvitations } from './people/calls/accept-invitation.ts'
import { askToJoin } from './people/calls/ask-to-join.ts'
import { changeMemberType, leaveFirm, limitMember, removeMember } from './people/calls/change-team.ts'
import { checkForAbn } from './people/calls/check-for-abn.ts'
import { employers } from './people/calls/employers.ts'
import { invitations as invitationsCall, inviteMember as inviteCall, resendInvitation as resendCall, withdrawInvitation as withdrawCall } from './people/calls/invitations.ts'
import { login } from './people/calls/login.ts'
import { processRequest } from './people/calls/process-request.ts'
import { register } from './people/calls/register.ts'
import { forgotPassword, newPassword } from './people/calls/reset-password.ts'
import { resendVerification, verifyEmail } from './people/calls/verify-email.ts'
import { requests as requestsCall } from './people/calls/requests.ts'
import { team } from './people/calls/team.ts'
import { answerRequest } from './people/commands/answer-request.ts'
import { employ } from './people/commands/employ.ts'
import { acceptInvitation, inviteMember, resendInvitation, withdrawInvitation } from './people/commands/invite.ts'
import { placeMember } from './people/commands/place-member.ts'
import { registerUser } from './people/commands/register-user.ts'
import { resetPassword } from './people/commands/reset-password.ts'
import { verifyUser } from './people/commands/verify-user.ts'
import { mailVerification } from './people/reactions.ts'
import { followTeam, letInApproved, letInInvited } from './people/reactions/follow-team.ts'
import { mailApproved, mailAsked, mailDeclined, mailInvited, mailInvitedAgain } from './people/reactions/mail-people.ts'
import { setRole } from './people/commands/set-role.ts'
import { reassignRequest, requestToJoin } from './people/commands/request-to-join.ts'
import type { LookUpAbn } from './people/check-abn.ts'
import type { Limits } from './people/limits.ts'
import type { Tokens } from './people/sign-in.ts'
import { invitations } from './people/views/invitations.ts'
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
import { planOfFirm } from './billing/allowance.ts'
import { cancelPickup as cancelPickupCall, myPickups, pickupAllowance, schedulePickup as schedulePickupCall, schedules, updatePickup } from './pickups/calls.ts'
import { advancePickup, cancelPickup, schedulePickup } from './pickups/commands.ts'
import { mailPickupAdvanced, mailPickupCancelled } from './pickups/mail-requester.ts'
import { pickups } from './pickups/views.ts'
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
  recordExtraction, editInvoice, noteInvoice, confirmFields, reviewInvoice, deleteInvoice, chooseManualReview, arrangePages, setPagesBack, setInvoicePages,
  schedulePickup, cancelPickup, advancePickup,
  startSession, seeSession, endSession, changeNames, changePassword, endAllSessions,
  turnOnSecondFactor, takeCode, takeRecoveryCode, refuseCode, turnOffSecondFactor,
  addClientAddress, deleteClientAddress, askForMail, recordMailboxRead, recordFetchEnded, takeMail,
  addAttachment, assignAttachment, placeAttachment, markAttachment, deleteAttachment, dropAttachment,
  createClient, revealTfn, openFirm, setPlan, registerUser, verifyUser, resetPassword, setRole, requestToJoin,
  openAsFirm, reassignRequest, answerRequest, placeMember, employ, inviteMember, resendInvitation, withdrawInvitation, acceptInvitation,
  startSubscription, recordPayment, abandonSubscription, stopRenewing, changePlan, createCoupon, endCoupon, useCoupon, giveCouponBack,
]

/** By name, as stages and reactions call them. */
export const commands: Record<string, AnyCommand> = Object.fromEntries(listed.map(command => [command.name, command]))

export const views: AnyView[] = [
  scanGroups, groupTotals, files, invoices, invoiceBriefs, manualReviews, businesses, users, sessions, pickups, requests, consumption,
  subscriptions, coupons, invitations, clientAddresses, attachments, mailboxes,
]

export const reactions: Reaction[] = [
  mailPickupAdvanced, mailPickupCancelled,
  startFiles, feedPrepare, feedSegment, feedSegmentStack, feedExtract, feedRestart, restartFiles, deleteFiles, deleteInvoices, deleteLateInvoices,
  takeOutDeleted, followArranged, followSetBack, feedArranged, deleteLateArranged, mailVerification, startAttachments, feedFetch,
  giveBackDeclined, giveBackAbandoned,
  letInApproved, letInInvited, followTeam, mailAsked, mailApproved, mailDeclined, mailInvited, mailInvitedAgain,
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
  limits: Limits
  /** Null: no business register is configured. */
  lookUpAbn: LookUpAbn | null
  tfnSeals: TfnSeals
  /** Attachments are copied into batches. */
  blobs: Blobs
  /** Null where no mail is read. */
  mailbox: MailboxPlace | null
  /** Null: nothing can be bought. */
  payments: Payments | null
  /** Every way to upload asks this first; throws for a firm whose plan is used up. */
  mayUpload(firmId: string): Promise<void>
  factorSeals: FactorSeals
  totp: Totp
  hashPassword(password: string): Promise<string>
  checkPassword(password: string, stored: string | null): Promise<boolean>
}

export const calls = (tools: CallTools): AnyHandler[] => counting([
  register({ ...tools, openFirm }), login(tools), verifyEmail(tools), resendVerification(tools), forgotPassword(tools), newPassword(tools), checkForAbn(tools), employers(tools),
  requestsCall(tools), processRequest({ ...tools, openAsFirm }), askToJoin(tools), team(tools), changeMemberType(tools), limitMember(tools), removeMember(tools),
  leaveFirm(tools), invitationsCall(tools), inviteCall(tools), resendCall(tools), withdrawCall(tools), invitationOf(tools), myInvitations(tools), acceptCall(tools),
  profile(tools), changeNamesCall(), changePasswordCall(tools), sessionsCall(tools), renewSession(tools), endOneSession(), endSessions(),
  schedules(tools), myPickups(tools), cancelPickupCall(tools), ...[schedulePickupCall, updatePickup, pickupAllowance].map(planned => planned({ ...tools, planOfFirm })),
  beginSecondFactor(tools), turnOnFactorCall(tools), turnOffFactorCall(tools),
  clients(tools), createClientCall(tools), revealTfnCall(tools), publicCategories, categories,
  scanGroupsCall(tools), updateScanGroup(tools), deleteScan(tools), restartScan(tools), mergeScans(tools), separateScan(tools),
  scanDetail(tools), quarters(tools), searchInvoices(tools), updateInvoices(tools), deleteInvoiceCall(tools), invoiceImage(tools), publicInvoiceImage(tools),
  invoiceHistory(tools), reviewerQueue(tools), takeReviewCall(tools), correctReviewed(tools), finishReviewCall(), releaseReviewCall(),
  ...[joinInvoices, splitInvoice, movePages, undoPages].map(arranging => arranging({ ...tools, commands })),
  clientEmailAddresses(tools), addClientEmailAddress(tools), deleteClientEmailAddress(tools), mailbox(tools), downloadEmail(tools),
  attachmentsCall(tools), unplacedAttachments(tools), deleteAttachmentCall(tools), updateAttachments(tools),
  uploadAttachments({ ...tools, receiveUpload, placeGroup }),
  blog(tools), blogs(tools), updateBlog(tools), subscribe(tools), unsubscribe(tools), contact(tools), seen(tools),
  consumptionCall(tools), couponCheck(tools), retrieveSubscription(tools), createSubscription(tools), confirmSubscription(tools), changeSubscription(tools), deleteSubscription(tools),
], tools)
