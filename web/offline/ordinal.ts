const ENDINGS = ['th', 'st', 'nd', 'rd']

/** '1st', '2nd', '11th'. */
export function ordinal(place: number): string {
  const ending = Math.floor(place / 10) % 10 === 1 ? 0 : place % 10
  return `${place}${ENDINGS[ending] ?? 'th'}`
}
