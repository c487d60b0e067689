const TAG = /#(?=\p{N}*\p{L})([\p{L}\p{N}_]+)/gu
const NEXT_TAG = /(?<=#[\p{L}\p{N}_]+)\s+(?=#)/gu
const NEW_WORD =
  /_+|(?<=\p{Ll})(?=\p{Lu})|(?<=\p{Lu})(?=\p{Lu}\p{Ll})|(?<=\p{L})(?=\p{N})|(?<=\p{N})(?=\p{L})/gu

/** Words of claims, where a hashtag has no capitals that would part its words. */
const CLAIMED =
  /(insured|bonded|licen[sc]ed|certified|guaranteed?|trusted|rated|owned|best|lowest|cheap(?:est)?|fast(?:est)?|free|half|zero|landfill|money|carbon|green|eco|five|stars?|number(?=one)|\d+)/gi

/** '#HalfPriceHauls #Deals' as 'Half Price Hauls, Deals': a claim in a hashtag is a claim. '#1' stays. */
export const spokenHashtags = (text: string): string =>
  text.replace(NEXT_TAG, ', ').replace(TAG, (_, tag: string) => {
    const words = tag.replace(NEW_WORD, ' ').trim()
    const spoken = words.includes(' ') ? words : words.replace(CLAIMED, ' $1 ')
    return /^\p{N}/u.test(spoken) ? `#${spoken}` : capital(spoken.trim())
  })

/** '#victoria' names the place. */
const capital = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1)
