import type { LabelledText } from './labelled-texts.ts'

const text =
  (isTrue: boolean) =>
  (words: string): LabelledText => ({ text: words, isTrue })

/**
 * A fourth set, written after the check had been mended with the three others (docs/decisions/044).
 */
export const FOURTH_TEXTS: readonly LabelledText[] = [
  ...[
    'The patio set lost a leg, the grill lost its lid. Time for a pickup in Langley.',
    'Show us the pile, see the estimate, choose the day.',
    'Where did all these cables come from? Clear the drawer first, then the room.',
    'Five photos at most, and a line or two about the load.',
    'Today’s the day? Same-day pickups cost 15 percent more.',
    'The final price is set when your hauler sees the load.',
    'Take home $350 of a $500 job: haulers keep 70%.',
    'Got a cargo van and a couple of open evenings? Apply online.',
    'Bowen Island, we take bookings for you too.',
    'Stack wood in one heap and metal in another. It makes for quicker loading.',
    'Not sure what counts as junk? Call 604 555 0142.',
    'Choisissez le matin, l’après-midi ou le soir.',
  ].map(text(true)),
  ...[
    'You’ll be amazed at how little it costs.',
    'Two haulers on every job, guaranteed lift-safe.',
    'Save your Saturday and your money.',
    'Metro Vancouver’s friendliest faces.',
    'Eight years, zero complaints.',
    'Get paid instantly after each haul.',
    'Tip: our regulars book on Tuesdays for a better rate.',
    'We pay for your first tank of diesel.',
    'Over half of Burnaby has used us.',
    'A pickup costs less than a pizza.',
    'Customer favourite three years running.',
    'We sweep up after every job.',
    'Delivered to partner thrift stores the same day.',
    'If we break it, we replace it.',
    'Your neighbour already booked. What are you waiting for?',
    'New customers enjoy $15 credit.',
    'Free disposal of electronics with any load.',
    'Reliable crews, spotless trucks.',
    'Available on Christmas Day.',
    'Pickups across Greater Victoria.',
    'Sortez votre sofa pour 40 $ tout compris.',
    'Nos camions sont électriques.',
  ].map(text(false)),
]
