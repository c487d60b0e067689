import type { HaulerProblemKind } from '../../../contract/hauler-notes.ts'

/** What helps faster than a report, by kind; the last kind has no advice. */
export const problemAdvice: Record<HaulerProblemKind, { title: string; text: string } | null> = {
  no_access: {
    title: 'Call or text the customer first.',
    text: 'If no one comes to the door, tap Arrived, then “No one here?” to start the wait.',
  },
  unsafe_items: {
    title: 'Don’t load it.',
    text: 'Asbestos, propane, paint and chemicals stay where they are. Take a photo and tell us what you see.',
  },
  more_than_booked: {
    title: 'Change the price instead.',
    text: 'The customer gets the new price on their phone, and you’re paid for all of it.',
  },
  truck: {
    title: 'Can’t do the job at all?',
    text: 'Release it, so another hauler can take it in time.',
  },
  damage: {
    title: 'Is a person hurt? Call 911 first.',
    text: 'Then call us, and take photos before you move anything.',
  },
  other: null,
}

/** How the label of the words reads: it asks for what the team needs to help. */
export const wordsLabel: Record<HaulerProblemKind, string> = {
  no_access: 'What’s in the way?',
  unsafe_items: 'What did you find?',
  more_than_booked: 'What is there besides the booking?',
  truck: 'What’s wrong, and when can you go on?',
  damage: 'What happened?',
  other: 'What happened?',
}
