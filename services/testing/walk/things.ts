/** The things of one firm that the walks speak of, and what is sent about them. */
import type { MailThings } from './mail-things.ts'
import type { PeopleThings } from './people-things.ts'

export type Account = { sessionId: string; factor: { secret: string; sealed: string; recovery: string }; scheduleId: string; cancelId: string }
export type Things = PeopleThings & MailThings & Account & { resetCode: string; unsubscribeCode: string; sealedId: string; firmId: string; clientId: string; groupId: string; otherId: string; invoiceId: string; imageId: string; email: string; pagesId: string; apart: string[]; pagesFile: string; actId: string }
export type Sample = { query?: Record<string, string>; body?: Record<string, unknown> }
