/** Pickups that a sentence counts, the first of them by number. */
export type Named = { count: number; ids: readonly number[] }

export const hours = (count: number): string => (count === 1 ? '1 hour' : `${count} hours`)

export const counted = ({ count }: Pick<Named, 'count'>): string =>
  count === 1 ? '1 pickup is' : `${count} pickups are`

export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** '#12, #15 and 3 more'. */
export function named({ count, ids }: Named): string {
  const numbers = ids.map((id) => `#${id}`).join(', ')
  const rest = count - ids.length
  return rest > 0 ? `${numbers} and ${rest} more` : numbers
}

/** What paid pickups keep, with their numbers. */
export const keptEffect = (booked: Named, what: string): string =>
  booked.count === 0
    ? 'No paid pickup is waiting.'
    : `${capital(counted(booked))} paid and not over: ${booked.count === 1 ? 'it keeps' : 'they keep'} ${what} (${named(booked)}).`

/** '3 pickups are paid for that day and stay booked: #12, #15 and 1 more.' */
export const staysEffect = (booked: Named, where: string): string =>
  `${capital(counted(booked))} paid for ${where} and ${booked.count === 1 ? 'stays' : 'stay'} booked: ${named(booked)}.`
