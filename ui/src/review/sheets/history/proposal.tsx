import { adoptProposal, type invoiceProposal, revertAdoption, type Adoption, type Proposal } from '@docketry/contracts/api/proposals.ts'
import type { AnswerOf } from '@docketry/contracts/api/endpoint.ts'
import { fieldTexts } from '@docketry/contracts/field-texts.ts'
import type { AnyField } from '@docketry/contracts/fields.ts'
import { useEffect, useRef, useState } from 'react'
import { shownField } from '../../../data/shown-field.ts'
import { messageOf } from '../../../data/problem.ts'
import { sendRequest } from '../../../data/request.ts'
import type { useEndpoint } from '../../../data/use-query.ts'
import { Failed } from '../../../parts/states.tsx'
import { useMay } from '../../../session/may.tsx'
import { shownTime } from '../../../data/format.ts'

type Difference = Proposal['differences'][number]
type Answer = AnswerOf<typeof invoiceProposal>

/** Where a person typed a payment date, a proposal concerns the printed date alone, and is named so. */
type Dated = Pick<Proposal, 'besidePayment'>
const nameOf = (field: AnyField, { besidePayment }: Dated): string =>
  field === 'invoiceDate' && besidePayment ? 'printed date' : fieldTexts[field]
const list = (fields: readonly AnyField[], of: Dated): string => new Intl.ListFormat('en-AU').format(fields.map(field => nameOf(field, of)))

/** Why a proposed value cannot be adopted; null where it can. `unsaved`: the row has an edit of it that is not saved. */
function whyNot({ now, proposed, byPerson }: Difference, unsaved: boolean): string | null {
  if (now === proposed) return 'same as now'
  if (byPerson) return 'kept: a person typed, confirmed or accepted it'
  return unsaved ? 'you have changed it: save or undo that first' : null
}

type Outcome = { text: string; failed: boolean }

/** Sends one request, and then reloads everything, also after a refusal: somebody else may have been first. */
function useSend(onChanged: () => void) {
  const [sending, setSending] = useState<string | null>(null)
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const send: Send = async (what, work) => {
    setSending(what)
    setOutcome(
      await work().then(
        text => ({ text, failed: false }),
        (thrown: unknown) => ({ text: messageOf(thrown), failed: true }),
      ),
    )
    setSending(null)
    onChanged()
  }
  return { sending, outcome, send }
}
/** `what`: `adopt`, or the id of the adoption that is reverted. The work returns the text of the outcome. */
type Send = (what: string, work: () => Promise<string>) => Promise<void>
type PartProps = { invoiceId: string; sending: string | null; send: Send }

/** What an adoption or its reversal came to. Takes the focus, because the button that had it is disabled or gone. */
function OutcomeText({ outcome }: { outcome: Outcome }) {
  const text = useRef<HTMLParagraphElement>(null)
  useEffect(() => text.current?.focus(), [outcome])
  return (
    <p ref={text} tabIndex={-1} role={outcome.failed ? 'alert' : 'status'} className={outcome.failed ? 'history-unsaved' : ''}>
      {outcome.text}
    </p>
  )
}

type DifferencesProps = PartProps & { proposal: Proposal; revision: number; unsaved: readonly AnyField[] }

function Differences({ proposal, revision, invoiceId, unsaved, sending, send }: DifferencesProps) {
  const may = useMay()(adoptProposal)
  const [chosen, setChosen] = useState<readonly AnyField[]>([])
  const open = proposal.differences.filter(it => whyNot(it, unsaved.includes(it.field)) === null).map(({ field }) => field)
  const fields = open.filter(field => chosen.includes(field))
  const adopt = (): Promise<void> =>
    send('adopt', async () => {
      const { adopted } = await sendRequest(adoptProposal, {
        body: { invoice_id: invoiceId, stored: proposal.stored, fields, seen: revision },
      })
      setChosen([])
      return `Adopted: ${list(adopted, proposal)}. You can revert it below.`
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
                  {it.confidence !== null && <span className="faint"> {Math.round(it.confidence * 100)}% confident</span>}
                  {reason !== null && <span className="faint proposal-why">{reason}</span>}
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
      {may && open.length > 0 && (
        <div className="history-act">
          <button type="button" className="btn primary" disabled={sending !== null || fields.length === 0} onClick={() => void adopt()}>
            {sending === 'adopt' ? 'Adopting…' : fields.length === 0 ? 'Adopt chosen values' : `Adopt ${list(fields, proposal)}`}
          </button>
          {open.length > 1 && fields.length < open.length && (
            <button type="button" className="btn" onClick={() => setChosen(open)}>
              Choose all
            </button>
          )}
        </div>
      )}
    </>
  )
}

function AdoptionItem({ adoption, invoiceId, sending, send }: PartProps & { adoption: Adoption }) {
  const { id, at, by, model, fields, revertible } = adoption
  const may = useMay()(revertAdoption)
  const revert = (): Promise<void> =>
    send(id, async () => {
      const { reverted, kept } = await sendRequest(revertAdoption, { body: { invoice_id: invoiceId, adoption_id: id } })
      return `${reverted.length > 0 ? `As before: ${list(reverted, adoption)}.` : 'Nothing was reverted.'}${kept.length > 0 ? ` Kept: ${list(kept, adoption)}. This, or what belongs to it, was changed, confirmed or accepted since.` : ''}`
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
        <button type="button" className="btn" disabled={sending !== null} onClick={() => void revert()}>
          {sending === id ? 'Reverting…' : `Revert ${list(revertible, adoption)}`}
        </button>
      )}
      {revertible.length === 0 && <p className="faint">Changed, confirmed or accepted since, so there is nothing to revert.</p>}
    </li>
  )
}

type SectionProps = {
  loaded: ReturnType<typeof useEndpoint<typeof invoiceProposal>>
  invoiceId: string
  unsaved: readonly AnyField[]
  onChanged: () => void
}

function titleOf({ adoptions }: Answer, differs: boolean): string {
  if (differs) return 'A newer model reads it differently'
  return adoptions.length > 0 ? 'Adopted from a newer model' : 'No other values are proposed'
}

/**
 * What a newer model reads differently on the invoice, to be adopted value by value, and what was adopted. Nothing if there is neither, unless
 * something was just done or it could not be loaded. `onChanged` must also reload `loaded`.
 */
export function ProposalSection({ loaded: { data, problem, reload }, invoiceId, unsaved, onChanged }: SectionProps) {
  const { sending, outcome, send } = useSend(onChanged)
  if (problem && !data) return problem.status === 404 ? null : <Failed problem={problem} retry={reload} />
  if (!data) return null
  const differs = data.proposal?.differences.some(({ now, proposed }) => now !== proposed) ?? false
  if (!differs && data.adoptions.length === 0 && !outcome) return null
  const part = { invoiceId, sending, send }
  return (
    <section className="proposal" aria-labelledby="proposal-title">
      <h3 id="proposal-title">{titleOf(data, differs)}</h3>
      {data.proposal && differs && <Differences proposal={data.proposal} revision={data.revision} unsaved={unsaved} {...part} />}
      {outcome && <OutcomeText outcome={outcome} />}
      {data.adoptions.length > 0 && (
        <ul aria-label="Adopted">
          {data.adoptions.map(it => (
            <AdoptionItem key={it.id} adoption={it} {...part} />
          ))}
        </ul>
      )}
    </section>
  )
}
