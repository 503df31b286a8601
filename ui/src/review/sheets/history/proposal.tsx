import {
  adoptProposal,
  invoiceProposal,
  revertAdoption,
  type Adoption,
  type Proposal as ProposalOf,
} from '@docketry/contracts/api/proposals.ts'
import type { AnswerOf } from '@docketry/contracts/api/endpoint.ts'
import { fieldTexts } from '@docketry/contracts/field-texts.ts'
import type { AnyField } from '@docketry/contracts/fields.ts'
import { useState } from 'react'
import { shownField } from '../../../data/shown-field.ts'
import { messageOf } from '../../../data/problem.ts'
import { sendRequest } from '../../../data/request.ts'
import { useEndpoint } from '../../../data/use-query.ts'
import { Failed } from '../../../parts/states.tsx'
import { useMay } from '../../../session/may.tsx'
import { shownTime } from '../../../data/shown-time.ts'

type Difference = ProposalOf['differences'][number]
type Answer = AnswerOf<typeof invoiceProposal>

/** Beside a payment date that a person typed, a model reads the printed date alone. */
type Dated = Pick<ProposalOf, 'besidePayment'>
const nameOf = (field: AnyField, { besidePayment }: Dated): string =>
  field === 'invoiceDate' && besidePayment ? 'printed date' : fieldTexts[field]
const list = (fields: readonly AnyField[], of: Dated): string => new Intl.ListFormat('en-AU').format(fields.map(field => nameOf(field, of)))

/** Why a proposed value cannot be adopted; null where it can. `unsaved`: the row has an edit of it that is not saved. */
function whyNot({ now, proposed, byPerson }: Difference, unsaved: boolean): string | null {
  if (now === proposed) return 'as it is now'
  if (byPerson) return 'stays: a person typed, confirmed or accepted it'
  return unsaved ? 'you have changed it: save or undo that first' : null
}

type PartProps = { data: Answer; invoiceId: string; unsaved: readonly AnyField[]; onChanged: () => void }

/** Sends one request, and then reloads everything, also after a refusal: somebody else may have been first. */
function useSend(onChanged: () => void) {
  const [sending, setSending] = useState(false)
  const [outcome, setOutcome] = useState<{ text: string; failed: boolean } | null>(null)
  const send = async (work: () => Promise<string>): Promise<void> => {
    setSending(true)
    setOutcome(
      await work().then(
        text => ({ text, failed: false }),
        (thrown: unknown) => ({ text: messageOf(thrown), failed: true }),
      ),
    )
    setSending(false)
    onChanged()
  }
  return { sending, outcome, send }
}

function Differences({ proposal, data, invoiceId, unsaved, onChanged }: PartProps & { proposal: ProposalOf }) {
  const may = useMay()(adoptProposal)
  const [chosen, setChosen] = useState<readonly AnyField[]>([])
  const { sending, outcome, send } = useSend(onChanged)
  const open = proposal.differences.filter(it => whyNot(it, unsaved.includes(it.field)) === null).map(({ field }) => field)
  const fields = open.filter(field => chosen.includes(field))
  const adopt = (): Promise<void> =>
    send(async () => {
      const { adopted } = await sendRequest(adoptProposal, {
        body: { invoice_id: invoiceId, stored: proposal.stored, fields, seen: data.revision },
      })
      setChosen([])
      return `Adopted: ${list(adopted, proposal)}. The history says so, and it can be reverted below.`
    })
  return (
    <>
      <p className="faint">
        Read again by {proposal.model}, {shownTime(proposal.at)}. Nothing changes until a value is adopted. To keep a present value, confirm
        or accept it; that removes the mark on the row.
      </p>
      <table>
        <thead>
          <tr>
            <th scope="col">Value</th>
            <th scope="col">Old model</th>
            <th scope="col">Now</th>
            <th scope="col">New model</th>
          </tr>
        </thead>
        <tbody>
          {proposal.differences.map(it => {
            const reason = whyNot(it, unsaved.includes(it.field))
            return (
              <tr key={it.field}>
                <th scope="row">
                  {may && reason === null ? (
                    <label>
                      <input
                        type="checkbox"
                        checked={chosen.includes(it.field)}
                        onChange={({ target }) =>
                          setChosen(target.checked ? [...chosen, it.field] : chosen.filter(field => field !== it.field))
                        }
                      />{' '}
                      {nameOf(it.field, proposal)}
                    </label>
                  ) : (
                    nameOf(it.field, proposal)
                  )}
                </th>
                <td>{shownField(it.field, it.old)}</td>
                <td>{shownField(it.field, it.now)}</td>
                <td>
                  {shownField(it.field, it.proposed)}
                  {it.confidence !== null && <span className="faint"> {Math.round(it.confidence * 100)}% sure</span>}
                  {reason !== null && <span className="faint proposal-why">{reason}</span>}
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
      {may && open.length > 0 && (
        <div className="history-act">
          <button type="button" className="btn primary" disabled={sending || fields.length === 0} onClick={() => void adopt()}>
            {sending ? 'Adopting…' : fields.length === 0 ? 'Adopt chosen values' : `Adopt ${list(fields, proposal)}`}
          </button>
          {open.length > 1 && fields.length < open.length && (
            <button type="button" className="btn" onClick={() => setChosen(open)}>
              Choose all
            </button>
          )}
        </div>
      )}
      {outcome && (
        <p role={outcome.failed ? 'alert' : 'status'} className={outcome.failed ? 'history-unsaved' : ''}>
          {outcome.text}
        </p>
      )}
    </>
  )
}

function AdoptionItem({ adoption, invoiceId, onChanged }: { adoption: Adoption; invoiceId: string; onChanged: () => void }) {
  const { id, at, by, model, fields, revertible } = adoption
  const may = useMay()(revertAdoption)
  const { sending, outcome, send } = useSend(onChanged)
  const revert = (): Promise<void> =>
    send(async () => {
      const { reverted, kept } = await sendRequest(revertAdoption, { body: { invoice_id: invoiceId, adoption_id: id } })
      return `${reverted.length > 0 ? `As before: ${list(reverted, adoption)}.` : 'Nothing was reverted.'}${kept.length > 0 ? ` Kept, because it was set since: ${list(kept, adoption)}.` : ''}`
    })
  return (
    <li>
      <p>
        Adopted from {model}: {list(fields, adoption)}.{' '}
        <span className="faint">
          By {by}, {shownTime(at)}.
        </span>
      </p>
      {may && revertible.length > 0 && (
        <button type="button" className="btn" disabled={sending} onClick={() => void revert()}>
          {sending ? 'Reverting…' : `Revert ${list(revertible, adoption)}`}
        </button>
      )}
      {revertible.length === 0 && <p className="faint">Set by a person since, so there is nothing to revert.</p>}
      {outcome?.failed && (
        <p role="alert" className="history-unsaved">
          {outcome.text}
        </p>
      )}
    </li>
  )
}

/** What a newer model reads differently on the invoice, to be adopted value by value, and what was adopted. Nothing if there is neither. */
export function Proposal({ invoiceId, unsaved, onChanged }: Pick<PartProps, 'invoiceId' | 'unsaved' | 'onChanged'>) {
  const { data, problem, reload } = useEndpoint(invoiceProposal, { query: { invoice_id: invoiceId } })
  if (problem && !data) return problem.status === 404 ? null : <Failed problem={problem} retry={reload} />
  if (!data) return null
  const differs = data.proposal?.differences.some(({ now, proposed }) => now !== proposed) ?? false
  if (!differs && data.adoptions.length === 0) return null
  const changed = (): void => (reload(), onChanged())
  return (
    <section className="proposal" aria-labelledby="proposal-title">
      <h3 id="proposal-title">{differs ? 'A newer model reads it differently' : 'Adopted from a newer model'}</h3>
      {data.proposal && differs && <Differences proposal={data.proposal} {...{ data, invoiceId, unsaved, onChanged: changed }} />}
      {data.adoptions.length > 0 && (
        <ul aria-label="Adopted">
          {data.adoptions.map(it => (
            <AdoptionItem key={it.id} adoption={it} invoiceId={invoiceId} onChanged={changed} />
          ))}
        </ul>
      )}
    </section>
  )
}
