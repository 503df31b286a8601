import { rebuildContract } from '../../platform/projections/rebuild.contract.ts'
import { partIn } from './testing/open-part.ts'

rebuildContract('embedded rebuilds', partIn('events'), partIn('documents'))
