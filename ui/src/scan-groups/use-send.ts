import { useCallback, useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { counted } from '../data/format.ts'
import { locOf } from '../data/addresses.ts'
import { newId } from '../data/new-id.ts'
import { isProblem } from '../data/problem.ts'
import { showAlert } from '../parts/dialogs.tsx'
import { usePageError } from '../parts/toasts.tsx'
import { session } from '../session/session.ts'
import { withUploadLock } from './held-piles.ts'
import { uploadStore } from './upload-store.ts'
import { fileCount, makeUpload, storedFileCount, type Upload, type UploadTarget } from './upload.ts'
import { makeRetryDelay } from './rest.ts'
import { sendPart } from './send-part.ts'
import { isRefused, sendUpload, type UploadProgress } from './send-upload.ts'
import { zipOf } from './zip.ts'

/** Milliseconds without a sign of progress after which an upload counts as lost (specification of scanning, section 9). */
export const overlayFor = 180_000

/** `refused`: the files not stored are the page's again. `stopped`: they stay with the pile, which is offered again. */
type Outcome = { how: 'sent' | 'stopped' } | { how: 'refused'; stored: number; code: string }
type Shown = UploadProgress & { kept: boolean }
export type ToSend = { name: string; type: string; blob: Blob }

const storedWords = (pile: Upload): string => {
  const [stored, all] = [storedFileCount(pile), fileCount(pile.parts)]
  return stored > 0 ? ` ${stored} of ${counted(all, 'file')} are stored.` : ''
}

function wordsFor(thrown: unknown): string {
  if (isProblem(thrown)) return thrown.code === 'no-group' ? 'Try again.' : thrown.message
  // Of the browser's own errors here there is one kind: a file that cannot be read any more.
  if (thrown instanceof DOMException) return 'A file changed or is gone since it was chosen. Throw these away and choose the files again.'
  return thrown instanceof Error ? thrown.message : 'Try again.'
}

/** Sends piles, shows how far they are, and offers what was left of an earlier one. Goes to the group when all is through. */
export function useSend() {
  const navigate = useNavigate()
  const [sending, setSending] = useState<Shown | null>(null)
  const [unfinished, setUnfinished] = useState<Upload[]>([])
  const tellLost = usePageError()
  const next = useRef({ id: newId(), before: 0 })
  const acts = useRef({ hurry: (): void => undefined, stop: (): void => undefined })
  const look = useCallback(() => void uploadStore.unfinished(session.get()?.user_id ?? '').then(setUnfinished), [])
  useEffect(look, [look])
  // Who leaves the page leaves the rest to be offered again; nothing may pull them back to a group later.
  useEffect(() => () => acts.current.stop(), [])

  /** `files` by entry name; null for a pile whose files are kept already. */
  const send = async (pile: Upload, files: ReadonlyMap<string, Blob> | null): Promise<Outcome> => {
    const stop = new AbortController()
    const { rest, hurry } = makeRetryDelay(stop.signal)
    acts.current = { hurry, stop: () => stop.abort('asked') }
    let latest: Shown = { pile, sent: 0, waiting: null, kept: true }
    let watch: ReturnType<typeof setTimeout> | undefined
    const alive = (): void => {
      clearTimeout(watch)
      watch = setTimeout(() => stop.abort('lost'), overlayFor)
    }
    let furthest = 0
    const tell = (it: UploadProgress): void => {
      if (it.pile.done > latest.pile.done || it.sent > furthest) {
        furthest = it.sent
        alive()
      }
      latest = { ...latest, ...it }
      setSending(latest)
    }
    setUnfinished([])
    alive()
    try {
      setSending(latest)
      const done = await withUploadLock(pile.id, async () => {
        latest = { ...latest, kept: await (files ? uploadStore.keep(pile, files) : uploadStore.isKept(pile)) }
        return sendUpload(pile, {
          post: (zip, fields, share) => sendPart(zip, fields, { stack: pile.stack, signal: stop.signal, tell: share }),
          zip: zipOf, blobOf: uploadStore.blobOf, note: uploadStore.note, rest, now: Date.now, signal: stop.signal, tell,
        })
      })
      await uploadStore.drop(done)
      void navigate(`/scan/detail/${locOf({ groupId: done.groupId, firmId: pile.whose.accountingFirmId, clientId: pile.whose.clientId })}`)
      return { how: 'sent' }
    } catch (thrown) {
      return await say(thrown, latest.pile, stop.signal.reason as unknown)
    } finally {
      clearTimeout(watch)
      setSending(null)
      look()
    }
  }

  const say = async (thrown: unknown, pile: Upload, why: unknown): Promise<Outcome> => {
    if (why === 'asked') return { how: 'stopped' }
    if (why === 'lost') {
      tellLost(`Something went wrong: nothing moved for three minutes.${storedWords(pile)}`, { label: 'Try again', run: () => void send(pile, null) })
      return { how: 'stopped' }
    }
    const words = wordsFor(thrown)
    if (session.get()) void showAlert('Something went wrong', `${words}${storedWords(pile)}`)
    if (!isRefused(thrown) || !isProblem(thrown)) return { how: 'stopped' }
    await uploadStore.drop(pile)
    return { how: 'refused', stored: storedFileCount(pile), code: thrown.code }
  }

  /** Sends what a page holds. Answers how many of its files, from the first, are no longer the page's: stored, or kept with an interrupted upload. */
  const sendAll = async (files: readonly ToSend[], how: { stack: boolean; whose: UploadTarget }): Promise<number> => {
    const pile = makeUpload(files.map(it => ({ name: it.name, type: it.type, size: it.blob.size })), { ...next.current, ...how })
    const outcome = await send(pile, new Map(pile.parts.flat().map((it, i) => [it.entry, files[i]!.blob])))
    const gone = outcome.how === 'refused' ? outcome.stored : files.length
    // What is left of a refused upload goes into the same group; not into one that was deleted.
    const again = outcome.how === 'refused' && outcome.code !== 'group.deleted'
    next.current = again ? { id: pile.id, before: next.current.before + gone } : { id: newId(), before: 0 }
    return gone
  }

  const throwAway = async (pile: Upload): Promise<void> => {
    await uploadStore.drop(pile)
    look()
  }
  return { sending, unfinished, sendAll, goOn: (pile: Upload) => void send(pile, null), throwAway, hurry: () => acts.current.hurry(), stop: () => acts.current.stop() }
}
