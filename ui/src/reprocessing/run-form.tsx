import { startAdopting, startProposing, type ReadingModel, type TypedSelection } from '@docketry/contracts/api/reprocessing.ts'
import { fieldTexts } from '@docketry/contracts/field-texts.ts'
import { allFields } from '@docketry/contracts/fields.ts'
import { useState } from 'react'
import { counted } from '../data/format.ts'
import type { FieldError } from '../data/problem.ts'
import { sendRequest } from '../data/request.ts'
import { FormErrors, FormField } from '../parts/form-field.tsx'
import { DateFormField } from '../parts/date-field.tsx'
import { notify } from '../parts/toasts.tsx'
import { useForm } from '../parts/use-form.ts'
import { DryRunResult, useDryRun } from './dry-run.tsx'
import { allInvoices, InvoiceChoice, type ChosenInvoices } from './invoice-choice.tsx'
import { isUnused, modelTitle } from './model-table.tsx'

type Work = 'dry-run' | 'propose' | 'adopt'
const works: Record<Work, { label: string; about: string; button: string }> = {
  'dry-run': {
    label: 'Dry run',
    about: 'Reads the invoices that people corrected and compares both models. Nothing is written.',
    button: 'Start the dry run',
  },
  propose: {
    label: 'Read again, as proposals',
    about: 'Reads them again, after any new uploads. No value changes.',
    button: 'Start reading',
  },
  adopt: {
    label: 'Adopt proposals by rule',
    about: 'Replaces values that nobody has typed, confirmed or accepted by the proposed ones. The whole run can be reverted.',
    button: 'Adopt',
  },
}

/** Midnight UTC of a typed day, ms. */
const dayOf = (typed: string): number | undefined => (typed === '' ? undefined : Date.parse(`${typed}T00:00:00Z`))

/** The selection in the form, without empty fields. */
function selectionIn({ firm, client, group }: ChosenInvoices, text: (name: string) => string): TypedSelection {
  const [since, before] = [dayOf(text('since')), dayOf(text('before'))]
  const named = { ...(firm && { firm: firm.id }), ...(client && { client: client.id }), ...(group && { group: group.id }) }
  return { ...named, ...(since === undefined ? {} : { since }), ...(before === undefined ? {} : { before }) }
}

const WorkChoice = ({ work, choose }: { work: Work; choose: (work: Work) => void }) => (
  <fieldset className="run-kinds">
    <legend>What to do</legend>
    {Object.entries(works).map(([name, { label, about }]) => (
      <label key={name}>
        <input type="radio" name="work" checked={work === name} onChange={() => choose(name as Work)} /> {label}{' '}
        <span className="faint">{about}</span>
      </label>
    ))}
  </fieldset>
)

/** The model that has read the invoices. `any`: the text of the choice that names none. */
const ModelChoice = ({ models, present, any }: { models: readonly ReadingModel[]; present: string; any: string }) => (
  <div className="field">
    <label htmlFor="run-model">Read by</label>
    <select id="run-model" className="input" name="model">
      <option value="">{any}</option>
      {models
        .filter(it => !isUnused(it))
        .map(it => (
          <option key={it.model} value={it.model}>
            {modelTitle(it)}
            {it.model === present ? ' (present)' : ''}
          </option>
        ))}
    </select>
  </div>
)

const ReadingChoice = ({ reading, choose }: { reading: boolean; choose: (reading: boolean) => void }) => (
  <label className="run-reading">
    <input type="checkbox" name="reading" value="1" checked={reading} onChange={event => choose(event.target.checked)} /> Read the words of
    the pages again too <span className="faint">From the originals, where another version read them. Takes about a second per page.</span>
  </label>
)

const AdoptionRule = ({ errors }: { errors: FieldError[] }) => (
  <fieldset className="run-which">
    <legend>What to adopt</legend>
    <FormField
      name="confidence"
      label="Minimum confidence, in %"
      errors={errors}
      type="number"
      min={0}
      max={100}
      step={0.1}
      required
      defaultValue={97}
    />
    <div className="run-fields">
      {allFields.map(field => (
        <label key={field}>
          <input type="checkbox" name="fields" value={field} defaultChecked /> {fieldTexts[field]}
        </label>
      ))}
    </div>
    <p className="faint">Total and GST are adopted together or not at all, and so are supplier and ABN.</p>
  </fieldset>
)

/** Starts a run or a dry run for chosen invoices. */
export function RunForm({ models, present, onStarted }: { models: readonly ReadingModel[]; present: string; onStarted: () => void }) {
  const [work, choose] = useState<Work>('dry-run')
  const [reading, chooseReading] = useState(false)
  const [chosen, chooseInvoices] = useState(allInvoices)
  const scoring = useDryRun()
  const { errors, general, pending, onSubmit } = useForm(['since', 'before', 'confidence'], async (text, form) => {
    const selection = selectionIn(chosen, text)
    const model = text('model') === '' ? {} : { model: text('model') }
    const reason = { reason: text('reason') }
    if (work === 'dry-run') return scoring.start({ ...selection, ...model, ...(reading ? { reading: '1' } : {}) })
    const fields = allFields.filter(field => new FormData(form).getAll('fields').includes(field))
    const { total } =
      work === 'propose'
        ? await sendRequest(startProposing, { body: { selection, ...model, ...(reading ? { reading: true } : {}), ...reason } })
        : await sendRequest(startAdopting, { body: { selection, fields, confidence: Number(text('confidence')) / 100, ...reason } })
    notify(`The run has started, for ${counted(total, 'invoice')}`)
    onStarted()
  })
  return (
    <section aria-labelledby="reprocessing-start">
      <h2 id="reprocessing-start">Start a run</h2>
      <form className="run-form" aria-labelledby="reprocessing-start" onSubmit={onSubmit}>
        <WorkChoice work={work} choose={choose} />
        <fieldset className="run-which">
          <legend>Which invoices (empty: all)</legend>
          <InvoiceChoice chosen={chosen} choose={chooseInvoices} />
          <DateFormField name="since" label="Read on or after (UTC)" errors={errors} />
          <DateFormField name="before" label="Read before (UTC)" errors={errors} />
          {work !== 'adopt' && (
            <ModelChoice
              models={models}
              present={present}
              any={work === 'propose' && !reading ? 'any model except the present one' : 'any model'}
            />
          )}
        </fieldset>
        {work === 'adopt' ? <AdoptionRule errors={errors} /> : <ReadingChoice reading={reading} choose={chooseReading} />}
        {work !== 'dry-run' && <FormField name="reason" label="Why (recorded with the run)" errors={errors} maxLength={500} />}
        <FormErrors errors={general} />
        <div className="row-acts">
          <button className="btn primary" disabled={pending}>
            {pending ? 'Working…' : works[work].button}
          </button>
          {pending && work === 'dry-run' && (
            <button type="button" className="btn" onClick={scoring.stop}>
              Stop
            </button>
          )}
        </div>
      </form>
      <DryRunResult state={scoring.state} />
    </section>
  )
}
