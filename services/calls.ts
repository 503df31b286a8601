/** The table of contents of HTTP: every call, with the tools that its handler is made from. */
import type { AnyHandler } from './core/answering.ts'
import type { Links } from './core/links.ts'
import type { Payments } from './core/payments.ts'
import type { Blobs } from './core/ports/blobs.ts'
import type { EventStore } from './core/ports/event-store.ts'
import type { ReadRows } from './core/read-rows.ts'
import type { Mail } from '@docketry/contracts/mail.ts'
import { consumption as consumptionCall } from './billing/calls/consumption.ts'
import { couponCheck } from './billing/calls/coupon.ts'
import { createSubscription } from './billing/calls/create-subscription.ts'
import { changeSubscription, confirmSubscription, deleteSubscription, retrieveSubscription } from './billing/calls/subscription.ts'
import { categories, publicCategories } from './clients/calls/categories.ts'
import { clients } from './clients/calls/clients.ts'
import { createClient as createClientCall } from './clients/calls/create-client.ts'
import { revealTfn as revealTfnCall } from './clients/calls/reveal-tfn.ts'
import { openFirm } from './clients/commands/create-business.ts'
import { openAsFirm } from './clients/commands/open-as-firm.ts'
import type { TfnSeals } from './clients/tfn-seals.ts'
import { storageFindings } from './check/calls/storage-findings.ts'
import type { Documents } from './core/ports/documents.ts'
import { joinInvoices, movePages, splitInvoice } from './invoices/calls/arrange-pages.ts'
import { deleteInvoice as deleteInvoiceCall } from './invoices/calls/delete-invoice.ts'
import { restoreInvoice } from './invoices/calls/restore-invoice.ts'
import { invoiceHistory } from './invoices/calls/invoice-history.ts'
import { invoiceImage, publicInvoiceImage } from './invoices/calls/invoice-image.ts'
import { correctReviewed, finishReview as finishReviewCall, releaseReview as releaseReviewCall, reviewerQueue, takeReview as takeReviewCall } from './invoices/calls/reviewer.ts'
import { invoicePapers, reviewRows } from './invoices/calls/review-rows.ts'
import { scanDetail } from './invoices/calls/scan-detail.ts'
import { quarters } from './invoices/calls/quarters.ts'
import { searchInvoices } from './invoices/calls/search-invoices.ts'
import { undoPages } from './invoices/calls/undo-pages.ts'
import { updateInvoices } from './invoices/calls/update-invoices.ts'
import { attachments as attachmentsCall, deleteAttachment as deleteAttachmentCall, unplacedAttachments } from './mailbox/calls/attachments.ts'
import { addClientEmailAddress, askClientAddressProof, clientEmailAddresses, deleteClientEmailAddress, limitClientAddress } from './mailbox/calls/client-addresses.ts'
import { clientAddressOfCode, confirmClientAddress } from './mailbox/calls/confirm-address.ts'
import { downloadEmail, mailbox, type MailboxPlace } from './mailbox/calls/mailbox.ts'
import { updateAttachments } from './mailbox/calls/update-attachments.ts'
import { uploadAttachments } from './mailbox/calls/upload-attachments.ts'
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
import type { LookUpAbn } from './people/check-abn.ts'
import type { Limits } from './people/limits.ts'
import type { Tokens } from './people/sign-in.ts'
import { changeNamesCall, changePasswordCall, chooseReviewKeysCall, profile } from './people/calls/profile.ts'
import { beginSecondFactor, turnOffSecondFactor as turnOffFactorCall, turnOnSecondFactor as turnOnFactorCall } from './people/calls/second-factor.ts'
import { endOneSession, endSessions, renewSession, sessions as sessionsCall } from './people/calls/sessions.ts'
import type { FactorSeals } from './people/factor-seals.ts'
import type { Totp } from './engines/totp.ts'
import { planOfFirm } from './billing/allowance.ts'
import type { AdmitUpload } from './billing/upload-gate.ts'
import { cancelPickup as cancelPickupCall, myPickups, pickupAllowance, schedulePickup as schedulePickupCall, schedules, updatePickup } from './pickups/calls.ts'
import { deleteScan, restartScan, updateScanGroup } from './scans/calls/change-group.ts'
import { bringBackScan, leaveOutScan } from './scans/calls/leave-out.ts'
import { mergeScans, separateScan } from './scans/calls/merge-scans.ts'
import { restoreScan } from './scans/calls/restore-scan.ts'
import { scanGroups as scanGroupsCall } from './scans/calls/scan-groups.ts'
import { placeGroup } from './scans/commands/merge-groups.ts'
import { receiveUpload } from './scans/commands/receive-upload.ts'
import { bin, keptUntil } from './retention/calls/bin.ts'
import { holds, placeHoldCall, releaseHoldCall } from './retention/calls/holds.ts'
import { blog, blogs, updateBlog } from './site/calls/blog.ts'
import { blogVersion, blogVersions } from './site/calls/blog-versions.ts'
import { contact } from './site/calls/contact.ts'
import { subscribe, unsubscribe } from './site/calls/newsletter.ts'
import { counting, seen } from './site/calls/seen.ts'
import type { SiteTools } from './site/tools.ts'
import { commands } from './contents.ts'

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

export const calls = (tools: CallTools): AnyHandler[] => counting([
  register({ ...tools, openFirm }), login(tools), verifyEmail(tools), resendVerification(tools), forgotPassword(tools), newPassword(tools), checkForAbn(tools), employers(tools),
  requestsCall(tools), processRequest({ ...tools, openAsFirm }), askToJoin({ ...tools, openFirm }), team(tools), changeMemberType(tools), limitMember(tools), removeMember(tools),
  leaveFirm(tools), invitationsCall(tools), inviteCall(tools), resendCall(tools), withdrawCall(tools), invitationOf(tools), myInvitations(tools), acceptCall(tools),
  profile(tools), changeNamesCall(), chooseReviewKeysCall(), changePasswordCall(tools), sessionsCall(tools), renewSession(tools), endOneSession(), endSessions(),
  schedules(tools), myPickups(tools), cancelPickupCall(tools), ...[schedulePickupCall, updatePickup, pickupAllowance].map(planned => planned({ ...tools, planOfFirm })),
  beginSecondFactor(tools), turnOnFactorCall(tools), turnOffFactorCall(tools),
  clients(tools), createClientCall(tools), revealTfnCall(tools), publicCategories, categories,
  scanGroupsCall(tools), updateScanGroup(tools), deleteScan(tools), restartScan(tools), leaveOutScan(tools), bringBackScan(tools), mergeScans(tools), separateScan(tools), restoreScan(tools),
  scanDetail(tools), reviewRows(tools), invoicePapers(tools), quarters(tools), searchInvoices(tools), updateInvoices(tools), deleteInvoiceCall(tools), restoreInvoice(tools), invoiceImage(tools), publicInvoiceImage(tools),
  invoiceHistory(tools), reviewerQueue(tools), takeReviewCall(tools), correctReviewed(tools), finishReviewCall(), releaseReviewCall(),
  ...[joinInvoices, splitInvoice, movePages, undoPages].map(arranging => arranging({ ...tools, commands })),
  clientEmailAddresses(tools), addClientEmailAddress(tools), deleteClientEmailAddress(tools),
  askClientAddressProof(tools), limitClientAddress(tools), clientAddressOfCode(tools), confirmClientAddress(tools), mailbox(tools), downloadEmail(tools),
  attachmentsCall(tools), unplacedAttachments(tools), deleteAttachmentCall(tools), updateAttachments(tools),
  uploadAttachments({ ...tools, receiveUpload, placeGroup }),
  storageFindings(tools), holds(tools), placeHoldCall(tools), releaseHoldCall(tools), ...[bin, keptUntil].map(planned => planned({ ...tools, planOfFirm })),
  blog(tools), blogs(tools), updateBlog(tools), blogVersions(tools), blogVersion(tools), subscribe(tools), unsubscribe(tools), contact(tools), seen(tools),
  consumptionCall(tools), couponCheck(tools), retrieveSubscription(tools), createSubscription(tools), confirmSubscription(tools), changeSubscription(tools), deleteSubscription(tools),
], tools)
