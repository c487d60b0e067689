/** Only one hauler gets a job: a claim that waits could come after another's. */
export const CLAIM_NEEDS_SIGNAL = 'Claiming needs a signal: another hauler may be faster'
