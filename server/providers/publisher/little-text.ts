/** Characters with a meaning in LinkedIn's little text format: everywhere else they are escaped with a backslash. */
const RESERVED = /[\\|{}@[\]()<>#*_~]/g
const HASHTAG = /(^|[\s(])#([\p{L}\p{N}_]+)/gu

const escaped = (text: string): string => text.replace(RESERVED, '\\$&')

/**
 * Words as LinkedIn takes them: hashtags by their template, everything else as plain text. Without this a post is cut at
 * its first bracket. https://learn.microsoft.com/en-us/linkedin/marketing/community-management/shares/little-text-format
 */
export function toLittleText(text: string): string {
  let result = ''
  let from = 0
  for (const { index, 0: whole, 1: before = '', 2: tag = '' } of text.matchAll(HASHTAG)) {
    result += `${escaped(text.slice(from, index) + before)}{hashtag|\\#|${escaped(tag)}}`
    from = index + whole.length
  }
  return result + escaped(text.slice(from))
}

/** The words that a person reads: what `toLittleText` made of them, or LinkedIn itself. */
export const fromLittleText = (text: string): string =>
  text
    .replace(/\{hashtag\|\\?([#＃])\|((?:\\.|[^}\\])*)\}/g, '$1$2')
    .replace(/@\[((?:\\.|[^\]\\])*)\]\([^)]*\)/g, '$1')
    .replace(/\\(.)/gs, '$1')
