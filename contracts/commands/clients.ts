/** Commands on a business that registration, join requests and erasure dispatch. */
import Type from 'typebox'
import { BusinessCreated, Erased, ErasureFinished, FirmOpened, PlanSet } from '../events/business.ts'
import { commandRef } from './command-ref.ts'

export const openFirm = commandRef(
  'open-firm',
  Type.Object({ ...BusinessCreated.properties.data.properties, joinCode: Type.String(), zone: Type.String(), plan: Type.String() }),
)
export const openAsFirm = commandRef(
  'open-as-firm',
  Type.Object({ ...FirmOpened.properties.data.properties, ...PlanSet.properties.data.properties }),
)
export const recordErased = commandRef('record-erased', Erased.properties.data)
export const recordErasureFinished = commandRef('record-erasure-finished', ErasureFinished.properties.data)
