/** The table of contents of HTTP: every call, with the tools that its handler is made from. */
import type { AnyHandler } from './platform/endpoints/handler.ts'
import type { Links } from './platform/auth/signed-links.ts'
import type { Payments } from './shared/payments.ts'
import type { Blobs } from './platform/ports/blobs.ts'
import type { EventStore } from './platform/ports/event-store.ts'
import type { ReadRows } from './platform/projections/read-rows.ts'
import type { Mail } from '@docketry/contracts/mail.ts'
import { consumption as consumptionCall } from './billing/api/consumption.ts'
import { couponCheck } from './billing/api/coupon.ts'
import { createSubscription } from './billing/api/create-subscription.ts'
import { changeSubscription, confirmSubscription, deleteSubscription, retrieveSubscription } from './billing/api/subscription.ts'
import { categories, publicCategories } from './clients/api/categories.ts'
import { clients } from './clients/api/clients.ts'
import { createClient as createClientCall } from './clients/api/create-client.ts'
import { revealTfn as revealTfnCall } from './clients/api/reveal-tfn.ts'
import { openFirm } from './clients/commands/create-business.ts'
import { openAsFirm } from './clients/commands/open-as-firm.ts'
import type { TfnSeals } from './clients/tfn-seals.ts'
import { storageFindings } from './integrity/api/storage-findings.ts'
import type { Documents } from './platform/ports/documents.ts'
import { handleJoinInvoices, handleMovePages, handleSplitInvoice, handleUndoPages } from './invoices/api/arrange-pages.ts'
import { handleDeleteInvoice, handleRestoreInvoice } from './invoices/api/delete-invoice.ts'
import { handleInvoiceHistory } from './invoices/api/invoice-history.ts'
import { handleInvoiceImage, handlePublicInvoiceImage } from './invoices/api/invoice-image.ts'
import { handleCorrectReviewed, handleFinishReview, handleReleaseReview, handleReviewerQueue, handleTakeReview } from './invoices/api/reviewer.ts'
import { handleInvoicePapers, handleReviewRows } from './invoices/api/review-rows.ts'
import { handleScanDetail } from './invoices/api/scan-detail.ts'
import { handleQuarters } from './invoices/api/quarters.ts'
import { handleSearchInvoices } from './invoices/api/search-invoices.ts'
import { handleUpdateInvoices } from './invoices/api/update-invoices.ts'
import { attachments as attachmentsCall, deleteAttachment as deleteAttachmentCall, unplacedAttachments } from './mailbox/api/attachments.ts'
import { addClientEmailAddress, askClientAddressProof, clientEmailAddresses, deleteClientEmailAddress, limitClientAddress } from './mailbox/api/client-addresses.ts'
import { clientAddressOfCode, confirmClientAddress } from './mailbox/api/confirm-address.ts'
import { downloadEmail, mailbox, type MailboxPlace } from './mailbox/api/mailbox.ts'
import { updateAttachments } from './mailbox/api/update-attachments.ts'
import { uploadAttachments } from './mailbox/api/upload-attachments.ts'
import { acceptInvitation as acceptCall, invitationOf, myInvitations } from './people/api/accept-invitation.ts'
import { askToJoin } from './people/api/ask-to-join.ts'
import { changeMemberType, leaveFirm, limitMember, removeMember } from './people/api/change-team.ts'
import { checkForAbn } from './people/api/check-for-abn.ts'
import { employers } from './people/api/employers.ts'
import { invitations as invitationsCall, inviteMember as inviteCall, resendInvitation as resendCall, withdrawInvitation as withdrawCall } from './people/api/invitations.ts'
import { login } from './people/api/login.ts'
import { processRequest } from './people/api/process-request.ts'
import { register } from './people/api/register.ts'
import { forgotPassword, newPassword } from './people/api/reset-password.ts'
import { resendVerification, verifyEmail } from './people/api/verify-email.ts'
import { requests as requestsCall } from './people/api/requests.ts'
import { team } from './people/api/team.ts'
import type { LookUpAbn } from './people/check-abn.ts'
import type { Limits } from './people/limits.ts'
import type { Tokens } from './people/sign-in.ts'
import { changeNamesCall, changePasswordCall, chooseReviewKeysCall, profile } from './people/api/profile.ts'
import { beginSecondFactor, turnOffSecondFactor as turnOffFactorCall, turnOnSecondFactor as turnOnFactorCall } from './people/api/second-factor.ts'
import { endOneSession, endSessions, renewSession, sessions as sessionsCall } from './people/api/sessions.ts'
import type { FactorSeals } from './people/factor-seals.ts'
import type { Totp } from './credentials/totp.ts'
import { planOfFirm } from './billing/allowance.ts'
import type { AdmitUpload } from './billing/upload-gate.ts'
import { cancelPickup as cancelPickupCall, myPickups, pickupAllowance, schedulePickup as schedulePickupCall, schedules, updatePickup } from './pickups/api.ts'
import { handleDeleteScan, handleRestartScan, handleUpdateScanGroup } from './scan-groups/api/change-group.ts'
import { handleBringBackFailed, handleLeaveOutFailed } from './scan-groups/api/leave-out.ts'
import { handleMergeScans, handleSeparateScan } from './scan-groups/api/merge-scans.ts'
import { handleRestoreScan } from './scan-groups/api/restore-scan.ts'
import { handleScanGroups } from './scan-groups/api/scan-groups.ts'
import { placeGroup } from './scan-groups/commands/merge-groups.ts'
import { receiveUpload } from './scan-groups/commands/receive-upload.ts'
import { bin, keptUntil } from './retention/api/bin.ts'
import { holds, placeHoldCall, releaseHoldCall } from './retention/api/holds.ts'
import { blog, blogs, updateBlog } from './site/api/blog.ts'
import { blogVersion, blogVersions } from './site/api/blog-versions.ts'
import { contact } from './site/api/contact.ts'
import { subscribe, unsubscribe } from './site/api/newsletter.ts'
import { counting, seen } from './site/api/seen.ts'
import type { SiteTools } from './site/tools.ts'
import { commands } from './contents.ts'

export type EndpointTools = SiteTools & {
  read: ReadRows
  events: EventStore
  links: Links
  tokens: Tokens
  /** Resolves when the wish is stored. What follows from an event is asked for by a reaction instead (shared/mail-message.ts). */
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
  /** Every way to upload asks this first. */
  admit: AdmitUpload
  documents: Documents
  /** The operator's limit of what a firm uploads in a period; null: the plan's. */
  gigabytes: number | null
  factorSeals: FactorSeals
  totp: Totp
  hashPassword(password: string): Promise<string>
  checkPassword(password: string, stored: string | null): Promise<boolean>
  isCommonPassword(password: string): Promise<boolean>
}

export const endpoints = (tools: EndpointTools): AnyHandler[] => counting([
  register({ ...tools, openFirm }), login(tools), verifyEmail(tools), resendVerification(tools), forgotPassword(tools), newPassword(tools), checkForAbn(tools), employers(tools),
  requestsCall(tools), processRequest({ ...tools, openAsFirm }), askToJoin({ ...tools, openFirm }), team(tools), changeMemberType(tools), limitMember(tools), removeMember(tools),
  leaveFirm(tools), invitationsCall(tools), inviteCall(tools), resendCall(tools), withdrawCall(tools), invitationOf(tools), myInvitations(tools), acceptCall(tools),
  profile(tools), changeNamesCall(), chooseReviewKeysCall(), changePasswordCall(tools), sessionsCall(tools), renewSession(tools), endOneSession(), endSessions(),
  schedules(tools), myPickups(tools), cancelPickupCall(tools), ...[schedulePickupCall, updatePickup, pickupAllowance].map(planned => planned({ ...tools, planOfFirm })),
  beginSecondFactor(tools), turnOnFactorCall(tools), turnOffFactorCall(tools),
  clients(tools), createClientCall(tools), revealTfnCall(tools), publicCategories, categories,
  handleScanGroups(tools), handleUpdateScanGroup(tools), handleDeleteScan(tools), handleRestartScan(tools), handleLeaveOutFailed(tools), handleBringBackFailed(tools),
  handleMergeScans(tools), handleSeparateScan(tools), handleRestoreScan(tools),
  handleScanDetail(tools), handleReviewRows(tools), handleInvoicePapers(tools), handleQuarters(tools), handleSearchInvoices(tools), handleUpdateInvoices(tools),
  handleDeleteInvoice(tools), handleRestoreInvoice(tools), handleInvoiceImage(tools), handlePublicInvoiceImage(tools),
  handleInvoiceHistory(tools), handleReviewerQueue(tools), handleTakeReview(tools), handleCorrectReviewed(tools), handleFinishReview(), handleReleaseReview(),
  ...[handleJoinInvoices, handleSplitInvoice, handleMovePages, handleUndoPages].map(arranging => arranging({ ...tools, commands })),
  clientEmailAddresses(tools), addClientEmailAddress(tools), deleteClientEmailAddress(tools),
  askClientAddressProof(tools), limitClientAddress(tools), clientAddressOfCode(tools), confirmClientAddress(tools), mailbox(tools), downloadEmail(tools),
  attachmentsCall(tools), unplacedAttachments(tools), deleteAttachmentCall(tools), updateAttachments(tools),
  uploadAttachments({ ...tools, receiveUpload, placeGroup }),
  storageFindings(tools), holds(tools), placeHoldCall(tools), releaseHoldCall(tools), ...[bin, keptUntil].map(planned => planned({ ...tools, planOfFirm })),
  blog(tools), blogs(tools), updateBlog(tools), blogVersions(tools), blogVersion(tools), subscribe(tools), unsubscribe(tools), contact(tools), seen(tools),
  consumptionCall(tools), couponCheck(tools), retrieveSubscription(tools), createSubscription(tools), confirmSubscription(tools), changeSubscription(tools), deleteSubscription(tools),
], tools)
