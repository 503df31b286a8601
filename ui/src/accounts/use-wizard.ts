import { register, type Session, checkForAbn } from '@docketry/contracts/api/auth.ts'
import { companyErrors, detailErrors, passwordErrors, type FieldError } from '@docketry/contracts/rules/registration.ts'
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { sendRequest } from '../data/request.ts'
import { messageOf, isProblem } from '../data/problem.ts'
import { useLeaveWarning } from '../parts/page-effects.ts'

const wrong = (msg: string) => ({ errors: [{ param: 'abn', msg }], entityName: null })

/**
 * Checks the company on the server (specification of accounts, section 5). `entityName`: in the business register, null if it was not
 * queried.
 */
async function checkCompany(owner: boolean, abn: string): Promise<{ errors: FieldError[]; entityName: string | null }> {
  try {
    const { exists, ownerExists, error, entityName } = await sendRequest(checkForAbn, { query: { abn: abn.trim() } })
    if (owner && exists && ownerExists) return wrong('Company is already registered. Please register as admin or employee')
    if (!owner && !(exists && ownerExists)) return wrong('Could not find your Company. Make sure your employer is registered with us.')
    return owner && error !== null ? wrong(error) : { errors: [], entityName }
  } catch (thrown) {
    const failed = 'ABN or Company ID Verification failed'
    if (!isProblem(thrown)) return wrong(failed)
    if (thrown.code === 'offline') return wrong(`${failed}. ${thrown.message}`)
    return wrong(thrown.status === 429 ? thrown.message : failed)
  }
}

export type Filled = {
  firstName: string
  lastName: string
  email: string
  type: 'owner' | 'admin' | 'employee'
  category: string
  abn: string
  companyName: string
  password: string
  confirm_password: string
}
const empty: Filled = {
  firstName: '',
  lastName: '',
  email: '',
  type: 'employee',
  category: '',
  abn: '',
  companyName: '',
  password: '',
  confirm_password: '',
}

/** `failure`: the server's message about the whole form. `entityName`: in the business register. */
export type Wizard = {
  step: number
  filled: Filled
  errors: FieldError[]
  failure: string
  entityName: string | null
  pending: boolean
  /** Number of completed presses of Next: the page focuses the first invalid field after each of them, not at each key. */
  attempt: number
  change(more: Partial<Filled>): void
  back(): void
  next(): Promise<void>
}

/**
 * The step on screen, 0 to 3. Each is an entry of the browser's history, so that its Back goes one step back. `reached`: the last step that
 * may be shown; the entry of a later one, as after a reload, is left.
 */
function useSteps() {
  const navigate = useNavigate()
  const { key, search, state } = useLocation()
  const [reached, setReached] = useState(0)
  const wanted = (state as { step?: number } | null)?.step ?? 0
  /** Key of the entry that is being left: the browser goes back later, and would go two steps when told twice. */
  const leaving = useRef<string | null>(null)
  const back = useCallback((): void => {
    if (leaving.current !== key) void navigate(-1)
    leaving.current = key
  }, [key, navigate])
  useEffect(() => {
    if (leaving.current !== key) leaving.current = null
    if (wanted > reached) back()
  }, [key, wanted, reached, back])
  return {
    step: Math.min(wanted, reached),
    key,
    back,
    /** Steps after this one are reached by Next alone. */
    keepTo: setReached,
    go(to: number): void {
      setReached(to)
      void navigate({ search }, { state: { step: to } })
    },
  }
}

/**
 * Steps 0 to 3 each validate and then advance; the last one registers (specification of accounts, section 4). An invited person's company
 * is known.
 */
export function useWizard(given: Partial<Filled>, invitation: string | null, done: (session: Session) => void): Wizard {
  const { step, key, back, keepTo, go } = useSteps()
  const [typed, setTyped] = useState<Partial<Filled>>({})
  const [errors, setErrors] = useState<FieldError[]>([])
  const [failure, setFailure] = useState('')
  const [entityName, setEntityName] = useState<string | null>(null)
  const [pending, setPending] = useState(false)
  const [attempt, setAttempt] = useState(0)
  /** Grows with each change of a field or of the step: what was changed while it was checked is not checked. */
  const changes = useRef(0)
  // Before the step can be used: its Next counts from here on.
  useLayoutEffect(() => {
    changes.current += 1
    setErrors([])
    setFailure('')
  }, [key])
  useLeaveWarning(Object.keys(typed).length > 0)
  const filled: Filled = { ...empty, ...given, ...typed }
  const steps = invitation === null ? [0, 1, 2, 3] : [0, 3]
  const at = steps.indexOf(step)

  async function errorsOfStep(which: number): Promise<FieldError[]> {
    if (which === 0) return detailErrors(filled)
    if (which === 1) return []
    if (which === 3) return passwordErrors(filled, { email: filled.email, firmNames: [filled.companyName, entityName] })
    const found = companyErrors(filled)
    if (found.length > 0) return found
    const checked = await checkCompany(filled.type === 'owner', filled.abn)
    setEntityName(checked.entityName)
    return checked.errors
  }

  async function submit(): Promise<void> {
    const { category, companyName, abn, ...rest } = filled
    const owner = rest.type === 'owner'
    const ofOwner = {
      ...(category.trim() ? { category: category.trim() } : {}),
      ...(companyName.trim() ? { companyName: companyName.trim() } : {}),
    }
    try {
      done(
        await sendRequest(register, {
          body: { ...rest, abn: abn.trim(), ...(owner ? ofOwner : {}), ...(invitation === null ? {} : { invitation }) },
        }),
      )
    } catch (thrown) {
      setFailure(messageOf(thrown))
    }
  }

  return {
    step,
    filled,
    errors,
    failure,
    entityName,
    pending,
    attempt,
    change(more) {
      changes.current += 1
      keepTo(step)
      setTyped(before => ({ ...before, ...more }))
      setErrors(before => before.filter(({ param }) => !(param in more)))
      setFailure('')
    },
    back,
    async next() {
      if (pending) return
      setPending(true)
      setFailure('')
      const before = changes.current
      const wrong = await errorsOfStep(step)
      if (changes.current !== before) return setPending(false)
      setErrors(wrong)
      if (wrong.length === 0 && step === 3) await submit()
      else if (wrong.length === 0) go(steps[at + 1] ?? step)
      setPending(false)
      setAttempt(it => it + 1)
    },
  }
}
