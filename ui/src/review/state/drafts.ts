/**
 * The draft of a group: its unsaved edits and undo stack, stored in IndexedDB, one for each open tab. It outlives a reload, a crash and a
 * sign-out. Unsaved edits never expire: a draft is deleted once nothing is left in it, or, where all is saved, `undoLifetime` after its
 * last change. Loaded on demand (use-draft.ts).
 */
import { del, get, keys, set } from 'idb-keyval'
import { counted } from '../../data/format.ts'
import { confirmAction } from '../../parts/dialogs.tsx'
import { attempt, dismissToasts, notifyError } from '../../parts/toasts.tsx'
import { session } from '../../session/session.ts'
import { notifyConflicts, notifyReplaced } from './conflict-notice.ts'
import { conflictsWithDraft } from './conflicts.ts'
import { draftTab, isKeyUnder, type DraftTab } from './draft-tab.ts'
import { mergedDrafts, type Draft } from './merged-drafts.ts'
import { draftFrom, emptyDraft, isDraft } from './stored-draft.ts'
import type { Review } from './review.ts'
import { emptyUndoStack, pick, type Dirty, type Step, type UndoStack } from './undo-stack.ts'
import { realChange, type Patch, type Values } from './rows.ts'

/** A draft, and the keys of those that cannot be read and are not in it. */
type FoundDraft = Draft & { unreadable?: readonly string[] }

/**
 * Of one person, group and tab. `read`: also takes over the drafts of tabs that were closed; it throws where not all of them could be read,
 * and then leaves every one as it is. Those that could not be read several times are then left out, and stay stored. `remove`: deletes the
 * drafts with these keys. `settled` resolves when nothing is being written; `safe`: the last write has succeeded; `close`: the tab shows
 * the group no longer.
 */
export type DraftStore = {
  read: () => Promise<FoundDraft>
  remove: (keys: readonly string[]) => Promise<void>
  write: (draft: Omit<Draft, 'at'>) => void
  settled: () => Promise<void>
  safe: () => boolean
  close: () => void
}

type KeyValueStore = {
  get: (key: string) => Promise<unknown>
  set: (key: string, value: unknown) => Promise<void>
  del: (key: string) => Promise<void>
  keys: () => Promise<unknown[]>
}

/** ms: a working day. For a draft without unsaved edits, which is only an undo stack. */
const undoLifetime = 12 * 3600_000
/** Rows in the stored steps: an edit of a whole group is as large as the group. */
const maxRows = 2000
/** ms until drafts that could not be read are read again; doubled after each failure. */
const [firstRetry, lastRetry] = [2000, 60_000]
/** Times that every draft has to be read before those that cannot be are left out: a failure may pass, a damaged draft never does. */
const maxFailures = 3

/** The newest steps with at most `maxRows` rows in all. */
function newest(steps: readonly Step[]): Step[] {
  let rows = 0
  const from = steps.findLastIndex(it => (rows += Math.max(1, it.changes.length)) > maxRows)
  return steps.slice(from + 1)
}
const isEmpty = ({ dirty, done, undone }: UndoStack): boolean => Object.keys(dirty).length === 0 && done.length === 0 && undone.length === 0

/** Writes one draft at a time and skips all but the newest. Without IndexedDB nothing is stored. */
export function createDraftStore(
  userId: string,
  groupKey: string,
  storage: KeyValueStore = { get, set, del, keys },
  now: () => number = Date.now,
  tab: DraftTab = draftTab(),
): DraftStore {
  const prefix = `edits ${userId} ${groupKey}`
  let claimed: Promise<string> | null = null
  const claim = (how: DraftTab['claim']): Promise<string> =>
    (claimed = how(prefix).catch((error: unknown) => {
      claimed = null
      throw error
    }))
  const ownKey = (): Promise<string> => claimed ?? claim(tab.claim)
  let failures = 0
  let waiting: Omit<Draft, 'at'> | null = null
  let running: Promise<void> | null = null
  let failed = false
  const isOld = (it: unknown): boolean => isDraft(it) && Object.keys(it.dirty).length === 0 && (it.at ?? 0) < now() - undoLifetime
  const run = async (): Promise<void> => {
    // Copying takes time: not in the task of the key that edited.
    await new Promise(done => setTimeout(done))
    const key = await ownKey()
    while (waiting) {
      const draft = { ...waiting, done: newest(waiting.done), undone: newest(waiting.undone), at: now() }
      waiting = null
      failed = await (isEmpty(draft) ? storage.del(key) : storage.set(key, draft)).then(
        () => false,
        () => true,
      )
    }
    running = null
  }
  const deleteOld = async (): Promise<void> => {
    for (const it of await storage.keys())
      if (typeof it === 'string' && it.startsWith('edits ') && isOld(await storage.get(it).catch(() => null))) await storage.del(it)
  }
  const draftAt = async (key: string): Promise<Draft> => draftFrom(await storage.get(key))
  /** Whether it is stored as the draft of this tab: there may be no room for it. */
  const isStored = async (draft: Draft): Promise<boolean> =>
    storage.set(await ownKey(), draft).then(
      () => true,
      () => false,
    )
  /** The draft of this tab with those of tabs that were closed, which become its own. */
  const takeOver = async (): Promise<FoundDraft> => {
    const [own, all, open] = [await ownKey(), await storage.keys(), await tab.claimed()]
    const found = all.filter(key => isKeyUnder(prefix, key)).filter(key => key === own || !open.has(key))
    const drafts = await Promise.allSettled(found.map(draftAt))
    const failed = drafts.find(it => it.status === 'rejected')
    if (failed && ++failures < maxFailures) throw failed.reason
    const unreadable = found.filter((_, i) => drafts[i]?.status === 'rejected')
    // Not over the draft that was there.
    if (unreadable.includes(own)) await claim(tab.renew)
    const draft = mergedDrafts(drafts.flatMap(it => (it.status === 'fulfilled' ? [it.value] : []))) ?? emptyDraft
    const closed = found.filter(key => key !== own && !unreadable.includes(key))
    // One that cannot be deleted is taken over once more by the next visit.
    if (closed.length > 0 && (await isStored(draft))) await Promise.allSettled(closed.map(key => storage.del(key)))
    return unreadable.length > 0 ? { ...draft, unreadable } : draft
  }
  return {
    async read() {
      await deleteOld().catch(() => undefined)
      return tab.alone(prefix, takeOver)
    },
    async remove(keys) {
      await Promise.all(keys.map(key => storage.del(key)))
    },
    write(draft) {
      waiting = draft
      running ??= run()
    },
    settled: () => running ?? Promise.resolve(),
    safe: () => running === null && !failed,
    close: () => void Promise.resolve(running).then(tab.release),
  }
}

/** The server's values under the edits. */
const serverValuesOf = (dirty: Dirty, base: (id: string) => Values | undefined): Dirty =>
  Object.fromEntries(
    Object.entries(dirty).flatMap(([id, patch]) => {
      const values = base(id)
      return values ? [[id, pick(values, Object.keys(patch))]] : []
    }),
  )

/**
 * Marks the steps up to the one whose values the server has now as saved: the page may have been left before the answer of its save
 * arrived.
 */
function withSavedMeanwhile({ done, was }: Draft, base: (id: string) => Values | undefined): UndoStack['done'] {
  const until = new Map<string, number>()
  for (const [id, patch] of Object.entries(was)) {
    const values = base(id)
    for (const key of values ? (Object.keys(patch) as (keyof Patch)[]) : []) {
      if (values?.[key] === patch[key]) continue
      const at = done.findLastIndex(step => step.changes.some(it => it.id === id && key in it.after && it.after[key] === values?.[key]))
      until.set(id, Math.max(at, until.get(id) ?? -1))
    }
  }
  return done.map((step, at) => ({
    ...step,
    changes: step.changes.map(it => (at <= (until.get(it.id) ?? -1) ? { ...it, saved: true as const } : it)),
  }))
}

/** The steps of a draft, each with its saved marks; without marks every row that is not dirty counts as saved. */
const doneSteps = (draft: Draft, base: (id: string) => Values | undefined): UndoStack['done'] =>
  draft.marks
    ? withSavedMeanwhile(draft, base)
    : draft.done.map(step => ({ ...step, changes: step.changes.map(it => (it.id in draft.dirty ? it : { ...it, saved: true as const })) }))

/** The part of a draft that still applies: edits that differ from the server's values, and steps of rows that exist. */
function restorable(draft: Draft, base: (id: string) => Values | undefined): UndoStack {
  const dirty = Object.fromEntries(
    Object.entries(draft.dirty).flatMap(([id, patch]) => {
      const values = base(id)
      const change = values ? realChange(values, patch) : {}
      return Object.keys(change).length > 0 ? [[id, change]] : []
    }),
  )
  const ofExistingRows = (steps: UndoStack['done']): UndoStack['done'] =>
    steps.map(it => ({ ...it, changes: it.changes.filter(({ id }) => base(id)) })).filter(it => it.changes.length > 0 || it.pages)
  return { dirty, done: ofExistingRows(doneSteps(draft, base)), undone: ofExistingRows(draft.undone) }
}

/** Of the notice that a draft came back. It goes when nothing of it is unsaved any more. */
const draftTopic = 'draft'

/**
 * Restores the draft of an earlier visit, and notifies of its edits, of rows that no longer exist, and of conflicts. `discard` is offered.
 */
export function restoreDraft(review: Review, draft: Draft, discard: () => void): void {
  const stack = restorable(draft, review.base)
  review.restore(stack)
  const count = Object.keys(stack.dirty).length
  const lost = Object.keys(draft.dirty).filter(id => !review.base(id)).length
  if (count > 0) {
    notifyError(
      `${counted(count, 'row')} with unsaved edits from an earlier visit came back. Save them, or discard them.`,
      { label: 'Discard…', run: discard },
      draftTopic,
    )
  }
  if (lost > 0)
    notifyError(
      `${counted(lost, 'row')} with unsaved edits from an earlier visit ${lost === 1 ? 'is' : 'are'} no longer here: deleted, or moved to another invoice.`,
    )
  notifyReplaced(review, draft.replaced ?? {})
  notifyConflicts(review, conflictsWithDraft(draft.was, stack.dirty, review.row, review.base))
}

/** Of the notice that edits could not be stored. It goes once they were, or nothing is unsaved any more. */
const unstoredTopic = 'unstored draft'

/** Says once the last write has ended whether it has failed: links of the page leave it without a question. */
async function reportWrite(review: Review, store: DraftStore): Promise<void> {
  await store.settled().catch(() => undefined)
  if (store.safe() || Object.keys(review.store.get().undoStack.dirty).length === 0) return dismissToasts(unstoredTopic)
  notifyError(
    'This browser cannot store your unsaved edits: it may have no room left. Save before you leave this page.',
    undefined,
    unstoredTopic,
  )
}

/** Of the notice that drafts could not be read. It goes once they were. */
const unreadTopic = 'unread drafts'

/** Drafts that cannot be read come back at every visit, in case they can be then: only a person deletes them. */
async function deleteUnreadable(store: DraftStore, keys: readonly string[]): Promise<void> {
  const yes = await confirmAction({
    title: 'Delete what cannot be read?',
    yes: 'Delete it',
    no: 'Leave it stored',
    danger: true,
    text: 'What this browser cannot read of your earlier unsaved edits is deleted. It cannot be restored.',
  })
  if (yes)
    await attempt(
      () => store.remove(keys),
      'It could not be deleted.',
      () => dismissToasts(unreadTopic),
    )
  else notifyUnreadable(store, keys)
}

const notifyUnreadable = (store: DraftStore, keys: readonly string[]): void =>
  notifyError(
    'Some unsaved edits of earlier visits cannot be read. They stay in this browser, and are read again with the next visit. What you edit now is stored.',
    { label: 'Delete them…', run: () => void deleteUnreadable(store, keys) },
    unreadTopic,
  )

/**
 * Restores the stored draft, then stores the undo stack at every change: never before, because that would replace a draft that could not be
 * read, or that a person whose role is not known yet may not have back. `safe`: a reload would find everything.
 */
export function syncDraft(
  review: Review,
  groupKey: string,
  discard: () => void,
  store: DraftStore = createDraftStore(session.get()?.user_id ?? '', groupKey),
): { stop: () => void; safe: () => boolean } {
  let unsubscribe = (): void => undefined
  let stopped = false
  let ready = false
  let retry: ReturnType<typeof setTimeout>
  const begin = (found: Draft): void => {
    restoreDraft(review, found, discard)
    let before: UndoStack = emptyUndoStack
    const write = (): void => {
      const { undoStack } = review.store.get()
      if (undoStack === before) return
      before = undoStack
      if (Object.keys(undoStack.dirty).length === 0) dismissToasts(draftTopic)
      store.write({ ...undoStack, was: serverValuesOf(undoStack.dirty, review.base), marks: true })
      void reportWrite(review, store).then(() => stopped && dismissToasts(unstoredTopic))
    }
    write()
    ready = true
    unsubscribe = review.store.subscribe(write)
  }
  /** A read-only page drops edits: the draft stays stored until the person may edit. */
  const beginOnceEditable = (found: Draft): void => {
    if (!review.store.get().readOnly) return begin(found)
    unsubscribe = review.store.subscribe(() => {
      if (review.store.get().readOnly) return
      unsubscribe()
      // The role becomes known while the page is rendered.
      queueMicrotask(() => void (stopped || beginOnceEditable(found)))
    })
  }
  const read = async (delay: number): Promise<void> => {
    const found = await store.read().catch(() => null)
    if (stopped) return
    if (found) {
      dismissToasts(unreadTopic)
      if (found.unreadable) notifyUnreadable(store, found.unreadable)
      return beginOnceEditable(found)
    }
    retry = setTimeout(() => void read(Math.min(2 * delay, lastRetry)), delay)
    // Only once: whoever closes the notice has read it.
    if (delay === firstRetry)
      notifyError(
        'This browser cannot read the edits that it stores. Unsaved edits of earlier visits, if there are any, come back once it can. Until then, save before you leave.',
        undefined,
        unreadTopic,
      )
  }
  void read(firstRetry)
  return {
    stop() {
      stopped = true
      clearTimeout(retry)
      unsubscribe()
      store.close()
      for (const topic of [draftTopic, unreadTopic, unstoredTopic]) dismissToasts(topic)
    },
    safe: () => ready && store.safe(),
  }
}
