/** The table of contents of HTTP: the handler of every endpoint, made from the tools that it needs. */
import { handleInvoiceAccess } from './access/api/invoice-access.ts'
import type { AnyHandler } from './platform/endpoints/handler.ts'
import type { Links } from './platform/auth/signed-links.ts'
import type { Payments } from './shared/payments.ts'
import type { Blobs } from './platform/ports/blobs.ts'
import type { EventStore } from './platform/ports/event-store.ts'
import type { ReadRows } from './platform/projections/read-rows.ts'
import type { Mail } from '@docketry/contracts/mail.ts'
import { handleAddCoupon, handleCouponCheck, handleCouponList, handleWithdrawCoupon } from './billing/api/coupon.ts'
import { handleApplyCoupon, handleReplaceCard } from './billing/api/change-payment.ts'
import {
  handleBillingHistory,
  handleChangeSubscription,
  handleConfirmSubscription,
  handleDeleteSubscription,
  handleRetrieveSubscription,
  handleConsumption,
} from './billing/api/subscription.ts'
import { handleCreateSubscription } from './billing/api/create-subscription.ts'
import { handleCategories, handleClients, handlePublicCategories } from './clients/api/clients.ts'
import { handleCreateClient } from './clients/api/create-client.ts'
import { handleEditFirm, handleFirmSettings } from './clients/api/firm.ts'
import { handleArchiveClient, handleClientDetails, handleEditClient } from './clients/api/edit-client.ts'
import { handleMergeClients, handlePreviewMerge, handleSeparateClients, handleSurvivorOfClient } from './clients/api/merge-clients.ts'
import { handleRevealTfn } from './clients/api/reveal-tfn.ts'
import { openAsFirm, openFirm } from './clients/business-commands.ts'
import type { TfnSeals } from './clients/tfn-seals.ts'
import {
  handleAcknowledgeBill,
  handleBooks,
  handleChooseBillAccount,
  handleExportBills,
  handleMapCategory,
  handleSetChart,
  handleSetSupplierRule,
} from './exports/api/books.ts'
import {
  handleCancelPosting,
  handleChooseOrganisation,
  handleConnectXero,
  handleDisconnectXero,
  handleFinishXero,
  handlePostBills,
  handleXero,
  handleXeroOrganisations,
  type XeroTools,
} from './exports/api/xero.ts'
import { handleAnchors, handleTakeAnchor, type AnchorEndpointTools } from './integrity/api/anchors.ts'
import { handleStorageFindings } from './integrity/api/storage-findings.ts'
import type { Documents } from './platform/ports/documents.ts'
import {
  handleOperations,
  handleOperatorStatus,
  type StatusReader,
  handleRebuildProjection,
  type RebuildEndpointTools,
} from './operations/api/operations.ts'
import {
  handleRetrySetAside,
  handleSetAside,
  handleSetAsidePayload,
  handleSkipSetAside,
  type SetAsideEndpointTools,
} from './operations/api/set-aside.ts'
import { handleJoinInvoices, handleMovePages, handleSplitInvoice, handleUndoPages } from './invoices/api/arrange-pages.ts'
import { handleAsOf } from './invoices/api/as-of.ts'
import { handleDeleteInvoice, handleDeleteInvoices, handleRestoreInvoice } from './invoices/api/delete-invoice.ts'
import { handleUndoAct } from './acts/api/undo-act.ts'
import { handleActRows } from './invoices/api/act-rows.ts'
import { handleInvoiceHistory } from './invoices/api/invoice-history.ts'
import { handleOpenDeleted } from './invoices/api/open-deleted.ts'
import { handleInvoiceLineItems } from './invoices/api/line-items.ts'
import { handleAdoptProposal, handleInvoiceProposal, handleRevertAdoption } from './invoices/api/proposals.ts'
import { handleInvoiceImage, handlePublicInvoiceImage } from './invoices/api/invoice-image.ts'
import {
  handleCorrectReviewed,
  handleFinishReview,
  handleReleaseReview,
  handleReviewerQueue,
  handleTakeReview,
} from './invoices/api/reviewer.ts'
import { handleExtractionDetails, handleReviewRows } from './invoices/api/review-rows.ts'
import { handleScanDetail } from './invoices/api/scan-detail.ts'
import { toCheckIn } from './invoices/anomalies/to-check.ts'
import { handleQuarters } from './invoices/api/quarters.ts'
import { handleSearchInvoices } from './invoices/api/search-invoices.ts'
import { handleUpdateInvoices } from './invoices/api/update-invoices.ts'
import { valuesAt } from './invoices/values-at.ts'
import { handleAttachments, handleDeleteAttachment, handleUnplacedAttachments, handleUpdateAttachments } from './mailbox/api/attachments.ts'
import { followOwnEmail } from './mailbox/own-address.ts'
import {
  handleAddClientEmailAddress,
  handleSendClientAddressLink,
  handleClientEmailAddresses,
  handleDeleteClientEmailAddress,
  handleLimitClientAddress,
} from './mailbox/api/client-addresses.ts'
import { handleClientAddressOfCode, handleConfirmClientAddress } from './mailbox/api/confirm-address.ts'
import { handleDownloadEmail, handleMailbox, type PublicMailbox } from './mailbox/api/mailbox.ts'
import { handleUploadAttachments } from './mailbox/api/upload-attachments.ts'
import { handleAcceptInvitation, handleInvitationOf, handleMyInvitations } from './people/api/accept-invitation.ts'
import { handleAuditors, handleEndEngagement, handleEngageAuditor, handleMyEngagements } from './people/api/auditors.ts'
import { handleSendJoinRequest, handleProcessRequest, handleRequests } from './people/api/requests.ts'
import { handleChangeMemberType, handleLeaveFirm, handleLimitMember, handleRemoveMember, handleTeam } from './people/api/team.ts'
import { handleCheckForAbn, handleRegister } from './people/api/register.ts'
import { handleEmployers } from './people/api/employers.ts'
import { handleInvitations, handleInviteMember, handleResendInvitation, handleWithdrawInvitation } from './people/api/invitations.ts'
import { handleLogin } from './people/api/login.ts'
import { handleChangeEmail, handleConfirmEmail } from './people/api/change-email.ts'
import { handleForgotPassword, handleNewPassword } from './people/api/reset-password.ts'
import { handleResendVerification, handleVerifyEmail } from './people/api/verify-email.ts'
import type { Limits } from './people/limits.ts'
import type { Tokens } from './people/sign-in.ts'
import { handleChangeNames, handleChangePassword, handleChooseReviewKeys, handleProfile } from './people/api/profile.ts'
import { handleBeginSecondFactor, handleDisableSecondFactor, handleEnableSecondFactor } from './people/api/second-factor.ts'
import { handleEndSession, handleEndSessions, handleRenewSession, handleSessions } from './people/api/sessions.ts'
import type { FactorSeals } from './people/factor-seals.ts'
import type { Totp } from './credentials/totp.ts'
import { planOfFirm } from './billing/allowance.ts'
import type { LookUpAbn } from './shared/abn-register.ts'
import type { AdmitUpload } from './shared/admit-upload.ts'
import { handleDeleteScan, handleRestartScan, handleUpdateScanGroup } from './scan-groups/api/change-group.ts'
import { handleBringBackFailed, handleLeaveOutFailed } from './scan-groups/api/leave-out.ts'
import { handleMergeScans, handleSeparateScan } from './scan-groups/api/merge-scans.ts'
import {
  handleCancelScan,
  handleDiscardScan,
  handleScanners,
  handleScanProgress,
  handleStartScan,
} from './scan-groups/api/network-scans.ts'
import type { NetworkScans } from './scan-groups/network-scans.ts'
import { handleRestoreScan } from './scan-groups/api/restore-scan.ts'
import { handleScanGroups } from './scan-groups/api/scan-groups.ts'
import {
  handleCancelPickup,
  handleMyPickups,
  handlePickupAllowance,
  handleSchedulePickup,
  handleSchedules,
  handleUpdatePickup,
} from './pickups/api.ts'
import { placeGroup } from './scan-groups/commands/merge-groups.ts'
import { receiveUpload } from './scan-groups/commands/receive-upload.ts'
import { recordArranged } from './scan-groups/commands/record-pipeline.ts'
import { undoParts, mergeObstacles } from './area-parts.ts'
import { handleChooseReminders, handleReminders, handleSetReminderRules, handleStopReminders } from './reminders/api/reminders.ts'
import {
  handleDryRun,
  handleReprocessing,
  handleStartAdopting,
  handleStartProposing,
  handleStartReverting,
  handleSteerRun,
  type ReprocessingTools,
} from './reprocessing/api/reprocessing.ts'
import { handleBin, handleRestorableUntil } from './retention/api/bin.ts'
import { handleLegalHolds, handleCreateLegalHold, handleEndLegalHold } from './retention/api/holds.ts'
import { handleBlog, handleBlogs, handlePostList, handleUpdateBlog, handleBlogVersion, handleBlogVersions } from './site/api/blog.ts'
import { handleContact, handleSubscribe, handleUnsubscribe, withSessionCounts, handleSeen } from './site/api/visitors.ts'
import {
  handleExplainAdjustments,
  handleFreezeWorksheet,
  handleLodgeWorksheet,
  handleReopenWorksheet,
} from './worksheets/api/freeze-and-lodge.ts'
import { handleWorksheetHistory } from './worksheets/api/worksheet-history.ts'
import { handleTypeSales, handleWorksheet, handleWorksheetStates } from './worksheets/api/worksheets.ts'
import { findLodgedChanges } from './worksheets/find-lodged-changes.ts'
import type { SiteTools } from './site/tools.ts'

export type EndpointTools = SiteTools &
  StatusReader &
  SetAsideEndpointTools &
  RebuildEndpointTools &
  AnchorEndpointTools &
  Pick<XeroTools, 'xero'> & {
    reprocessing: ReprocessingTools
    read: ReadRows
    events: EventStore
    links: Links
    tokens: Tokens
    /**
     * Resolves when the message to `send-mail` is stored. A mail that follows from an event is sent by a reaction instead
     * (shared/mail-message.ts).
     */
    sendMail(mail: Mail): Promise<void>
    emailSecret: string
    /** Key of the codes in mailed links. */
    codeKey: string
    limits: Limits
    /** Null: no business register is configured. */
    lookUpAbn: LookUpAbn | null
    tfnSeals: TfnSeals
    /** Attachments are copied into batches. */
    blobs: Blobs
    /** Null: network scanners are off. */
    scans: NetworkScans | null
    /** Null: no mailbox is configured. */
    mailbox: PublicMailbox | null
    /** Null: nothing can be bought. */
    payments: Payments | null
    /** Admits or refuses an upload by the firm's plan, whichever way it is uploaded. */
    admit: AdmitUpload
    documents: Documents
    /** The operator's limit of uploads per firm and period, in gigabytes; null: the plan's. */
    gigabytes: number | null
    factorSeals: FactorSeals
    totp: Totp
    hashPassword(password: string): Promise<string>
    checkPassword(password: string, stored: string | null): Promise<boolean>
    isCommonPassword(password: string): Promise<boolean>
  }

export const endpoints = (tools: EndpointTools): AnyHandler[] =>
  withSessionCounts(
    [
      handleRegister({ ...tools, openFirm }),
      handleLogin(tools),
      handleVerifyEmail(tools),
      handleResendVerification(tools),
      handleForgotPassword(tools),
      handleNewPassword(tools),
      handleCheckForAbn(tools),
      handleEmployers(tools),
      handleRequests(tools),
      handleProcessRequest({ ...tools, openAsFirm }),
      handleSendJoinRequest({ ...tools, openFirm }),
      handleTeam(tools),
      handleChangeMemberType(tools),
      handleLimitMember(tools),
      handleRemoveMember(tools),
      handleLeaveFirm(tools),
      handleInvitations(tools),
      handleInviteMember(tools),
      handleResendInvitation(tools),
      handleWithdrawInvitation(tools),
      handleInvitationOf(tools),
      handleMyInvitations(tools),
      handleAcceptInvitation(tools),
      handleAuditors(tools),
      handleEngageAuditor(tools),
      handleEndEngagement(tools),
      handleMyEngagements(tools),
      handleProfile(tools),
      handleChangeNames(),
      handleChooseReviewKeys(),
      handleChangePassword(tools),
      handleChangeEmail(tools),
      handleConfirmEmail(tools),
      handleSessions(tools),
      handleRenewSession(tools),
      handleEndSession(),
      handleEndSessions(),
      handleSchedules(tools),
      handleMyPickups(tools),
      handleCancelPickup(tools),
      ...[handleSchedulePickup, handleUpdatePickup, handlePickupAllowance].map(planned => planned({ ...tools, planOfFirm })),
      handleBeginSecondFactor(tools),
      handleEnableSecondFactor(tools),
      handleDisableSecondFactor(tools),
      handleClients(tools),
      handleSurvivorOfClient(tools),
      handleCreateClient(tools, followOwnEmail(tools)),
      handleRevealTfn(tools),
      ...[handlePreviewMerge, handleMergeClients, handleSeparateClients].map(
        merging => merging({ ...tools, obstacles: mergeObstacles(tools) }) as AnyHandler,
      ),
      handleBooks({ ...tools, findValuesAt: valuesAt(tools) }),
      handleSetChart(tools),
      handleMapCategory(tools),
      handleSetSupplierRule(tools),
      handleChooseBillAccount(tools),
      handleAcknowledgeBill(tools),
      handleExportBills(tools),
      handleClientDetails(tools),
      handleEditClient(tools, followOwnEmail(tools)),
      handleArchiveClient(tools),
      handleFirmSettings(tools),
      handleEditFirm(tools),
      handlePublicCategories,
      handleCategories,
      ...[
        handleXero,
        handleConnectXero,
        handleFinishXero,
        handleXeroOrganisations,
        handleChooseOrganisation,
        handleDisconnectXero,
        handlePostBills,
        handleCancelPosting,
      ].map((of: (one: XeroTools) => AnyHandler) => of({ ...tools, findValuesAt: valuesAt(tools) })),
      handleScanGroups({ ...tools, toCheckIn }),
      handleUpdateScanGroup(tools),
      handleDeleteScan(tools),
      handleRestartScan(tools),
      handleLeaveOutFailed(tools),
      handleBringBackFailed(tools),
      handleMergeScans(tools),
      handleSeparateScan(tools),
      handleRestoreScan(tools),
      handleScanners(tools),
      handleStartScan(tools),
      handleScanProgress(tools),
      handleCancelScan(tools),
      handleDiscardScan(tools),
      handleScanDetail(tools),
      handleReviewRows(tools),
      handleExtractionDetails(tools),
      handleQuarters(tools),
      handleWorksheet(tools),
      handleTypeSales(tools),
      handleWorksheetStates(tools),
      handleWorksheetHistory(tools),
      handleFreezeWorksheet(tools),
      handleReopenWorksheet(tools),
      handleLodgeWorksheet(tools),
      handleExplainAdjustments(tools),
      handleAsOf(tools),
      handleSearchInvoices(tools),
      handleUpdateInvoices(tools),
      handleDeleteInvoice(tools),
      handleDeleteInvoices(tools),
      handleRestoreInvoice(tools),
      handleInvoiceImage(tools),
      handlePublicInvoiceImage(tools),
      handleInvoiceHistory(tools),
      handleActRows(tools),
      handleOpenDeleted(tools),
      handleInvoiceLineItems(tools),
      handleInvoiceAccess(tools),
      handleReviewerQueue(tools),
      handleTakeReview(tools),
      handleCorrectReviewed(tools),
      handleFinishReview(),
      handleReleaseReview(),
      ...[handleJoinInvoices, handleSplitInvoice, handleMovePages, handleUndoPages].map(arranging =>
        arranging({ ...tools, recordArranged }),
      ),
      handleInvoiceProposal(tools),
      handleAdoptProposal(tools),
      handleRevertAdoption(tools),
      handleUndoAct({ ...tools, parts: undoParts(tools) }),
      handleClientEmailAddresses(tools),
      handleAddClientEmailAddress(tools),
      handleDeleteClientEmailAddress(tools),
      handleSendClientAddressLink(tools),
      handleLimitClientAddress(tools),
      handleClientAddressOfCode(tools),
      handleConfirmClientAddress(tools),
      handleMailbox(tools),
      handleDownloadEmail(tools),
      handleAttachments(tools),
      handleUnplacedAttachments(tools),
      handleDeleteAttachment(tools),
      handleUpdateAttachments(tools),
      handleUploadAttachments({ ...tools, receiveUpload, placeGroup }),
      handleStorageFindings(tools),
      handleAnchors(tools),
      handleTakeAnchor(tools),
      handleOperatorStatus(tools),
      handleOperations(tools),
      handleRebuildProjection(tools),
      handleSetAside(tools),
      handleSetAsidePayload(tools),
      handleRetrySetAside(tools),
      handleSkipSetAside(tools),
      handleLegalHolds(tools),
      handleCreateLegalHold(tools),
      handleEndLegalHold(tools),
      ...[handleBin, handleRestorableUntil].map(planned => planned({ ...tools, planOfFirm })),
      handleReminders({ ...tools, lodgedChanges: findLodgedChanges(tools) }),
      handleSetReminderRules(),
      handleChooseReminders(),
      handleStopReminders(tools),
      handleReprocessing(tools),
      handleStartAdopting(tools),
      handleStartReverting(tools),
      handleStartProposing(tools),
      handleSteerRun(tools),
      handleDryRun(tools),
      handleBlog(tools),
      handleBlogs(tools),
      handlePostList(tools),
      handleUpdateBlog(tools),
      handleBlogVersions(tools),
      handleBlogVersion(tools),
      handleSubscribe(tools),
      handleUnsubscribe(tools),
      handleContact(tools),
      handleSeen(tools),
      handleConsumption(tools),
      handleCouponCheck(tools),
      handleCouponList(tools),
      handleAddCoupon(),
      handleWithdrawCoupon(),
      handleRetrieveSubscription(tools),
      handleCreateSubscription(tools),
      handleConfirmSubscription(tools),
      handleChangeSubscription(tools),
      handleReplaceCard(tools),
      handleApplyCoupon(tools),
      handleBillingHistory(tools),
      handleDeleteSubscription(tools),
    ],
    tools,
  )
