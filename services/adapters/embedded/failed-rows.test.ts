import { failedRowsContract } from '../../platform/projections/failed-rows.contract.ts'
import { partIn } from './testing/open-part.ts'

failedRowsContract('embedded failed rows', partIn('events'), partIn('documents'))
