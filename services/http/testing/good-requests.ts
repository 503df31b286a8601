/** What the walks over all calls send: a good request of each, about things of one firm. A new call adds its own here. */
import { totp } from '../../engines/totp.ts'
import { abnOf, abns } from '../../testing/app.ts'
import { billingRequests } from './billing-requests.ts'
import { mailRequests, type MailThings } from './mail-things.ts'
import type { PeopleThings } from './people-things.ts'

let made = 0
export type Account = { sessionId: string; factor: { secret: string; sealed: string; recovery: string }; scheduleId: string; cancelId: string }
export type Things = PeopleThings & MailThings & Account & { resetCode: string; unsubscribeCode: string; sealedId: string; firmId: string; clientId: string; groupId: string; otherId: string; invoiceId: string; imageId: string; email: string; pagesId: string; apart: string[]; pagesFile: string; actId: string }
export type Sample = { query?: Record<string, string>; body?: Record<string, unknown> }

/** A good request of every call, about things of one firm. */
export const goodRequests: Record<string, (things: Things) => Sample> = {
  'register': ({ email }) => ({
    body: { email: `${(made += 1)}-${email}`, password: 'correct horse', confirm_password: 'correct horse', abn: abnOf(made), type: 'owner', firstName: 'Bo', lastName: 'Li', category: 'Bookkeeper' },
  }),
  'login': ({ email }) => ({ body: { email, password: 'correct horse' } }),
  'verify-email': () => ({ body: { code: 'x'.repeat(72) } }),
  'resend-verification': () => ({ body: {} }),
  'forgot-password': ({ email }) => ({ body: { email } }),
  'new-password': ({ resetCode }) => ({ body: { code: resetCode, password: 'other horse', confirm_password: 'other horse' } }),
  'check-for-abn': () => ({ query: { abn: abns[0] } }),
  'employers': () => ({}),
  'clients': ({ firmId }) => ({ query: { firmId } }),
  'create-client': ({ firmId }) => ({ body: { firmId, name: 'Corner Cafe', abn: abnOf((made += 1)) } }),
  'reveal-tfn': ({ sealedId }) => ({ body: { businessId: sealedId } }),
  'business-kinds': () => ({}),
  'expense-categories': () => ({ query: { canInvoice: '1' } }),
  'scan-groups': ({ firmId, clientId }) => ({ query: { firmId, clientId, startDate: '0', endDate: '4102444800000' } }),
  'quarters': ({ firmId, clientId }) => ({ query: { firmId, clientId, from: '105', to: '106' } }),
  'search-invoices': ({ firmId }) => ({ query: { firmId, text: 'harbour' } }),
  'scan-detail': ({ groupId }) => ({ query: { groupId, includeImages: 'true', includeRaw: 'true' } }),
  'restart-scan': ({ groupId }) => ({ body: { scanGroupId: groupId } }),
  'merge-scans': ({ groupId, otherId }) => ({ body: { child_id: otherId, parent_id: groupId } }),
  'separate-scan': ({ otherId }) => ({ body: { child_id: otherId } }),
  'update-scan-group': ({ groupId }) => ({ body: { id: groupId, name: 'June' } }),
  'update-invoices': ({ invoiceId }) =>
    ({ body: { invoices: [{ invoice_id: invoiceId, invoice_data: { total: 12.5, wasModified: true, manualReview: 10 } }] } }),
  'join-invoices': ({ apart: [a = '', b = ''] }) => ({ body: { invoice_ids: [a, b] } }),
  'split-invoice': ({ apart: [, , c = ''] }) => ({ body: { invoice_id: c, at: 2, of: 2 } }),
  'move-pages': ({ apart: [a = '', , , d = ''], pagesFile }) => ({ body: { pages: [{ invoice_id: d, file_id: pagesFile, page: 5 }], to_invoice_id: a } }),
  'undo-pages': ({ pagesId, actId }) => ({ body: { group_id: pagesId, arrangement_id: actId } }),
  'invoice-image': ({ invoiceId }) => ({ query: { invoice_id: invoiceId } }),
  'public-invoice-image': () => ({}),
  'invoice-history': ({ invoiceId }) => ({ query: { invoice_id: invoiceId } }),
  'reviewer-queue': () => ({}),
  'take-review': ({ invoiceId }) => ({ body: { invoice_id: invoiceId } }),
  'correct-reviewed': ({ invoiceId }) => ({ body: { invoice_id: invoiceId, invoice_data: { total: 13.5 } } }),
  'finish-review': ({ invoiceId }) => ({ body: { invoice_id: invoiceId, note: 'Looked at' } }),
  'release-review': ({ invoiceId }) => ({ body: { invoice_id: invoiceId } }),
  'profile': () => ({}),
  'change-names': () => ({ body: { firstName: 'Ann', lastName: 'Lee' } }),
  'change-password': () => ({ body: { current: 'correct horse', password: 'correct horse', confirm_password: 'correct horse' } }),
  'sessions': () => ({}),
  'renew-session': () => ({ body: {} }),
  'end-session': ({ sessionId }) => ({ body: { sessionId } }),
  'end-sessions': () => ({ body: { keepThis: true } }),
  'begin-second-factor': () => ({ body: {} }),
  'turn-on-second-factor': ({ factor: { secret, sealed } }) => ({ body: { sealed, code: totp.codeAt(secret, Date.now()) } }),
  'turn-off-second-factor': ({ factor: { recovery } }) => ({ body: { code: recovery } }),
  'schedule-pickup': ({ clientId, firmId }) => ({ body: { clientId, firmId, clientMobile: '0412 345 678', pickupAddress: '1 George St', again: true } }),
  'schedules': ({ firmId }) => ({ query: { firmId } }),
  'my-pickups': () => ({}),
  'cancel-pickup': ({ cancelId }) => ({ body: { scheduleId: cancelId } }),
  'update-pickup': ({ scheduleId }) => ({ body: { scheduleId, state: 'requested', message: 'We call you.' } }),
  'pickup-allowance': ({ firmId }) => ({ query: { firmId } }),
  'requests': () => ({}),
  'process-request': ({ requestId }) => ({ body: { id: requestId, status: 'approved' } }),
  'ask-to-join': () => ({ body: { abn: abns[1], type: 'employee' } }),
  'team': ({ firmId }) => ({ query: { firmId } }),
  'change-member-type': ({ firmId, members: [userId = ''] }) => ({ body: { firmId, userId, type: 'admin' } }),
  'limit-member': ({ firmId, clientId, members: [, userId = ''] }) => ({ body: { firmId, userId, clientIds: [clientId] } }),
  'remove-member': ({ firmId, members: [, , userId = ''] }) => ({ body: { firmId, userId } }),
  'leave-firm': ({ otherFirmId }) => ({ body: { firmId: otherFirmId } }),
  'invitations': ({ firmId }) => ({ query: { firmId } }),
  'invite-member': ({ firmId, clientId }) => ({ body: { firmId, email: `${(made += 1)}-new@firm.example`, type: 'employee', clientIds: [clientId] } }),
  'resend-invitation': ({ invitationId }) => ({ body: { id: invitationId } }),
  'withdraw-invitation': ({ withdrawnId }) => ({ body: { id: withdrawnId } }),
  'invitation-of-code': ({ invitationCode }) => ({ query: { code: invitationCode } }),
  'my-invitations': () => ({}),
  'accept-invitation': ({ mineId }) => ({ body: { id: mineId } }),
  'blog': () => ({ query: { path: 'about-us' } }),
  'blogs': () => ({}),
  'update-blog': () => ({ body: { path: 'walked', title: 'Walked', hero: '/pictures/about-us.svg', date: '2026-07-01', author: 'Ann', emoji: '%F0%9F%A7%BE', content: '[{"type":"para","content":"<p>Yes</p>"}]' } }),
  'subscribe': ({ email }) => ({ body: { email } }),
  'unsubscribe': ({ unsubscribeCode }) => ({ body: { code: unsubscribeCode } }),
  'contact': ({ email }) => ({ body: { email, message: 'Do you come to Geelong?' } }),
  'seen': () => ({ body: { routes: ['/', '/blog/:id'] } }),
  ...mailRequests,
  ...billingRequests,
  'delete-invoice': ({ invoiceId }) => ({ body: { invoice_id: invoiceId } }),
  'delete-scan': ({ groupId }) => ({ body: { group_id: groupId } }),
}
/** They take away what the others speak of. */
export const destroying = ['leave-firm', 'delete-attachment', 'delete-client-email-address', 'delete-invoice', 'delete-scan']
