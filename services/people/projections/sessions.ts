import type { SessionEvent } from '@docketry/contracts/events/session.ts'
import type { SessionRow } from '@docketry/contracts/projections/people-rows.ts'
import { projectionOf } from '../../platform/projections/projection.ts'

const idOf = (data: { sessionId: string }) => [data.sessionId]

/** Sessions of a person: browser, times, and whether they were ended. */
export const sessions = projectionOf<SessionEvent, SessionRow>()({
  name: 'sessions',
  version: 2,
  indexes: { fields: [['userId', 'seenAt'], ['seenAt']] },
  on: {
    SessionStarted: {
      ids: idOf,
      fold: (_, { sessionId, userId, agent, epoch, at }) => ({
        id: sessionId,
        userId,
        agent,
        epoch,
        startedAt: at,
        seenAt: at,
        ended: false,
      }),
    },
    SessionSeen: { ids: idOf, fold: (row, { epoch, at }) => row && { ...row, epoch, seenAt: at } },
    SessionEnded: { ids: idOf, fold: row => row && { ...row, ended: true } },
    SessionForgotten: { ids: idOf, fold: () => null },
  },
})
