import { notifyNotLoaded } from './toasts.tsx'

/**
 * Loads code when it is needed, and uses it. Where it cannot be loaded, `nothing` says what was not done: a click never goes without an
 * answer.
 */
export const withLoaded = <Code>(load: () => Promise<Code>, use: (code: Code) => unknown, nothing = 'Nothing was downloaded.'): void =>
  void load().then(use, () => notifyNotLoaded(nothing))
