/** Names of people and firms, in each form that has them. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { abnOf, abns, startApp, type Person, type TestApp } from '../../testing/app.ts'
import { codeOf, invite } from '../../testing/walk/people-fixtures.ts'

let app: TestApp
let ann: Person
let n = 0
beforeAll(async () => {
  app = await startApp({ rough: 47 })
  ann = await app.owner(abns[0])
})
afterAll(() => app.close())

type Errors = { errors?: { param: string; msg: string }[] }
const register = async (more: object) =>
  (
    await app.request(
      'POST',
      '/api/auth/register',
      {
        body: {
          email: `name-${(n += 1)}@firm.example`,
          password: 'correct horse',
          confirm_password: 'correct horse',
          abn: abnOf(n),
          type: 'owner',
          firstName: 'Bo',
          lastName: 'Li',
          category: 'Bookkeeper',
          ...more,
        },
      },
      `10.23.0.${n}`,
    )
  ).json<Errors>()
const paramsOf = ({ errors = [] }: Errors) => errors.map(({ param }) => param)

const odd = ['<img src=x>', 'Pay at evil.example', 'https://evil.example', 'a\u202eb', 'a\u0000b', 'x'.repeat(81)]
const forms: Record<string, (name: string) => Promise<string[]>> = {
  'at registration': async name => paramsOf(await register({ firstName: name, lastName: name, companyName: name })),
  'by invitation': async name => {
    const email = `invited-${(n += 1)}@firm.example`
    const invitation = codeOf(app, await invite(app, ann, email))
    return [...paramsOf(await register({ email, abn: '', firstName: name, lastName: name, invitation })), 'companyName']
  },
  'in the profile': async name => [
    ...paramsOf(
      (
        await app.request('POST', '/api/accountant/profile', { token: ann.token, body: { firstName: name, lastName: name } })
      ).json<Errors>(),
    ),
    'companyName',
  ],
  'for a company of one’s own': async name => [
    'firstName',
    'lastName',
    ...paramsOf(
      (
        await app.request('POST', '/api/accountant/askToJoin', {
          token: ann.token,
          body: { abn: abnOf((n += 1)), type: 'owner', companyName: name },
        })
      ).json<Errors>(),
    ),
  ],
}

describe('a name', () => {
  it.each(Object.keys(forms))('is refused %s if it contains markup, links or control characters', async form => {
    for (const name of odd) expect([name, await forms[form]?.(name)]).toEqual([name, ['firstName', 'lastName', 'companyName']])
  })

  it('of 80 characters in any script is accepted', async () => {
    expect(paramsOf(await register({ firstName: '字'.repeat(80), lastName: 'O’Neil', companyName: 'Harcourt & Lim Pty. Ltd.' }))).toEqual(
      [],
    )
  })
})
