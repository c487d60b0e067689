/** Only one hauler gets a job: a claim that waits could come after another's. */
export const CLAIM_NEEDS_SIGNAL = 'Claiming needs a signal: another hauler may be faster'
/** A release that waits would leave the customer without a hauler and without a word. */
export const RELEASE_NEEDS_SIGNAL = 'Releasing needs a signal.'
/** The wait at the door runs on the server's clock. */
export const NO_SHOW_NEEDS_SIGNAL = 'Recording a no-show needs a signal.'
