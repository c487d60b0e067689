import type { SmsKeyword } from './sms.ts'

/**
 * The words that carriers and Twilio act on, in English and, as Canadian carriers require, in French.
 * YES is none of them: it answers a reminder.
 */
const KEYWORDS: Record<string, SmsKeyword> = {
  STOP: 'stop',
  STOPALL: 'stop',
  UNSUBSCRIBE: 'stop',
  CANCEL: 'stop',
  END: 'stop',
  QUIT: 'stop',
  ARRET: 'stop',
  START: 'start',
  UNSTOP: 'start',
  HELP: 'help',
  INFO: 'help',
  AIDE: 'help',
}

/** What a text asks for when it is one keyword: in any case, with or without accents, blanks and punctuation around it. */
export function keywordOf(text: string): SmsKeyword | undefined {
  const word = text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '')
    .toUpperCase()
  return Object.hasOwn(KEYWORDS, word) ? KEYWORDS[word] : undefined
}
