import type { Action } from './actions.ts'

/** What removing an action that was never sent means, by its kind and event. */
const LOST: Readonly<Record<string, string>> = {
  on_the_way: "We never hear that you're on the way, and your customer gets no message.",
  arrived: "We never hear that you arrived, and the wait for a no-show doesn't start from it.",
  start: 'The job stays not started with us. What you did after it may then be refused.',
  call: "Your call isn't recorded, and a no-show needs one.",
  photos: 'These photos are deleted from your phone, and the job goes without them.',
  complete: "The job stays open with us: it isn't paid until you complete it again.",
  note: 'What you wrote and its photos are deleted from your phone, and our team never reads it.',
  proof: 'What you added to the proof is lost. You can add it again.',
}
const ANYTHING = "It's deleted from your phone, and we never hear of it."

/** 'We never hear that you arrived...', before an action is removed. */
export const lossOf = (action: Action): string =>
  LOST[action.kind === 'event' ? action.event : action.kind] ?? ANYTHING
