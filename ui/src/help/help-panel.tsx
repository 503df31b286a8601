import { useState } from 'react'
import { useOperator } from '../data/operator.ts'
import { Modal } from '../parts/modal.tsx'
import { foundAnswers, screenOf } from './find-answers.ts'
import { closeHelp } from './help-open.ts'
import './help.css'

/** How to reach the operator. */
function Support() {
  const { support, supportPhone, supportPage } = useOperator()
  if (!support && !supportPhone && !supportPage)
    return <p>Whoever runs Docketry for your firm can help with anything that is not answered here.</p>
  return (
    <p className="help-support">
      <b>Support</b>
      {support && <a href={`mailto:${support}`}>{support}</a>}
      {supportPhone && <a href={`tel:${supportPhone.replace(/[^+\d]/gu, '')}`}>{supportPhone}</a>}
      {supportPage && (
        <a href={supportPage} target="_blank" rel="noreferrer">
          Support page
        </a>
      )}
    </p>
  )
}

/** Contacts of the support, and answers, those about this screen first, with a search in the browser. */
export function HelpPanel() {
  const [query, setQuery] = useState('')
  const answers = foundAnswers(query, screenOf(location.pathname))
  return (
    <Modal labelledBy="help-title" onClose={closeHelp}>
      <div className="help">
        <h2 id="help-title">Help</h2>
        <Support />
        <input
          data-first
          className="input"
          type="text"
          role="searchbox"
          aria-label="Search the answers"
          placeholder="Search: upload, GST, quarter…"
          value={query}
          onChange={event => setQuery(event.target.value)}
        />
        <p className="sr" role="status">
          {query.trim() === '' ? '' : `${answers.length} answers found`}
        </p>
        <div className="help-answers" tabIndex={0} role="group" aria-label="Answers">
          {answers.map(it => (
            <details key={it.question}>
              <summary>{it.question}</summary>
              <p>{it.answer}</p>
            </details>
          ))}
          {answers.length === 0 && <p>No answer has these words. Try fewer words, or contact support.</p>}
        </div>
        <div className="dialog-acts">
          <button type="button" className="btn" onClick={closeHelp}>
            Close
          </button>
        </div>
      </div>
    </Modal>
  )
}
