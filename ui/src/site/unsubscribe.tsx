import { unsubscribe } from '@docketry/contracts/api/site.ts'
import { StopEmails } from './stop-emails.tsx'

/** Page of the link in a newsletter. */
export const Unsubscribe = () => (
  <StopEmails
    endpoint={unsubscribe}
    title="Unsubscribe"
    before={{ heading: 'Newsletter', text: 'Take your address off the newsletter? It is deleted at once.', act: 'Unsubscribe' }}
    after={{ heading: 'You are off the list', text: 'We have deleted your address, and no newsletter goes to it any more.' }}
  />
)
