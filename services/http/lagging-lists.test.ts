import { laggingListsContract } from './lagging-lists.contract.ts'

laggingListsContract('on a data folder', () => ({}))
