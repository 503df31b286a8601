/** Ids of one firm's data for the endpoint walks, and the type of their sample requests. */
import type { MailFixtures } from './mail-fixtures.ts'
import type { PeopleFixtures } from './people-fixtures.ts'

export type Account = { sessionId: string; factor: { secret: string; sealed: string; recovery: string }; scheduleId: string; cancelId: string }
export type Fixtures = PeopleFixtures & MailFixtures & Account & { resetCode: string; unsubscribeCode: string; sealedId: string; firmId: string; clientId: string; groupId: string; otherId: string; invoiceId: string; imageId: string; email: string; pagesId: string; apart: string[]; pagesFile: string; actId: string }
export type Sample = { query?: Record<string, string>; body?: Record<string, unknown> }
