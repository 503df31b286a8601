import type { MailboxEvent } from '@docketry/contracts/events/mailbox.ts'
import { reactionTo } from '../../platform/reactions/reaction-to.ts'
import { startOfFetch } from '../fetch-message.ts'

/** Somebody asked for new mail. */
export const feedFetch = reactionTo<MailboxEvent>()('feed-fetch', 'MailFetchAsked', ({ boxId, fetchId }) => ({ messages: [startOfFetch(boxId, fetchId)] }))
