/**
 * The table of contents: every command, projection and reaction. Endpoints are in endpoints.ts, stages in main/stages.ts and
 * main/mail-stages.ts.
 */
import { releaseClaim, takeClaim } from './platform/commands/claim.ts'
import type { AnyCommand } from './platform/commands/command.ts'
import type { Reaction } from './platform/reactions/reaction.ts'
import type { AnyProjection } from './platform/projections/projection.ts'
import { abandonSubscription, applyCoupon, changePlan, replaceCard, stopRenewing } from './billing/commands/change-subscription.ts'
import { admitUpload, releaseUpload } from './billing/commands/admit-upload.ts'
import { createCoupon, endCoupon, giveCouponBack, useCoupon } from './billing/commands/coupons.ts'
import { recordPayment } from './billing/commands/record-payment.ts'
import { startSubscription } from './billing/commands/start-subscription.ts'
import {
  giveBackAbandoned,
  giveBackDeclined,
  mailPaymentFailed,
  mailPlanEnded,
  mailReceipt,
  mailRenewalResumed,
  mailRenewalStopped,
} from './billing/reactions/follow-subscription.ts'
import { consumption } from './billing/projections/consumption.ts'
import { coupons } from './billing/projections/coupons.ts'
import { subscriptions } from './billing/projections/subscriptions.ts'
import {
  archiveClientBusiness,
  createClientBusiness,
  editClientBusiness,
  editFirmBusiness,
  openAsFirm,
  openFirm,
  recordErased,
  recordErasureFinished,
  recordTfnRevealed,
  replaceJoinCode,
  setPlan,
} from './clients/business-commands.ts'
import { claimReplacedCode, replaceGuessableCode } from './clients/reactions/replace-join-code.ts'
import { releaseFormerAbn } from './clients/reactions/release-former-abn.ts'
import { mapCategoryCommand, recordBillsExported, setChartCommand, setSupplierRuleCommand } from './exports/books/books.ts'
import { recordBillChanged, recordBillDeleted } from './exports/books/bill-in-package.ts'
import { chooseBillAccountCommand } from './exports/books/choose-account.ts'
import {
  chooseXeroOrganisation,
  connectXeroCommand,
  disconnectXeroCommand,
  endPosting,
  recordAttached,
  recordPosted,
  startPosting,
} from './exports/books/posting.ts'
import { mergeClientsCommand, separateClientsCommand } from './clients/merging/client-merges.ts'
import { businesses } from './clients/projections/businesses.ts'
import { clientMergesRows } from './clients/projections/client-merges.ts'
import { arrangePages, setPagesBack } from './invoices/commands/arrange-pages.ts'
import { deleteInvoice, restoreInvoice, restoreInvoiceWithFile } from './invoices/commands/delete-invoice.ts'
import { editInvoice, noteInvoice } from './invoices/commands/edit-invoice.ts'
import { confirmFields, reviewInvoice } from './invoices/commands/review-invoice.ts'
import {
  adoptByRule,
  adoptProposal,
  proposeExtraction,
  revertAdoption,
  revertAdoptionByPerson,
} from './invoices/commands/propose-extraction.ts'
import { recordExtraction } from './invoices/commands/record-extraction.ts'
import { setInvoicePages } from './invoices/commands/set-invoice-pages.ts'
import { followArranged, followSetBack } from './invoices/reactions/follow-arranged.ts'
import {
  chooseManualReview,
  correctInvoice,
  finishManualReview,
  releaseManualReview,
  takeManualReview,
} from './invoices/commands/review-manually.ts'
import { clientStreams } from './invoices/projections/client-streams.ts'
import { groupTotals } from './invoices/projections/group-totals.ts'
import { invoiceBriefs } from './invoices/projections/invoice-briefs.ts'
import { recordAnchor } from './integrity/anchors/anchor.ts'
import { acts } from './acts/projections/acts.ts'
import { undoInvoiceAct } from './invoices/commands/undo-invoice-act.ts'
import { undoGrouping, undoRename } from './scan-groups/commands/undo-group-act.ts'
import { invoices, reviewRows } from './invoices/projections/invoices.ts'
import { knownSuppliers } from './invoices/projections/known-suppliers.ts'
import { manualReviews } from './invoices/projections/manual-reviews.ts'
import { proposals } from './invoices/projections/proposals.ts'
import {
  addClientAddress,
  deleteClientAddress,
  requestAddressProof,
  limitClientAddressCommand,
  proveClientAddress,
} from './mailbox/client-address.ts'
import { countAddressLink } from './mailbox/client-address-count.ts'
import {
  addAttachment,
  assignAttachment,
  deleteAttachmentCommand,
  dropAttachment,
  markAttachment,
  noteAutomatic,
  placeAttachment,
} from './mailbox/attachment.ts'
import { requestMailFetch, recordFetchEnded, recordMailboxRead } from './mailbox/mailbox.ts'
import { recordMailTaken } from './mailbox/mail.ts'
import { startMailFetch, mailAddressProof, startAttachments } from './mailbox/reactions.ts'
import { recordEventTypes } from './operations/event-type.ts'
import { recordOperation } from './operations/operation.ts'
import { operations } from './operations/projections/operations.ts'
import { attachments } from './mailbox/projections/attachments.ts'
import { clientAddresses } from './mailbox/projections/client-addresses.ts'
import { mailboxes } from './mailbox/projections/mailboxes.ts'
import { answerRequest, reassignRequest, requestToJoin, withdrawRequest } from './people/request.ts'
import { countInvitation } from './people/invitation-limits.ts'
import { endEngagementCommand, engageAuditorCommand } from './people/engagement.ts'
import {
  employ,
  registerUser,
  resetPassword,
  verifyUser,
  setRole,
  changeNamesCommand,
  changePasswordCommand,
  chooseReviewKeysCommand,
  endAllSessions,
} from './people/user-commands.ts'
import { acceptInvitationCommand, inviteMemberCommand, resendInvitationCommand, withdrawInvitationCommand } from './people/invitation.ts'
import { placeMember } from './people/team.ts'
import {
  mailVerification,
  mailApproved,
  mailJoinRequest,
  mailDeclined,
  mailEngaged,
  mailInvited,
  mailInvitedAgain,
  mailPasswordChanged,
  mailCodesOn,
  mailCodesOff,
  mailRecoveryCodeUsed,
} from './people/reactions/account-mails.ts'
import { mailEmailChange, mailEmailChanged, releaseFormerEmail } from './people/reactions/change-email.ts'
import { followTeam, placeApproved, placeInvited } from './people/reactions/follow-team.ts'
import { auditors } from './people/projections/auditors.ts'
import { invitations } from './people/projections/invitations.ts'
import { requests } from './people/projections/requests.ts'
import { recordWrongCode, useCode, useRecoveryCode, turnOffSecondFactor, turnOnSecondFactor } from './people/second-factor.ts'
import { endSessionCommand, forgetSession, renewSessionCommand, startSession } from './people/session.ts'
import { sessions } from './people/projections/sessions.ts'
import { users } from './people/projections/users.ts'
import { advancePickup, cancelPickupCommand, schedulePickupCommand } from './pickups/pickup.ts'
import { mailPickupAdvanced, mailPickupCancelled, mailPickupRequested } from './pickups/reactions.ts'
import { pickups } from './pickups/projections/pickups.ts'
import { chooseReminders, recordReminder, setReminderRules, stopKind } from './reminders/reminders.ts'
import { mailReminders } from './reminders/round.ts'
import { advanceReprocessing, finishReprocessing, recordProposalFailed, startReprocessing, steerReprocessing } from './reprocessing/run.ts'
import { reprocessingRuns } from './reprocessing/projections/reprocessing-runs.ts'
import { mailRetention } from './retention/reactions/mail-owners.ts'
import { placeLegalHold, releaseLegalHold, setRetention } from './retention/retention.ts'
import { erasures } from './retention/projections/erasures.ts'
import { legalHolds } from './retention/projections/legal-holds.ts'
import { retainedDocuments } from './retention/projections/retained-documents.ts'
import { retention } from './retention/projections/retention.ts'
import { deleteFile, deleteLateInvoice, restoreFile } from './scan-groups/commands/delete-file.ts'
import { deleteGroup, restoreGroup } from './scan-groups/commands/delete-group.ts'
import { bringBackFileFailures, leaveOutFileFailures } from './scan-groups/commands/leave-out-failed.ts'
import { mergeGroups, placeGroup, putBackGroup, separateGroup, takeOutGroup } from './scan-groups/commands/merge-groups.ts'
import { recordModelUsed } from './shared/models.ts'
import { addFile, receiveUpload } from './scan-groups/commands/receive-upload.ts'
import {
  recordArranged,
  recordFileFailed,
  recordInvoiceFailed,
  recordOpened,
  recordPageFailed,
  recordPrepared,
  recordRead,
  recordSegmented,
  recordSheetRead,
} from './scan-groups/commands/record-pipeline.ts'
import { renameGroup } from './scan-groups/commands/rename-group.ts'
import { restartFile, restartGroup } from './scan-groups/commands/restart.ts'
import {
  feedArranged,
  feedExtract,
  feedPrepare,
  feedRestart,
  feedSegment,
  feedSegmentStack,
} from './scan-groups/reactions/feed-pipeline.ts'
import {
  deleteFiles,
  deleteInvoices,
  deleteLateArranged,
  deleteLateInvoices,
  restartFiles,
  startFiles,
  takeOutDeleted,
  takeOutErased,
} from './scan-groups/reactions/follow-group.ts'
import { batchNames } from './scan-groups/projections/batch-names.ts'
import { files } from './scan-groups/projections/files.ts'
import { scanGroups } from './scan-groups/projections/scan-groups.ts'
import { explainAdjustment, recordFrozen, recordLodged, recordReopened, recordSales } from './worksheets/worksheet.ts'
import { worksheets } from './worksheets/projections/worksheets.ts'

const listed: AnyCommand[] = [
  takeClaim,
  releaseClaim,
  receiveUpload,
  renameGroup,
  deleteGroup,
  restoreGroup,
  restartGroup,
  mergeGroups,
  placeGroup,
  separateGroup,
  takeOutGroup,
  putBackGroup,
  addFile,
  recordOpened,
  recordPrepared,
  recordRead,
  recordPageFailed,
  recordFileFailed,
  recordSegmented,
  recordSheetRead,
  recordArranged,
  recordInvoiceFailed,
  restartFile,
  leaveOutFileFailures,
  bringBackFileFailures,
  deleteFile,
  deleteLateInvoice,
  restoreFile,
  takeManualReview,
  releaseManualReview,
  correctInvoice,
  finishManualReview,
  recordExtraction,
  editInvoice,
  noteInvoice,
  confirmFields,
  reviewInvoice,
  deleteInvoice,
  restoreInvoice,
  restoreInvoiceWithFile,
  chooseManualReview,
  arrangePages,
  setPagesBack,
  setInvoicePages,
  schedulePickupCommand,
  cancelPickupCommand,
  advancePickup,
  startSession,
  renewSessionCommand,
  endSessionCommand,
  forgetSession,
  changeNamesCommand,
  chooseReviewKeysCommand,
  changePasswordCommand,
  endAllSessions,
  turnOnSecondFactor,
  useCode,
  useRecoveryCode,
  recordWrongCode,
  turnOffSecondFactor,
  addClientAddress,
  deleteClientAddress,
  requestAddressProof,
  proveClientAddress,
  limitClientAddressCommand,
  requestMailFetch,
  recordMailboxRead,
  recordFetchEnded,
  recordMailTaken,
  addAttachment,
  assignAttachment,
  placeAttachment,
  markAttachment,
  noteAutomatic,
  deleteAttachmentCommand,
  dropAttachment,
  createClientBusiness,
  editClientBusiness,
  editFirmBusiness,
  archiveClientBusiness,
  mergeClientsCommand,
  separateClientsCommand,
  recordTfnRevealed,
  openFirm,
  replaceJoinCode,
  setPlan,
  registerUser,
  verifyUser,
  resetPassword,
  setRole,
  requestToJoin,
  openAsFirm,
  reassignRequest,
  withdrawRequest,
  answerRequest,
  placeMember,
  employ,
  countInvitation,
  countAddressLink,
  inviteMemberCommand,
  resendInvitationCommand,
  withdrawInvitationCommand,
  acceptInvitationCommand,
  engageAuditorCommand,
  endEngagementCommand,
  setChartCommand,
  mapCategoryCommand,
  setSupplierRuleCommand,
  chooseBillAccountCommand,
  recordBillsExported,
  recordBillChanged,
  recordBillDeleted,
  connectXeroCommand,
  chooseXeroOrganisation,
  disconnectXeroCommand,
  startPosting,
  recordPosted,
  recordAttached,
  endPosting,
  recordErased,
  recordErasureFinished,
  setRetention,
  setReminderRules,
  chooseReminders,
  stopKind,
  recordReminder,
  admitUpload,
  releaseUpload,
  startSubscription,
  recordPayment,
  abandonSubscription,
  stopRenewing,
  changePlan,
  replaceCard,
  applyCoupon,
  createCoupon,
  endCoupon,
  useCoupon,
  giveCouponBack,
  placeLegalHold,
  releaseLegalHold,
  recordOperation,
  recordAnchor,
  recordEventTypes,
  recordModelUsed,
  undoInvoiceAct,
  undoRename,
  undoGrouping,
  recordSales,
  explainAdjustment,
  recordFrozen,
  recordReopened,
  recordLodged,
  proposeExtraction,
  adoptByRule,
  adoptProposal,
  revertAdoption,
  revertAdoptionByPerson,
  startReprocessing,
  steerReprocessing,
  advanceReprocessing,
  finishReprocessing,
  recordProposalFailed,
]

/** By name, as stages and reactions dispatch them. */
export const commands: Record<string, AnyCommand> = Object.fromEntries(listed.map(command => [command.name, command]))

export const projections: AnyProjection[] = [
  scanGroups,
  batchNames,
  groupTotals,
  files,
  invoices,
  reviewRows,
  invoiceBriefs,
  knownSuppliers,
  manualReviews,
  businesses,
  users,
  sessions,
  pickups,
  requests,
  consumption,
  subscriptions,
  coupons,
  invitations,
  auditors,
  clientAddresses,
  attachments,
  mailboxes,
  retainedDocuments,
  erasures,
  retention,
  legalHolds,
  acts,
  clientStreams,
  proposals,
  reprocessingRuns,
  worksheets,
  clientMergesRows,
  operations,
]

export const reactions: Reaction[] = [
  mailPickupAdvanced,
  mailPickupCancelled,
  mailPickupRequested,
  startFiles,
  feedPrepare,
  feedSegment,
  feedSegmentStack,
  feedExtract,
  feedRestart,
  restartFiles,
  deleteFiles,
  deleteInvoices,
  deleteLateInvoices,
  takeOutDeleted,
  takeOutErased,
  followArranged,
  followSetBack,
  feedArranged,
  deleteLateArranged,
  mailVerification,
  mailPasswordChanged,
  mailCodesOn,
  mailCodesOff,
  mailRecoveryCodeUsed,
  mailEmailChange,
  mailEmailChanged,
  releaseFormerEmail,
  startAttachments,
  startMailFetch,
  mailAddressProof,
  giveBackDeclined,
  giveBackAbandoned,
  mailReceipt,
  mailPaymentFailed,
  mailRenewalStopped,
  mailRenewalResumed,
  mailPlanEnded,
  mailReminders,
  mailRetention,
  replaceGuessableCode,
  claimReplacedCode,
  releaseFormerAbn,
  placeApproved,
  placeInvited,
  followTeam,
  mailJoinRequest,
  mailApproved,
  mailDeclined,
  mailInvited,
  mailInvitedAgain,
  mailEngaged,
]
