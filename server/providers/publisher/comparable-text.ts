/**
 * Networks change white space, and write letters in another way than they came. Two texts that are equal in this form are the
 * same words.
 */
export const comparable = (text: string): string =>
  text.normalize('NFC').replace(/\s+/gu, ' ').trim()
