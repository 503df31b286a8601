/** As the `ref` of an element that replaces what had the focus, with `tabIndex={-1}`: the focus goes on there, and it is read aloud. */
export const takeFocus = (it: HTMLElement | null): void => it?.focus()
