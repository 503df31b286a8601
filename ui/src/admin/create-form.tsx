/** A form in one line above a list, which creates a row of the list's resource. */
import {
  CreateBase,
  Form,
  HttpError,
  useDataProvider,
  useListContext,
  useResourceContext,
  useSaveContext,
  type RaRecord,
} from 'react-admin'
import { useRef, useState, type ReactNode } from 'react'
import type { FieldError } from '../data/problem.ts'
import { focusSince } from '../parts/focus-since.ts'
import { notifyFailure } from '../parts/toasts.tsx'

type Values = Record<string, unknown>
type Props<Row> = {
  label: string
  /** Labels of the button, idle and while the row is created. */
  buttonLabels: [idle: string, busy: string]
  /** One value for each input. */
  defaultValues: Values
  /** Added to the typed values. */
  fixed?: Values
  /** Sends the values, by default once. Null: the user has cancelled. */
  send?: (values: Values, create: (values: Values) => Promise<Row>) => Promise<Row | null>
  onCreated: (row: Row) => void
  /** Beside a message that belongs to no input. */
  help?: (error: FieldError) => ReactNode
  /** Inputs; `again` after the first row, to put the focus back into the form. */
  children: (again: boolean) => ReactNode
}

/** The server's messages by field. */
export const fieldErrorsOf = (thrown: unknown): FieldError[] => {
  const errors = thrown instanceof HttpError ? (thrown.body as { errors?: Record<string, string> }).errors : undefined
  return Object.entries(errors ?? {}).map(([param, msg]) => ({ param, msg }))
}

const SaveButton = ({ labels: [idle, busy] }: { labels: Props<never>['buttonLabels'] }) => {
  const { saving = false } = useSaveContext()
  return (
    <button className="btn primary" disabled={saving}>
      {saving ? busy : idle}
    </button>
  )
}

const cancelled = new HttpError('The user has cancelled', 0, {})

/**
 * Shows field errors at their inputs, errors of no input above the form, and other failures as a toast. The form is reset after each row.
 */
export function CreateForm<Row extends RaRecord>({
  label,
  buttonLabels,
  defaultValues,
  fixed = {},
  send = (values, create) => create(values),
  onCreated,
  help,
  children,
}: Props<Row>) {
  const { refetch } = useListContext()
  const provider = useDataProvider()
  const resource = useResourceContext() ?? ''
  const section = useRef<HTMLElement>(null)
  const [created, setCreated] = useState(0)
  const [general, setGeneral] = useState<FieldError[]>([])

  const create = async (data: Values): Promise<Row> => (await provider.create<Row>(resource, { data: data as never })).data // values of a form
  const save = async (values: Values): Promise<Row> => {
    setGeneral([])
    const mayFocus = focusSince()
    const row = await send(values, create).catch((thrown: unknown) => {
      const errors = fieldErrorsOf(thrown)
      const atInputs = errors.filter(({ param }) => param in defaultValues)
      setGeneral(errors.filter(it => !atInputs.includes(it)))
      if (errors.length === 0) notifyFailure(thrown)
      const first = Object.keys(defaultValues).find(name => atInputs.some(it => it.param === name))
      // In the next frame, when the field can be focused again.
      if (first) requestAnimationFrame(() => mayFocus() && section.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus())
      // Errors of no input would keep the form from being sent again.
      throw new HttpError('The row is not created', 0, { errors: Object.fromEntries(atInputs.map(it => [it.param, it.msg])) })
    })
    if (row === null) throw cancelled
    return row
  }
  const onSuccess = (row: Row): void => {
    onCreated(row)
    setCreated(it => it + 1)
    void refetch()
  }
  return (
    <section aria-label={label} ref={section}>
      {general.map(it => (
        <p key={it.msg} className="create-error" role="alert">
          {it.msg} {help?.(it)}
        </p>
      ))}
      <CreateBase<Row>
        key={created}
        redirect={false}
        transform={(values: Values) => ({ ...values, ...fixed })}
        mutationOptions={{ mutationFn: ({ data }) => save(data as Values), onSuccess, onError: () => undefined }}
      >
        <Form defaultValues={defaultValues} className="create-row" noValidate disableInvalidFormNotification>
          {children(created > 0)}
          <SaveButton labels={buttonLabels} />
        </Form>
      </CreateBase>
    </section>
  )
}
