/** The outcome of work that may be ignored: done, or the reason why it was not, for people. */
export type Outcome = { ok: true } | { reason: string }

/** The work was done, or had been done before. */
export const OK: Outcome = { ok: true }
