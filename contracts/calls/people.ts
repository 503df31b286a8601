/** Who works where (specification of accounts, sections 3 and 7). */
import Type from 'typebox'
import { EmploymentType } from '../events/user.ts'
import { Id } from './answers.ts'
import { call } from './call.ts'

export const employers = call({
  name: 'employers', method: 'GET', path: '/api/accountant/employers', may: ['signed-in'], errors: 'plain',
  words: 'The firms this user works for.',
  answer: Type.Array(Type.Object({ business: Type.Object({ id: Id, name: Type.String() }), type: EmploymentType })),
})
