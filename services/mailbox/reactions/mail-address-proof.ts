import type { ClientAddressEvent } from '@docketry/contracts/events/client-address.ts'
import { idFrom } from '../../platform/events/ids.ts'
import { mailMessage } from '../../shared/mail-message.ts'
import { reactionTo } from '../../platform/reactions/reaction-to.ts'
import { confirmPath } from '../address-code.ts'

/** Whoever has the address is asked whether the firm may have what they send. */
export const mailAddressProof = reactionTo<ClientAddressEvent>()('mail-address-proof', 'ClientAddressProofAsked', ({ entryId, email, firmName, round }, { id }) => ({
  messages: [mailMessage({
    mailId: idFrom('mail', id), to: { email }, template: 'confirm-address', data: { firmName: firmName.slice(0, 300), path: confirmPath(entryId, round) },
  })],
}))
