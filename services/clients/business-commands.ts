/** The commands on a business's own stream: adding a client, opening a firm, its plan and join code, its tax file number, and erasures. */
import Type, { type Static } from 'typebox'
import * as reference from '@docketry/contracts/commands/clients.ts'
import {
  BusinessChanges,
  BusinessCreated,
  BusinessEdited,
  JoinCodeReplaced,
  PlanSet,
  TfnRecorded,
  TfnRevealed,
} from '@docketry/contracts/events/business.ts'
import { isReportingField } from '@docketry/contracts/rules/reporting.ts'
import { Id } from '@docketry/contracts/events/fact.ts'
import { commandOn } from '../platform/commands/command.ts'
import { refuse } from '../platform/errors/refuse.ts'
import { business, type BusinessState } from './business.ts'
import { changedAfterSeen, differenceOf, type EditedField } from './details.ts'

const onBusiness = commandOn(business)
const { sealed, ending } = TfnRecorded.properties.data.properties

/** Creates a client of a firm. `tfn`: its sealed tax file number. */
export const createClientBusiness = onBusiness({
  name: 'create-client',
  body: Type.Object({ ...BusinessCreated.properties.data.properties, firmId: Id, tfn: Type.Optional(Type.Object({ sealed, ending })) }),
  may: ['staff-of-firm'],
  id: body => body.businessId,
  scope: body => ({ firmId: body.firmId, clientId: body.businessId }),
  decide({ firmId, tfn, ...created }, state) {
    const { businessId } = created
    if (state.created) return []
    return [
      { type: 'BusinessCreated', data: created },
      { type: 'ClientLinked', data: { businessId, firmId } },
      ...(tfn === undefined ? [] : [{ type: 'TfnRecorded' as const, data: { businessId, firmId, ...tfn } }]),
    ]
  },
})

/**
 * The facts of an edit: what differs. Throws `client.changed-since`, whose `param` lists the fields that were changed after `seen`, with
 * commas.
 */
function editedFacts({ businessId, firmId, changed: wanted, seen, formerAbn }: Static<typeof EditBusiness>, { details }: BusinessState) {
  const changed = differenceOf(details, firmId, wanted)
  const since = changedAfterSeen(details, firmId, Object.keys(changed) as EditedField[], seen) // keys of the schema
  if (since.length > 0) throw refuse('client.changed-since', since.join(','))
  const former = changed.abn === undefined || formerAbn === undefined ? {} : { formerAbn }
  return Object.keys(changed).length === 0 ? [] : [{ type: 'BusinessEdited' as const, data: { businessId, firmId, changed, ...former } }]
}

/** `seen`: the revision that the person had on screen. `formerAbn`: the claim to be released if the ABN changes. */
const EditBusiness = Type.Object({ ...BusinessEdited.properties.data.properties, seen: Type.Integer() })

/**
 * A firm edits its client. Of a client that uses Docketry itself it chooses the period, the basis, the GST registration and how its mail is
 * processed only.
 */
export const editClientBusiness = onBusiness({
  name: 'edit-client',
  body: EditBusiness,
  may: ['staff-of-firm'],
  id: body => body.businessId,
  scope: ({ firmId, businessId }, { firmIds }) => ({ firmId: firmIds.includes(firmId) ? firmId : null, clientId: businessId }),
  decide(body, state) {
    if (!state.firmIds.includes(body.firmId)) throw refuse('not-found')
    if (state.firm && Object.keys(differenceOf(state.details, body.firmId, body.changed)).some(field => !isReportingField(field)))
      throw refuse('client.own-details')
    return editedFacts(body, state)
  },
})

/** The people who run a firm edit its own details. Period and basis belong to a firm as a client of itself (`edit-client`). */
export const editFirmBusiness = onBusiness({
  name: 'edit-firm',
  body: Type.Object({
    businessId: Id,
    changed: Type.Pick(BusinessChanges, ['name', 'address', 'zone', 'gstRegistered']),
    seen: Type.Integer(),
  }),
  may: ['manager-of-firm'],
  id: body => body.businessId,
  scope: ({ businessId }, { firm }) => ({ firmId: firm ? businessId : null, clientId: businessId }),
  decide(body, state) {
    if (!state.firm) throw refuse('not-found')
    return editedFacts({ ...body, firmId: body.businessId }, state)
  },
})

/** Archives a client, or restores it. A firm cannot archive itself. */
export const archiveClientBusiness = onBusiness({
  name: 'archive-client',
  body: Type.Object({ businessId: Id, firmId: Id, archived: Type.Boolean() }),
  may: ['staff-of-firm'],
  id: body => body.businessId,
  scope: ({ firmId, businessId }, { firmIds }) => ({ firmId: firmIds.includes(firmId) ? firmId : null, clientId: businessId }),
  decide({ businessId, firmId, archived }, { firmIds, archivedIn }) {
    if (!firmIds.includes(firmId)) throw refuse('not-found')
    if (businessId === firmId) throw refuse('client.firm-itself')
    return archivedIn.includes(firmId) === archived
      ? []
      : [{ type: archived ? 'ClientArchived' : 'ClientRestored', data: { businessId, firmId } }]
  },
})

/** Creates a firm that uses Docketry; it is a client of itself. */
export const openFirm = onBusiness({
  ...reference.openFirm,
  may: ['system'],
  id: body => body.businessId,
  scope: body => ({ firmId: body.businessId, clientId: body.businessId }),
  decide({ joinCode, zone, plan, ...created }, state) {
    const { businessId } = created
    if (state.firm) return []
    return [
      ...(state.created ? [] : [{ type: 'BusinessCreated' as const, data: created }]),
      { type: 'FirmOpened', data: { businessId, joinCode, zone } },
      { type: 'ClientLinked', data: { businessId, firmId: businessId } },
      { type: 'PlanSet', data: { businessId, plan } },
    ]
  },
})

/** Opens an existing client as a firm, because it has an owner now. It becomes a client of itself, and stays a client of the other firm. */
export const openAsFirm = onBusiness({
  ...reference.openAsFirm,
  may: ['system'],
  id: body => body.businessId,
  scope: body => ({ firmId: body.businessId, clientId: body.businessId }),
  decide({ businessId, joinCode, zone, plan }, state) {
    if (!state.created) throw refuse('not-found')
    if (state.firm) return []
    return [
      { type: 'FirmOpened', data: { businessId, joinCode, zone } },
      ...(state.firmIds.includes(businessId) ? [] : [{ type: 'ClientLinked' as const, data: { businessId, firmId: businessId } }]),
      { type: 'PlanSet', data: { businessId, plan } },
    ]
  },
})

/** The operator grants a firm a plan, whatever it has bought. */
export const setPlan = onBusiness({
  name: 'set-plan',
  body: PlanSet.properties.data,
  may: ['system'],
  id: body => body.businessId,
  scope: body => ({ firmId: body.businessId, clientId: body.businessId }),
  decide(data, state) {
    if (!state.firm) throw refuse('not-found')
    return state.plan === data.plan ? [] : [{ type: 'PlanSet', data }]
  },
})

/** `former`: the code to replace; nothing happens if the firm has another one by now. */
export const replaceJoinCode = onBusiness({
  name: 'replace-join-code',
  body: Type.Object({ ...JoinCodeReplaced.properties.data.properties, former: Type.String() }),
  may: ['system'],
  id: body => body.businessId,
  scope: body => ({ firmId: body.businessId, clientId: body.businessId }),
  decide: ({ former, ...data }, state) => (state.firm && state.joinCode === former ? [{ type: 'JoinCodeReplaced', data }] : []),
})

/** Records in the client's stream who is shown its tax file number, before they see it. */
export const recordTfnRevealed = onBusiness({
  name: 'reveal-tfn',
  body: Type.Object({ businessId: TfnRevealed.properties.data.properties.businessId }),
  may: ['manager-of-firm'],
  id: body => body.businessId,
  scope: (body, { tfn }) => ({ firmId: tfn?.firmId ?? null, clientId: body.businessId }),
  decide(body, { tfn }, { actor }) {
    if (tfn === null) throw refuse('not-found')
    return [{ type: 'TfnRevealed', data: { businessId: body.businessId, by: actor } }]
  },
})

/** Recorded before anything is deleted. */
export const recordErased = onBusiness({
  ...reference.recordErased,
  may: ['system'],
  id: body => body.businessId,
  scope: ({ firmId, businessId }) => ({ firmId, clientId: businessId }),
  decide(data, state) {
    if (!state.created) throw refuse('not-found')
    return state.erasing.includes(data.erasureId) ? [] : [{ type: 'Erased', data }]
  },
})

/** Recorded after everything is deleted; until then the erasure is started again. */
export const recordErasureFinished = onBusiness({
  ...reference.recordErasureFinished,
  may: ['system'],
  id: body => body.businessId,
  scope: ({ firmId, businessId }) => ({ firmId, clientId: businessId }),
  decide: (data, state) => (state.erasing.includes(data.erasureId) ? [{ type: 'ErasureFinished', data }] : []),
})
