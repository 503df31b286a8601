import { profile } from '@docketry/contracts/api/settings.ts'
import { useEndpoint } from '../data/use-query.ts'
import { Failed, Loading } from '../parts/states.tsx'
import { useFirm } from '../session/firm.ts'
import { EmailForm } from './email-form.tsx'
import { ExportForm } from './export-form.tsx'
import { FirmForm } from './firm-form.tsx'
import { LegalHoldList } from './legal-hold-list.tsx'
import { NamesForm } from './names-form.tsx'
import { ReviewKeys } from './review-keys.tsx'
import { PasswordForm } from './password-form.tsx'
import { ReminderForm } from '../reminders/reminder-form.tsx'
import { SecondFactor } from './second-factor.tsx'
import { SessionList } from './session-list.tsx'
import './settings.css'

/** Settings: the user's account, the firm, and its exports. */
export function SettingsPage() {
  const { firm } = useFirm()
  const { data, problem, reload } = useEndpoint(profile, {})
  return (
    <>
      <div className="crumbs">{firm?.name}</div>
      <h1 className="page-title">Settings</h1>
      {problem && !data ? (
        <Failed problem={problem} retry={reload} />
      ) : !data ? (
        <Loading what="Loading your settings" />
      ) : (
        <div className="settings">
          <NamesForm profile={data} changed={reload} />
          <EmailForm profile={data} changed={reload} />
          <PasswordForm email={data.email} />
          <SecondFactor state={data.secondFactor} verified={data.verified} changed={reload} />
          <SessionList />
          <FirmForm />
          <ReviewKeys />
          <ReminderForm />
          <LegalHoldList />
          <ExportForm />
        </div>
      )}
    </>
  )
}
