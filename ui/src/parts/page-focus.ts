/** Keeps the keyboard focus on a page of the shell: when the page opens, and when what had the focus is taken away or disabled. */

const controls = 'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), textarea:not(:disabled), [tabindex="0"]'
const rows = 'tr, li, article'

const isLost = (): boolean => document.activeElement === null || document.activeElement === document.body

const isElement = (it: Node | null | undefined): it is HTMLElement => it instanceof HTMLElement && it.isConnected

/** Focuses the first control of `it` that can take the focus, else `it` itself. */
function focusIn(it: HTMLElement): void {
  for (const control of [...(it.matches(controls) ? [it] : []), ...it.querySelectorAll<HTMLElement>(controls)]) {
    control.focus({ preventScroll: true })
    if (document.activeElement === control) return
  }
  focusBox(it)
}

function focusBox(it: HTMLElement): void {
  if (!it.hasAttribute('tabindex')) it.tabIndex = -1
  it.focus({ preventScroll: true })
}

/** The row of a table cell in which nothing is left: whoever comes to an empty cell does not know where they are. */
const rowOfEmptyCell = (it: HTMLElement): HTMLElement | null =>
  it.closest('td')?.textContent.trim() === '' ? it.closest<HTMLElement>('tr') : null

/** Focuses what is nearest to a removed element: the next row of its list, what replaced it, or the box or row it was in. */
function focusNear({ removedNodes, target, nextSibling, previousSibling }: MutationRecord, added: Node[], root: HTMLElement): void {
  const wasRow = [...removedNodes].some(it => it instanceof HTMLElement && it.matches(rows))
  const row = [nextSibling, previousSibling].filter(isElement).find(it => it.matches(rows))
  const replacements = added.filter(isElement).filter(it => it.parentNode === target)
  const replacement = replacements.find(it => it.matches(controls) || it.querySelector(controls)) ?? replacements[0]
  if (wasRow && row) focusIn(row)
  else if (replacement) focusIn(replacement)
  else if (isElement(target) && root.contains(target) && target !== root) focusBox(rowOfEmptyCell(target) ?? target)
  else focusBox(root)
}

/** Whether the user has pressed anything since the browser loaded the document: then this page is not the first one. */
const comesFromAnotherPage = (): boolean => (navigator as Partial<Navigator>).userActivation?.hasBeenActive ?? false

/** ms after which a control that is still disabled is not waited for. */
const disabledMs = 2000

/**
 * `page`: takes the focus when the user comes from another page and the focus has stayed behind; then its heading, once it is there.
 * `root`: the page and the menu beside it. Returns the function that ends it.
 */
export function keepFocusOnPage(root: HTMLElement, page: HTMLElement): () => void {
  let focused: HTMLElement | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  let opening = comesFromAnotherPage() && isLost()

  const open = (): void => {
    if (!opening) return
    if (isLost()) page.focus({ preventScroll: true })
    const heading = page.querySelector('h1')
    if (heading && document.activeElement === page) focusBox(heading)
  }
  const later = (run: () => void, ms = 0): void => {
    clearTimeout(timer)
    // Whoever removes an element may give the focus to another one first.
    timer = setTimeout(() => isLost() && run(), ms)
  }
  const watch = new MutationObserver(records => {
    open()
    const was = focused
    if (was === null || !isLost()) return
    const removal = records.find(it => [...it.removedNodes].some(node => node.contains(was)))
    const added = records.flatMap(it => [...it.addedNodes])
    if (removal) later(() => focusNear(removal, added, page))
    else if (records.some(it => it.target === was)) {
      if (was.matches(':disabled')) later(() => focusBox(was.parentElement ?? page), disabledMs)
      else later(() => was.focus({ preventScroll: true }))
    }
  })
  const onFocusIn = ({ target }: FocusEvent): void => {
    focused = target instanceof HTMLElement && target !== document.body && root.contains(target) ? target : null
    if (target !== page) opening = false
  }
  // A press beside all controls takes the focus away on purpose.
  const onPress = (): void => void (focused = null)

  open()
  document.addEventListener('focusin', onFocusIn)
  document.addEventListener('pointerdown', onPress, true)
  watch.observe(root, { childList: true, subtree: true, attributeFilter: ['disabled'] })
  return () => {
    clearTimeout(timer)
    watch.disconnect()
    document.removeEventListener('focusin', onFocusIn)
    document.removeEventListener('pointerdown', onPress, true)
  }
}
