/** The id of the user whose act it was; null where no person acted. `actor` is of an event's metadata: `user:<id>`, a stage, `operator` or `system`. */
export const personIn = (actor: string): string | null => (actor.startsWith('user:') ? actor.slice('user:'.length) : null)
