import { anchors, takeAnchor, type AnchorEntry, type Anchors } from '@docketry/contracts/api/anchors.ts'
import { useState } from 'react'
import { counted, shownCount, shownMoment } from '../data/format.ts'
import type { Problem } from '../data/problem.ts'
import { sendRequest } from '../data/request.ts'
import { useEndpoint } from '../data/use-query.ts'
import { copyText } from '../parts/copy-text.ts'
import { Failed, Loading } from '../parts/states.tsx'
import { notify, notifyFailure } from '../parts/toasts.tsx'

const takenBy = ({ by, operator }: AnchorEntry): string => by ?? (operator === null ? 'Docketry' : `${operator}, on the command line`)
const shortened = (root: string): string => `${root.slice(0, 12)}…`

/** What signed the last anchor, and what to do where the next one would not be signed. */
function signatureText({ key: signedBy }: AnchorEntry, key: string | null): string {
  if (signedBy === null)
    return key === null
      ? 'Not signed: no anchor key is set. An unsigned anchor is a proof only for those who kept a copy of its file elsewhere. Make a key with “docketry anchor new-key FILE”, set DOCKETRY_ANCHOR_KEY to it and restart Docketry. See docs/deploy.md, “Anchors”.'
      : `Not signed. A key has been set since then: the next anchor is signed by the key ${key}.`
  return key === null
    ? `Signed by the key ${signedBy}. The process that answers here has no key, so an anchor that you take here is not signed: set DOCKETRY_ANCHOR_KEY for the role api too. See docs/deploy.md, “Anchors”.`
    : `Signed by the key ${signedBy}.`
}

const fileText = ({ file }: AnchorEntry, folder: string | null): string =>
  folder === null
    ? `${file}. The process that answers here writes no files: DOCKETRY_ANCHORS names no folder for them`
    : `${file}, in ${folder} of the process that took it`

const CopyRoot = ({ of: { number, root } }: { of: AnchorEntry }) => (
  <button
    type="button"
    className="btn quiet small"
    aria-label={`Copy the root of anchor ${number}`}
    onClick={() =>
      copyText(
        root,
        `The root of anchor ${number} is copied`,
        `The browser does not allow copying. The root of anchor ${number} is ${root}`,
      )
    }
  >
    Copy
  </button>
)

const Last = ({ last, answer: { key, folder } }: { last: AnchorEntry; answer: Anchors }) => (
  <dl className="ops-anchor">
    <dt>Last anchor</dt>
    <dd>
      Number {shownCount(last.number)}, {shownMoment(last.at)}, taken by {takenBy(last)}
    </dd>
    <dt>Covers</dt>
    <dd>
      {counted(last.events, 'event')} of {counted(last.streams, 'stream')}
    </dd>
    <dt>Root</dt>
    <dd>
      <span title={last.root}>{shortened(last.root)}</span> <CopyRoot of={last} />
    </dd>
    <dt>File</dt>
    <dd>{fileText(last, folder)}</dd>
    <dt>Signature</dt>
    <dd>{signatureText(last, key)}</dd>
  </dl>
)

function Earlier({ entries }: { entries: AnchorEntry[] }) {
  return (
    <div className="ops-table" tabIndex={0} role="region" aria-labelledby="ops-anchors-earlier">
      <table>
        <thead>
          <tr>
            <th scope="col" className="num">
              Number
            </th>
            <th scope="col">When</th>
            <th scope="col">Taken by</th>
            <th scope="col" className="num">
              Events
            </th>
            <th scope="col" className="num">
              Streams
            </th>
            <th scope="col">Signed by</th>
            <th scope="col">Root</th>
          </tr>
        </thead>
        <tbody>
          {entries.map(it => (
            <tr key={it.number}>
              <td className="num">{shownCount(it.number)}</td>
              <td className="when">{shownMoment(it.at)}</td>
              <td className="who">{takenBy(it)}</td>
              <td className="num">{shownCount(it.events)}</td>
              <td className="num">{shownCount(it.streams)}</td>
              <td className="who">{it.key ?? 'Not signed'}</td>
              <td className="when">
                <span title={it.root}>{shortened(it.root)}</span> <CopyRoot of={it} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** Entries that were loaded on top of an answer. They are dropped when another anchor is the last: every page begins elsewhere then. */
type Older = { below: number; entries: AnchorEntry[] }

function Contents({ answer, reload }: { answer: Anchors; reload: () => void }) {
  const { last, total } = answer
  const [older, setOlder] = useState<Older>({ below: 0, entries: [] })
  const [busy, setBusy] = useState<'taking' | 'loading' | null>(null)
  const entries = [...answer.earlier, ...(older.below === last?.number ? older.entries : [])]
  const shown = entries.length + (last ? 1 : 0)
  const failed = (problem: Problem): void => notifyFailure(problem)
  const take = async (): Promise<void> => {
    setBusy('taking')
    await sendRequest(takeAnchor, { body: {} }).then(
      ({ anchor }) =>
        notify(
          anchor
            ? `Anchor ${anchor.number} was taken: it covers ${counted(anchor.events, 'event')} of ${counted(anchor.streams, 'stream')}`
            : 'Nothing was stored since the last anchor, so no new one was taken',
        ),
      failed,
    )
    setBusy(null)
    reload()
  }
  const showMore = async (): Promise<void> => {
    setBusy('loading')
    await sendRequest(anchors, { query: { before: entries.at(-1)?.number ?? 1 } }).then(
      next => setOlder({ below: last?.number ?? 0, entries: [...entries.slice(answer.earlier.length), ...next.earlier] }),
      failed,
    )
    setBusy(null)
  }
  return (
    <>
      {last ? (
        <Last last={last} answer={answer} />
      ) : (
        <p className="faint">No anchor was taken yet. The first one is taken within an hour, or when you take it here.</p>
      )}
      <div className="row-acts">
        <button type="button" className="btn small" disabled={busy === 'taking'} onClick={() => void take()}>
          {busy === 'taking' ? 'Taking an anchor…' : 'Take an anchor now'}
        </button>
      </div>
      {entries.length > 0 && (
        <>
          <h3 id="ops-anchors-earlier">Earlier anchors</h3>
          <p className="faint">
            {shown < total
              ? `${counted(total, 'anchor')} in all, the newest ${shownCount(shown)} are shown.`
              : `${counted(total, 'anchor')} in all.`}
          </p>
          <Earlier entries={entries} />
          {shown < total && (
            <button type="button" className="btn small" disabled={busy === 'loading'} onClick={() => void showMore()}>
              {busy === 'loading' ? 'Loading…' : 'Show more'}
            </button>
          )}
        </>
      )}
    </>
  )
}

/** The last anchor with its signature, a button that takes one, and the earlier ones, newest first. */
export function AnchorList() {
  const { data, problem, reload } = useEndpoint(anchors, {})
  return (
    <section aria-labelledby="ops-anchors">
      <h2 id="ops-anchors">Anchors</h2>
      <p className="faint">
        An anchor is a root over everything stored since the one before; Docketry takes one every hour. Copies of their files that are kept
        elsewhere show whether somebody has changed what is stored.
      </p>
      {data ? (
        <Contents answer={data} reload={reload} />
      ) : problem ? (
        <Failed problem={problem} retry={reload} />
      ) : (
        <Loading what="Loading the anchors" />
      )}
    </section>
  )
}
