/** Sending as a page sees it: uploads sent, stopped, resumed after a reload or discarded, with their progress and what went wrong. */
import { useCallback, useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { counted } from '../data/format.ts'
import { locOf } from '../data/addresses.ts'
import { newId } from '../data/new-id.ts'
import { isProblem } from '../data/problem.ts'
import { confirmAction, showAlert } from '../parts/dialogs.tsx'
import { usePageError } from '../parts/toasts.tsx'
import { session } from '../session/session.ts'
import { withUploadLock, uploadStore } from './upload-store.ts'
import { fileCount, makeUpload, storedFileCount, type Upload, type UploadTarget } from './upload.ts'
import { makeRetryDelay, isRefused, sendUpload, type SendDependencies, type UploadProgress } from './send-upload.ts'
import { sendPart } from './send-part.ts'
import { loadZip, zipOf } from './zip.ts'

/** ms without progress after which an upload counts as lost (specification of scanning, section 9). */
const lostAfterMs = 180_000

/** `refused`: files that are not stored go back to the page or stay there. `stopped`: they stay with the upload, which is offered again. */
type Outcome = { how: 'sent' | 'stopped' } | { how: 'refused'; stored: number; code: string }
type SendingState = UploadProgress & { stored: boolean }
type ToSend = { name: string; type: string; blob: Blob }

const storedText = (upload: Upload): string => {
  const [stored, all] = [storedFileCount(upload), fileCount(upload.parts)]
  return stored > 0 ? ` ${stored} of ${counted(all, 'file')} are stored.` : ''
}

/** Resolves once the files can be found again after the reload, or are in the page; the question stays open. */
async function askToReload(upload: Upload, { stored, isInPage }: { stored: boolean; isInPage: boolean }): Promise<Outcome> {
  const more = stored
    ? 'The files are kept in this browser: after the reload the upload is offered again.'
    : 'This browser has no room to keep the files: choose them again after the reload.'
  void confirmAction({
    title: 'There is a newer version of Docketry',
    text: `Reload this page to send the files.${storedText(upload)} ${more}`,
    yes: 'Reload',
    no: 'Not now',
  }).then(yes => yes && location.reload())
  if (stored || !isInPage) return { how: 'stopped' }
  await uploadStore.remove(upload)
  return { how: 'refused', stored: storedFileCount(upload), code: 'newer-version' }
}

function failureText(thrown: unknown): string {
  if (isProblem(thrown)) return thrown.code === 'no-group' ? 'Try again.' : thrown.message
  // The only DOMException here: a file that can no longer be read.
  if (thrown instanceof DOMException) return 'A file was changed or removed after it was chosen. Discard these files and choose them again.'
  return thrown instanceof Error ? thrown.message : 'Try again.'
}

/** Shows why sending failed, unless it was stopped; removes an upload that is refused. `onLost` is called for one without progress. */
async function reportFailure(thrown: unknown, upload: Upload, reason: unknown, onLost: () => void): Promise<Outcome> {
  if (reason === 'stopped') return { how: 'stopped' }
  if (reason === 'lost') {
    onLost()
    return { how: 'stopped' }
  }
  const text = failureText(thrown)
  if (session.get()) void showAlert('Something went wrong', `${text}${storedText(upload)}`)
  if (!isRefused(thrown) || !isProblem(thrown)) return { how: 'stopped' }
  await uploadStore.remove(upload)
  return { how: 'refused', stored: storedFileCount(upload), code: thrown.code }
}

/** Uploads that are kept in this browser and not sent completely. */
function useUnfinished() {
  const [unfinished, setUnfinished] = useState<Upload[]>([])
  const load = useCallback(() => void uploadStore.unfinished(session.get()?.user_id ?? '').then(setUnfinished), [])
  useEffect(load, [load])
  const discard = async (upload: Upload): Promise<void> => {
    await uploadStore.remove(upload)
    load()
  }
  return { unfinished, load, hide: () => setUnfinished([]), discard }
}

/** Calls `onLost` three minutes after the last `restart`, unless `end` was called. */
function makeLostTimer(onLost: () => void): { restart: () => void; end: () => void } {
  let timer: ReturnType<typeof setTimeout> | undefined
  const end = (): void => clearTimeout(timer)
  const restart = (): void => {
    end()
    timer = setTimeout(onLost, lostAfterMs)
  }
  return { restart, end }
}

const sendMissingParts = (upload: Upload, { wait, signal, onProgress }: Pick<SendDependencies, 'wait' | 'signal' | 'onProgress'>) =>
  sendUpload(upload, {
    post: (zip, fields, share) => sendPart(zip, fields, { scanned: upload.stack, signal, onProgress: share }),
    zip: zipOf,
    blobOf: uploadStore.blobOf,
    saveProgress: uploadStore.saveProgress,
    wait,
    now: Date.now,
    signal,
    onProgress,
  })

const batchAddress = ({ groupId, whose: { accountingFirmId: firmId, clientId } }: Upload): string =>
  `/scan/detail/${locOf({ groupId, firmId, clientId })}`

/** Sends uploads, reports their progress, and lists unfinished ones. Navigates to the batch once everything is stored. */
export function useSend() {
  const navigate = useNavigate()
  const [sending, setSending] = useState<SendingState | null>(null)
  const { unfinished, load: loadUnfinished, hide: hideUnfinished, discard } = useUnfinished()
  const showError = usePageError()
  const next = useRef({ id: newId(), before: 0 })
  const controls = useRef({ retryNow: (): void => undefined, stop: (): void => undefined })
  // The connection may be lost when the files are sent.
  useEffect(() => void loadZip().catch(() => undefined), [])
  // Leaving the page stops the upload, so that it cannot navigate later; the rest is offered again.
  useEffect(() => () => controls.current.stop(), [])

  /** `files`: by entry name; null for an upload whose files are stored already. */
  const send = async (upload: Upload, files: ReadonlyMap<string, Blob> | null): Promise<Outcome> => {
    const stop = new AbortController()
    const { wait, skip } = makeRetryDelay(stop.signal)
    controls.current = { retryNow: skip, stop: () => stop.abort('stopped') }
    const lostTimer = makeLostTimer(() => stop.abort('lost'))
    let latest: SendingState = { upload, sent: 0, waiting: null, stored: true }
    let furthest = 0
    const onProgress = (it: UploadProgress): void => {
      if (it.upload.done > latest.upload.done || it.sent > furthest) {
        furthest = it.sent
        lostTimer.restart()
      }
      latest = { ...latest, ...it }
      setSending(latest)
    }
    hideUnfinished()
    lostTimer.restart()
    try {
      setSending(latest)
      const done = await withUploadLock(upload.id, async () => {
        latest = { ...latest, stored: await (files ? uploadStore.save(upload, files) : uploadStore.isStored(upload)) }
        return sendMissingParts(upload, { wait, signal: stop.signal, onProgress })
      })
      await uploadStore.remove(done)
      void navigate(batchAddress(done))
      return { how: 'sent' }
    } catch (thrown) {
      if (isProblem(thrown) && thrown.code === 'newer-version')
        return await askToReload(latest.upload, { stored: latest.stored, isInPage: files !== null })
      return await reportFailure(thrown, latest.upload, stop.signal.reason as unknown, () => offerAgain(latest.upload))
    } finally {
      lostTimer.end()
      setSending(null)
      loadUnfinished()
    }
  }
  const offerAgain = (upload: Upload): void =>
    showError(`Something went wrong: nothing was sent for three minutes.${storedText(upload)}`, {
      label: 'Try again',
      run: () => void send(upload, null),
    })

  /** Sends the files of a page. Returns how many of them, from the first, the page can drop: stored, or part of an interrupted upload. */
  const sendAll = async (files: readonly ToSend[], { scanned, target }: { scanned: boolean; target: UploadTarget }): Promise<number> => {
    const upload = makeUpload(
      files.map(it => ({ name: it.name, type: it.type, size: it.blob.size })),
      { ...next.current, scanned, target },
    )
    const outcome = await send(upload, new Map(upload.parts.flat().map((it, i) => [it.entry, files[i]!.blob])))
    const removed = outcome.how === 'refused' ? outcome.stored : files.length
    // The rest of a refused upload goes into the same batch, unless that was deleted.
    const sameBatch = outcome.how === 'refused' && outcome.code !== 'group.deleted'
    next.current = sameBatch ? { id: upload.id, before: next.current.before + removed } : { id: newId(), before: 0 }
    return removed
  }
  return {
    sending,
    unfinished,
    sendAll,
    resume: (upload: Upload) => void send(upload, null),
    discard,
    retryNow: () => controls.current.retryNow(),
    stop: () => controls.current.stop(),
  }
}
