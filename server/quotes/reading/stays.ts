/** After an item: it is no part of the load. */
export const STAYS: readonly string[] = [
  'stays',
  'stay',
  'staying',
  'not included',
  'not going',
  'gone already',
  'already gone',
  'already removed',
  'been removed',
  'can stay',
  'was removed',
  'will stay',
  'is staying',
  'already picked',
  'been picked',
  'picked up already',
  'long gone',
  'is gone',
  'are gone',
  'was taken',
  'been taken',
  'already taken',
  'already out',
  'already sold',
  'was sold',
  'is sold',
  'been sold',
  'coming with',
  'going with',
  'moving with',
  'is not junk',
  'not for pickup',
  'not part of',
  'not part',
  'goes to my',
  'going to my',
  'belongs to',
  'belong to',
  'we fixed',
  'we kept',
  'i kept',
  'we sold',
  'i sold',
  'we keep',
  'i keep',
  'we are keeping',
  'we will keep',
  'im keeping',
  'were keeping',
  'is being kept',
  'are being kept',
  'ok keep',
  'themselves stay',
  'keep it',
  'keep them',
  'not taking',
  'leave behind',
]
/** Who else takes or keeps a thing: "my sister is taking the piano". */
const OTHERS =
  /^(sister|brother|son|daughter|mom|mum|dad|mother|father|cousin|aunt|uncle|neighbou?r|friend|roommate|landlord|landlady|tenants?|buyers?|owners?|realtor|family|kids|wife|husband|he|she|they|someone|somebody)$/
const TAKES = /^(taking|takes|wants|keeping|keeps|gets|getting|claimed|took|bought|kept)$/
const BETWEEN = /^(is|are|will|be|has|have|already|in|law)$/

/** Whether the word at this place says that another person takes what follows. */
export function isTakenByOthers(words: readonly string[], at: number): boolean {
  if (!TAKES.test(words[at] ?? '')) return false
  let back = at - 1
  while (BETWEEN.test(words[back] ?? '')) back--
  return OTHERS.test(words[back] ?? '')
}
