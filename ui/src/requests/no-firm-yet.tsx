import type { ReactNode } from 'react'
import { StatusMessage } from '../parts/states.tsx'

/** In place of a page about the firm, for users without one (the text: specification of accounts, section 8). */
export const NoFirmYet = ({ children }: { children?: ReactNode }) => (
  <StatusMessage title="No firm yet">
    <p>Please request your empolyer to add you to the platform</p>
    {children}
  </StatusMessage>
)
