/** Short forms that customers type, and what they mean. Each keeps its length out of the sentence around it. */
const SHORT_WORDS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    w: 'with',
    wo: 'without',
    r: 'are',
    u: 'you',
    ur: 'your',
    n: 'and',
    rm: 'room',
    exec: 'executive',
    cab: 'cabinet',
    cabs: 'cabinets',
    furn: 'furniture',
    xmas: 'christmas',
    bdrm: 'bedroom',
    matt: 'mattress',
    fridg: 'fridge',
    elec: 'electric',
  }),
)

/** The word that a short form stands for, or the word itself. */
export const inFull = (word: string): string => SHORT_WORDS.get(word) ?? word
