import { stalledContract } from './stalled.contract.ts'

stalledContract('on a data folder', () => ({}))
