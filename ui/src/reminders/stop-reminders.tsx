import { stopReminders } from '@docketry/contracts/api/reminders.ts'
import { StopEmails } from '../site/stop-emails.tsx'

/** Page of the link in a reminder. */
export const StopReminders = () => (
  <StopEmails
    endpoint={stopReminders}
    title="Stop reminders"
    before={{ heading: 'Reminders', text: 'Stop emails with this kind of reminder? You will still get the others.', act: 'Stop them' }}
    after={{ heading: 'No more reminders of this kind', text: 'You can turn them on again under Settings.' }}
  />
)
