/** Commands on a business, which approved join requests dispatch. */
import Type from 'typebox'
import { FirmOpened, PlanSet } from '../events/business.ts'
import { commandRef } from './command-ref.ts'

export const openAsFirm = commandRef('open-as-firm', Type.Object({ ...FirmOpened.properties.data.properties, ...PlanSet.properties.data.properties }))
