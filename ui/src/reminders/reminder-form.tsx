import { chooseReminders, reminders, setReminderRules, type RemindersAnswer } from '@docketry/contracts/api/reminders.ts'
import { useId, useState, type FormEvent } from 'react'
import { messageOf } from '../data/problem.ts'
import { sendRequest } from '../data/request.ts'
import { useEndpoint } from '../data/use-query.ts'
import { Failed, Loading } from '../parts/states.tsx'
import { notify } from '../parts/toasts.tsx'
import { useFirm } from '../session/firm.ts'
import './reminders.css'

type Kind = RemindersAnswer['mine'][number]
const kinds: readonly Kind[] = ['bas', 'papers', 'reviews', 'lodged']
const labels: Record<Kind, string> = {
  bas: 'A BAS is due',
  papers: 'Regular suppliers of a client have sent nothing for the period',
  reviews: 'Batches wait for review',
  lodged: 'Invoices change after their BAS was lodged',
}
/** A lodged BAS is mailed to whoever lodged it, else to whoever froze it, else to owners and admins (services/reminders/round.ts). */
const emailLabels = { ...labels, lodged: 'Invoices change after their BAS was lodged by you, or by someone who has left the firm' }
const employeeLabels = {
  ...labels,
  lodged: 'Invoices change after their BAS was lodged by you, or frozen by you and lodged by someone who has left the firm',
}
const dayFields = {
  basDays: { label: 'Days before a BAS is due', max: 60 },
  reviewDays: { label: 'Days until a batch counts as waiting', max: 90 },
} as const
type DayField = keyof typeof dayFields
/** The number that was typed; null for one that is not allowed, and for other text. */
function daysOf(field: DayField, typed: string): number | null {
  const days = Number(typed)
  return Number.isInteger(days) && days >= 1 && days <= dayFields[field].max ? days : null
}
const quarters = ['Jan–Mar', 'Apr–Jun', 'Jul–Sep', 'Oct–Dec'] as const
const toggled = (list: readonly Kind[], kind: Kind): Kind[] => kinds.filter(it => (it === kind) !== list.includes(it))
const isDay = (text: string): boolean => /^(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/u.test(text)
/** `28/4` as `04-28`; null for anything else. */
const storedDay = (typed: string): string | null => {
  const [, day = '', month = ''] = /^\s*(\d{1,2})\s*[/. -]\s*(\d{1,2})\s*$/u.exec(typed) ?? []
  const text = `${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  return isDay(text) ? text : null
}
const typedDay = (stored: string): string => stored.split('-').reverse().map(Number).join('/')

/** The section Reminders of the settings: which reminders the person gets by email; for owners and admins also the rules of the firm. */
export function ReminderForm() {
  const { firm, firms, type, may } = useFirm()
  const { data, problem, reload } = useEndpoint(reminders, firm ? { query: { firmId: firm.id } } : null)
  if (!firm || (problem && problem.status === 403)) return null
  // Who works for some clients only is mailed about a lodged BAS alone.
  const limited = firms.some(it => it.business.id === firm.id && it.limited)
  const mailed = {
    kinds: kinds.filter(kind => !limited || kind === 'lodged'),
    names: type === 'employee' ? employeeLabels : emailLabels,
  }
  return (
    <section className="reminder-form" id="reminders" aria-labelledby="reminders-title">
      <h2 id="reminders-title">Reminders</h2>
      {problem ? (
        <Failed problem={problem} retry={reload} />
      ) : !data ? (
        <Loading what="Loading the reminders" />
      ) : (
        <Fields firmId={firm.id} answer={data} mailed={mailed} mayRule={may(setReminderRules)} />
      )}
    </section>
  )
}

/** `kinds`: which can be chosen; `chosen` may have others, which stay. */
type Choices = { kinds: readonly Kind[]; names: Record<Kind, string> }
type KindsProps = Choices & { legend: string; chosen: readonly Kind[]; onChange: (kinds: Kind[]) => void }

function Kinds({ legend, kinds: offered, names, chosen, onChange }: KindsProps) {
  return (
    <fieldset>
      <legend>{legend}</legend>
      {offered.map(kind => (
        <label key={kind} className="choice">
          <input type="checkbox" checked={chosen.includes(kind)} onChange={() => onChange(toggled(chosen, kind))} /> {names[kind]}
        </label>
      ))}
    </fieldset>
  )
}

type FieldsProps = { firmId: string; answer: RemindersAnswer; mailed: Choices; mayRule: boolean }

function Fields({ firmId, answer, mailed, mayRule }: FieldsProps) {
  const id = useId()
  const [mine, setMine] = useState<Kind[]>(answer.mine)
  const [shown, setShown] = useState<Kind[]>(answer.rules.kinds)
  const [days, setDays] = useState({ basDays: String(answer.rules.basDays), reviewDays: String(answer.rules.reviewDays) })
  const [dates, setDates] = useState<string[]>(answer.rules.basDates?.map(typedDay) ?? ['', '', '', ''])
  const [error, setError] = useState<{ at: DayField | 'dates' | null; msg: string } | null>(null)
  const [saving, setSaving] = useState(false)
  const save = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    const own = dates.map(storedDay)
    const none = dates.every(it => it.trim() === '')
    if (!none && own.includes(null))
      return setError({
        at: 'dates',
        msg: 'Type a day and a month for each of the four quarters, such as 25/11, or leave all four empty.',
      })
    const [basDays, reviewDays] = [daysOf('basDays', days.basDays), daysOf('reviewDays', days.reviewDays)]
    const at = basDays === null ? 'basDays' : reviewDays === null ? 'reviewDays' : null
    if (mayRule && at) return setError({ at, msg: `${dayFields[at].label}: type a whole number from 1 to ${dayFields[at].max}.` })
    setSaving(true)
    setError(null)
    try {
      await sendRequest(chooseReminders, { body: { firmId, kinds: mine } })
      const basDates = none ? null : own.map(it => it ?? '')
      if (mayRule && basDays !== null && reviewDays !== null)
        await sendRequest(setReminderRules, { body: { firmId, rules: { kinds: shown, basDays, reviewDays, basDates } } })
      notify('The reminders are saved')
    } catch (thrown) {
      setError({ at: null, msg: messageOf(thrown) })
    }
    setSaving(false)
  }
  const errorAt = (at: DayField | 'dates' | null) =>
    error?.at === at && (
      <p className="error" role="alert" id={`${id}e`}>
        {error.msg}
      </p>
    )
  const described = (at: DayField | 'dates') =>
    error?.at === at ? { 'aria-invalid': true, 'aria-describedby': `${id}e` } : { 'aria-invalid': false }
  return (
    <form onSubmit={event => void save(event)}>
      <Kinds legend="Email me when" {...mailed} chosen={mine} onChange={setMine} />
      {mayRule && (
        <>
          <Kinds legend="Show in the firm when" kinds={kinds} names={labels} chosen={shown} onChange={setShown} />
          {(['basDays', 'reviewDays'] as const).map(field => (
            <div key={field} className="field days">
              <label htmlFor={id + field}>{dayFields[field].label}</label>
              {errorAt(field)}
              <input
                className="input"
                {...described(field)}
                id={id + field}
                inputMode="numeric"
                maxLength={4}
                value={days[field]}
                onChange={event => setDays({ ...days, [field]: event.target.value })}
              />
            </div>
          ))}
          <fieldset>
            <legend>Your firm’s own BAS dates (day/month), if it lodges as a registered agent</legend>
            <p>Empty: the ATO’s dates, 28 April, 28 July, 28 October and 28 February. Take other dates from your lodgment program.</p>
            {errorAt('dates')}
            <div className="dates">
              {quarters.map((name, index) => (
                <div key={name} className="field">
                  <label htmlFor={`${id}${name}`}>{name}</label>
                  <input
                    className="input"
                    {...described('dates')}
                    id={`${id}${name}`}
                    maxLength={5}
                    placeholder="25/11"
                    value={dates[index] ?? ''}
                    onChange={event => setDates(dates.map((it, i) => (i === index ? event.target.value : it)))}
                  />
                </div>
              ))}
            </div>
          </fieldset>
        </>
      )}
      {errorAt(null)}
      <div>
        <button className="btn primary" disabled={saving}>
          {saving ? 'Saving…' : 'Save the reminders'}
        </button>
      </div>
    </form>
  )
}
