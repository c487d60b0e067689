import type { GroupFacts } from './group-fields.ts'

/** What is agreed about a visit. */
export const VISIT_FACTS: GroupFacts = {
  title: 'Visits and no-shows',
  about:
    'What customers and haulers agree on for a visit. Each pickup keeps the rules of the day it was booked.',
  fields: [
    {
      key: 'earlyStartMinutes',
      label: 'Early start threshold (minutes before the window)',
      hint: 'The hauler gives a reason, and the customer gets a message',
      kind: 'whole',
    },
    {
      key: 'customerWaitMinutes',
      label: 'Minutes that a hauler waits at the door',
      hint: 'From 5 to 60; then, with a call and a photo, the customer pays the trip fee',
      kind: 'whole',
    },
    {
      key: 'noShowMinutes',
      label: 'Hauler no-show: minutes after the window',
      hint: 'From 5 to 120; then the customer gets the choice, and it counts for the hauler',
      kind: 'whole',
    },
    {
      key: 'freeReleaseHours',
      label: 'Free release deadline (hours before the window)',
      hint: 'Later it counts as a late release',
      kind: 'whole',
    },
    {
      key: 'contactHours',
      label: 'Hours after completion until phone numbers disappear',
      kind: 'whole',
    },
  ],
}

/** How plans are made, and for how long a plan or a move can be taken back. */
export const PLANNING_FACTS: GroupFacts = {
  title: 'Planning and undo',
  about: 'How work is shared among haulers, and how long the team can take a plan or a move back.',
  fields: [
    {
      key: 'evennessMetres',
      label: 'Evenness, in metres',
      hint: 'Extra travel, in metres, that each job already assigned to a hauler counts as; 0 looks at travel alone',
      kind: 'whole',
    },
    {
      key: 'planUndoMinutes',
      label: 'Minutes to undo a plan',
      hint: 'From 1 to 60; its messages wait as long',
      kind: 'whole',
    },
    {
      key: 'undoSeconds',
      label: 'Seconds to undo a change of a job',
      hint: 'From 5 to 60, for assigning, moving, releasing, cancelling and deleting it; its messages and refund wait as long',
      kind: 'whole',
    },
  ],
}
