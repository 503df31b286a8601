import { logContract } from '../../core/ports/log.contract.ts'
import { partIn } from './testing/open-part.ts'

logContract('the embedded log', partIn('log'))
logContract('the embedded log in rough mode', partIn('log', { rough: 20260701 }))
