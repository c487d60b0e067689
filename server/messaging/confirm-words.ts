import { CONFIRM_COPY, type Channel } from '../../contract/channels.ts'

/** The place in a stored message of the words that ask to confirm: they depend on the channel it leaves by. */
export const CONFIRM_MARK = '{{confirm}}'

/** The words as a message by this channel says them. */
export const fillConfirmWords = (words: string, channel: Channel): string =>
  words.replaceAll(CONFIRM_MARK, CONFIRM_COPY[channel])
