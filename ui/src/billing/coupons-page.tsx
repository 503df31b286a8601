import type { Coupon } from '@docketry/contracts/api/billing.ts'
import { DataTable, TextInput, useListContext, useRecordContext, useUpdateMany } from 'react-admin'
import { Link } from 'react-router-dom'
import { CreateForm } from '../admin/create-form.tsx'
import { DayInput } from '../admin/day-input.tsx'
import { actionsLabel, ListSearch, ResourceList, ResourceTable, serverOrder } from '../admin/resource-list.tsx'
import { counted, shownCount, shownDate } from '../data/format.ts'
import { useStore } from '../data/store.ts'
import { copyText } from '../parts/copy-text.ts'
import { confirmAction } from '../parts/dialogs.tsx'
import { StatusMessage } from '../parts/states.tsx'
import { notify, notifyFailure } from '../parts/toasts.tsx'
import { isOperators, session } from '../session/session.ts'

const stateLabels: Record<Coupon['state'], string> = { valid: 'Valid', 'used-up': 'Used up', expired: 'Expired', ended: 'Ended' }
const canEnd = ({ state }: Coupon): boolean => state !== 'ended'

/** Ends coupons after a confirmation. */
function useEnd(): (coupons: Coupon[], done?: () => void) => Promise<void> {
  const { refetch } = useListContext()
  const [updateMany] = useUpdateMany('coupons')
  return async (coupons, done) => {
    const [{ code } = { code: '' }] = coupons
    const one = coupons.length === 1
    const question = one
      ? {
          title: `End ${code}?`,
          text: 'Nobody can buy with it any more, and it cannot be brought back. What was bought with it keeps its price.',
        }
      : {
          title: `End ${coupons.length} coupons?`,
          text: 'Nobody can buy with them any more, and they cannot be brought back. What was bought with them keeps its price.',
        }
    if (!(await confirmAction({ ...question, yes: 'End', danger: true }))) return
    await updateMany(
      'coupons',
      { ids: coupons.map(it => it.id), data: { state: 'ended' } },
      {
        onSuccess: () => notify(one ? `${code} has ended` : `${coupons.length} coupons have ended`),
        onError: (error: unknown) => notifyFailure(error),
        onSettled: () => (done?.(), void refetch()),
      },
    )
  }
}

function CouponActions() {
  const coupon = useRecordContext<Coupon>()
  const end = useEnd()
  if (!coupon) return null
  const { code, state } = coupon
  const link = `${location.origin}/signin/coupon=${code}`
  const copy = (): void => copyText(link, `The link of ${code} was copied`, `This browser does not copy here. The link is ${link}`)
  return (
    <div className="row-acts">
      {state === 'valid' && (
        <button type="button" className="btn small" aria-label={`Copy link of ${code}`} onClick={copy}>
          Copy link
        </button>
      )}
      {canEnd(coupon) && (
        <button type="button" className="btn quiet small" aria-label={`End ${code}`} onClick={() => void end([coupon])}>
          End
        </button>
      )}
    </div>
  )
}

/** Null for empty text. Text that is not a number becomes 0, which the server refuses with a message. */
const numberOf = (text: unknown): number | null => (String(text ?? '').trim() === '' ? null : Number(text) || 0)

const AddCoupon = () => (
  <CreateForm<Coupon>
    label="Add a coupon"
    buttonLabels={['Add the coupon', 'Adding…']}
    defaultValues={{ code: '', percentage: '', until: '', uses: '' }}
    send={({ code, percentage, until, uses }, create) => create({ code, percentage: numberOf(percentage), until, uses: numberOf(uses) })}
    onCreated={({ id }) => notify(`${id} can be used now`)}
  >
    {again => (
      <>
        <TextInput
          source="code"
          label="Code"
          helperText={false}
          autoFocus={again}
          slotProps={{ htmlInput: { maxLength: 40, autoComplete: 'off', placeholder: 'SPRING-20' } }}
        />
        <TextInput
          source="percentage"
          label="Percent off"
          helperText={false}
          slotProps={{ htmlInput: { maxLength: 3, inputMode: 'numeric', autoComplete: 'off', placeholder: '20' } }}
        />
        <DayInput source="until" label="Last day (empty: none)" />
        <TextInput
          source="uses"
          label="Purchases (empty: any number)"
          helperText={false}
          slotProps={{ htmlInput: { maxLength: 6, inputMode: 'numeric', autoComplete: 'off' } }}
        />
      </>
    )}
  </CreateForm>
)

const usedText = ({ used, uses }: Coupon): string => (uses === null ? shownCount(used) : `${shownCount(used)} of ${shownCount(uses)}`)

function CouponTable() {
  const end = useEnd()
  const actions = (rows: Coupon[], done: () => void) => (
    <button type="button" className="btn quiet small" onClick={() => void end(rows, done)}>
      End {counted(rows.length, 'coupon')}
    </button>
  )
  return (
    <ResourceTable<Coupon>
      what="coupons"
      selection={{ nameOf: it => it.code, canSelect: canEnd, actions }}
      empty={
        <StatusMessage title="No coupons yet">
          <p>Add the first one above. Send its link to whoever may use it: the code is filled in when they subscribe.</p>
        </StatusMessage>
      }
      notFound={
        <StatusMessage title="No such coupon">
          <p>Try fewer letters of its code.</p>
        </StatusMessage>
      }
    >
      <DataTable.Col<Coupon> source="code" label="Code" render={it => <b>{it.code}</b>} />
      <DataTable.Col<Coupon> source="percentage" label="Off" className="num" render={it => `${it.percentage}%`} />
      <DataTable.Col<Coupon> source="used" label="Used" className="num" render={usedText} />
      <DataTable.Col<Coupon>
        source="until"
        label="Last day"
        className="num"
        render={it => (it.until === null ? '—' : shownDate(it.until))}
      />
      <DataTable.Col<Coupon>
        source="state"
        label="State"
        render={it => <span className={it.state === 'valid' ? '' : 'faint'}>{stateLabels[it.state]}</span>}
      />
      <DataTable.Col label={actionsLabel}>
        <CouponActions />
      </DataTable.Col>
    </ResourceTable>
  )
}

/** The section 'Coupons', for an su: codes that take a percentage off the price of a plan. */
export function CouponsPage() {
  const isSu = useStore(session, isOperators)
  if (!isSu)
    return (
      <StatusMessage title="Not for your role">
        <p>Coupons are made by whoever runs Docketry.</p>
        <Link className="btn" to="/dashboard">
          Go to your clients
        </Link>
      </StatusMessage>
    )
  return (
    <>
      <div className="crumbs">Docketry</div>
      <h1 className="page-title">Coupons</h1>
      <p className="page-sub">
        A coupon takes a percentage off the price of every plan. Its terms never change: end it and add another one.
      </p>
      <ResourceList resource="coupons" firmId={null} sort={serverOrder}>
        <AddCoupon />
        <ListSearch label="Search coupons" />
        <CouponTable />
      </ResourceList>
    </>
  )
}
