/** The operator's commands over the control socket, for both ends. */
import type { UndoneAct } from '@docketry/contracts/api/acts.ts'
import { coded } from '../../platform/errors/coded.ts'
import type { Json } from '../../platform/ports/log.ts'
import type { ControlConnection } from './connect.ts'
import type { CorrectionsPage } from './corrections.ts'
import type { ReprocessAnswer } from './reprocess.ts'
import type { Operator } from './operator.ts'
import type { Dispatch } from './socket.ts'

/** Commands by what they are given and what they answer: a list and no argument, a list and an argument, an argument and no answer. */
const withoutArgument = [
  'dead',
  'parked',
  'projections',
  'rebuilds',
  'roles',
  'coupons',
  'counts',
  'subscribers',
  'retention',
  'eraseDue',
  'checked',
  'backedUp',
  'anchor',
] as const
const withArgument = ['corrections', 'payload', 'undo', 'reprocess', 'signIn'] as const
const withoutAnswer = [
  'rebuild',
  'retryDead',
  'skipDead',
  'retryParked',
  'skipParked',
  'grantRole',
  'revokeRole',
  'resetFactor',
  'setPlan',
  'createCoupon',
  'endCoupon',
  'placeHold',
  'releaseHold',
  'startCheck',
  'startBackup',
  'recordEvidence',
  'recordEvidenceFiles',
] as const

/** Dispatches requests of the socket to the operator's commands. Throws `unknown-command`, and `bad-request` without an argument. */
export const dispatchTo =
  (operator: Operator): Dispatch =>
  async (name, id, reason) => {
    const noArgument = withoutArgument.find(one => one === name)
    if (noArgument) return (await operator[noArgument]()) as Json // plain rows
    const oneArgument = withArgument.find(one => one === name)
    if (oneArgument && id !== null) return (await operator[oneArgument](id)) as Json // plain rows
    const noAnswer = withoutAnswer.find(one => one === name)
    if (!noAnswer) throw coded('unknown-command', `There is no command "${name}". Is the Docketry that runs older than this command?`)
    if (id === null) throw coded('bad-request', `${name} needs an argument.`)
    await operator[noAnswer](id, reason ?? undefined)
    return null
  }

/** An `Operator` that sends its commands through the control socket. */
export function operatorOver({ send }: ControlConnection): Operator {
  const rows = async <T>(name: (typeof withoutArgument)[number]): Promise<T[]> => (await send(name)) as T[] // as `dispatchTo` answers
  const done = (name: (typeof withoutAnswer)[number]) => async (id: string, reason?: string) => void (await send(name, id, reason))
  return {
    dead: () => rows('dead'),
    parked: () => rows('parked'),
    projections: () => rows('projections'),
    rebuilds: () => rows('rebuilds'),
    roles: () => rows('roles'),
    coupons: () => rows('coupons'),
    counts: () => rows('counts'),
    subscribers: () => rows('subscribers'),
    retention: () => rows('retention'),
    eraseDue: () => rows('eraseDue'),
    checked: () => rows('checked'),
    backedUp: () => rows('backedUp'),
    anchor: () => rows('anchor'),
    rebuild: done('rebuild'),
    retryDead: done('retryDead'),
    skipDead: done('skipDead'),
    retryParked: done('retryParked'),
    skipParked: done('skipParked'),
    grantRole: done('grantRole'),
    revokeRole: done('revokeRole'),
    resetFactor: done('resetFactor'),
    setPlan: done('setPlan'),
    createCoupon: done('createCoupon'),
    endCoupon: done('endCoupon'),
    placeHold: done('placeHold'),
    releaseHold: done('releaseHold'),
    startCheck: done('startCheck'),
    startBackup: done('startBackup'),
    recordEvidence: done('recordEvidence'),
    recordEvidenceFiles: done('recordEvidenceFiles'),
    payload: async item => (await send('payload', item)) as object[], // as `dispatchTo` answers
    signIn: async email => (await send('signIn', email)) as { token: string }[], // as `dispatchTo` answers
    reprocess: async request => (await send('reprocess', request)) as ReprocessAnswer[], // as `dispatchTo` answers
    corrections: async request => (await send('corrections', request)) as CorrectionsPage[], // as `dispatchTo` answers
    undo: async request => (await send('undo', request)) as UndoneAct[], // as `dispatchTo` answers
  }
}
