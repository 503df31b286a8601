/** Damage found in the store, for the operator. */
import Type from 'typebox'
import { orNull } from '../events/fact.ts'
import { endpoint } from './endpoint.ts'

const Finding = Type.Object({ kind: Type.String(), what: Type.String(), since: Type.Integer() })

export const storageFindings = endpoint({
  name: 'storage-findings', method: 'GET', path: '/api/operator/storage', may: ['su'], errors: 'plain',
  words: 'What is stored and was found damaged, each with a sentence on what to do, the oldest first; and when everything was last looked through (UTC ms, null: never).',
  answer: Type.Object({ findings: Type.Array(Finding), checkedAt: orNull(Type.Integer()) }),
})
