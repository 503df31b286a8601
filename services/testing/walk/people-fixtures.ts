/** Members, requests and invitations of a firm for the endpoint walks. */
import { invitationPath, signedInvitationPath } from '../../people/invitation.ts'
import { abnOf, type Person, type TestApp } from '../app.ts'

/** `members`: three employees of the firm. `ownInvitationId`: an invitation to its owner, who also works in `otherFirmId`. */
export type PeopleFixtures = {
  requestId: string
  members: string[]
  otherFirmId: string
  invitationId: string
  withdrawnId: string
  invitationCode: string
  ownInvitationId: string
  engagementId: string
}

let last = 0

async function post<T>(app: TestApp, path: string, { token }: { token: string }, body: object): Promise<T> {
  const answer = await app.request('POST', path, { token, body })
  if (answer.statusCode !== 200) throw new Error(`${path}: ${answer.statusCode} ${answer.body}`)
  return answer.json<T>()
}

/** Registers an employee of the firm whose request is still open. */
export async function registerRequester(app: TestApp, abn: string): Promise<Person & { requestId: string }> {
  const email = `walker-${(last += 1)}-${abn}@firm.example`
  const form = {
    email,
    password: 'correct horse',
    confirm_password: 'correct horse',
    abn,
    type: 'employee',
    firstName: 'Bo',
    lastName: `Li ${last}`,
  }
  const answer = await app.request('POST', '/api/auth/register', { body: form }, `10.3.${Math.floor(last / 250)}.${last % 250}`)
  const { token, user_id: userId } = answer.json<{ token: string; user_id: string }>()
  const [request] = (await app.request('GET', '/api/accountant/requests', { token })).json<{ id: string; firm: { id: string } }[]>()
  return { token, userId, email, firmId: request?.firm.id ?? '', requestId: request?.id ?? '' }
}

/** Registers an employee who is verified and approved. */
export async function employee(app: TestApp, owner: Person, abn: string): Promise<Person & { requestId: string }> {
  const person = await registerRequester(app, abn)
  await app.verify(person.userId)
  await post(app, '/api/accountant/processRequest', owner, { id: person.requestId, status: 'approved' })
  return person
}

export const invite = async (app: TestApp, owner: Person, email: string, more: object = {}): Promise<string> =>
  (await post<{ id: string }>(app, '/api/business/invite', owner, { firmId: owner.firmId, email, type: 'employee', ...more })).id

/** The code of the mailed link. */
export const codeOf = (app: TestApp, invitationId: string, round = 1): string =>
  signedInvitationPath(app.running.keys.links, invitationPath(invitationId, round))?.split('=')[1] ?? ''

export async function makePeopleFixtures(app: TestApp, owner: Person, abn: string): Promise<PeopleFixtures> {
  const members = [await employee(app, owner, abn), await employee(app, owner, abn), await employee(app, owner, abn)].map(
    ({ userId }) => userId,
  )
  const { requestId, userId: asking } = await registerRequester(app, abn)
  await app.verify(asking)
  const [zoe, moe] = [await app.owner(abnOf(900_001 + (last += 1))), await app.owner(abnOf(900_501 + (last += 1)))]
  await post(app, '/api/accountant/invitation/accept', owner, { id: await invite(app, zoe, owner.email) })
  const invitationId = await invite(app, owner, 'jo@visitor.example')
  const invitations = { withdrawnId: await invite(app, owner, 'li@visitor.example'), ownInvitationId: await invite(app, moe, owner.email) }
  const engaged = { firmId: owner.firmId, email: 'kim@audit.example', clientIds: [owner.firmId], from: '2025-07-01', to: '2026-06-30' }
  const { id: engagementId } = await post<{ id: string }>(app, '/api/business/auditor/engage', owner, engaged)
  return {
    ...invitations,
    engagementId,
    requestId,
    members,
    otherFirmId: zoe.firmId,
    invitationId,
    invitationCode: codeOf(app, invitationId),
  }
}
