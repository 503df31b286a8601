/**
 * Stream `client-merges-<firmId>`: which clients of a firm were merged into others. All merges of a firm are in one stream, so that two
 * concurrent merges cannot make a circle. Everything of a merged client keeps its id and its events: reads take a client with those merged
 * into it (services/shared/merged-reads.ts).
 */
import Type from 'typebox'
import { BusinessChanges } from './business.ts'
import { fact, Id } from './fact.ts'

/**
 * The duplicate reads as the survivor from here on. `changed`: values of the survivor that the act set to those of the duplicate, by an
 * edit of its own; `former`: the values before. `confirmed`: the person confirmed that clients with different ABNs or tax file numbers are
 * one business. `reason`: as the person typed it.
 */
export const ClientsMerged = fact('ClientsMerged', {
  firmId: Id,
  survivorId: Id,
  duplicateId: Id,
  changed: BusinessChanges,
  former: BusinessChanges,
  reason: Type.String(),
  confirmed: Type.Optional(Type.Literal(true)),
})
/** The duplicate is a client by itself again. */
export const ClientsSeparated = fact('ClientsSeparated', { firmId: Id, survivorId: Id, duplicateId: Id, reason: Type.String() })

export const ClientMergesEvent = Type.Union([ClientsMerged, ClientsSeparated])
export type ClientMergesEvent = Type.Static<typeof ClientMergesEvent>
