/**
 * A text is not sent again to a network within so many days, before or after. Source: decision 133, as the specification of
 * schedules asks: "never the same text twice in 90 days".
 */
export const REPEAT_DAYS = 90

/**
 * From this share of the same words on, in percent, two texts are nearly the same: the composer warns, and a schedule looks for
 * another text. Source: decision 133.
 */
export const NEARLY_THE_SAME_PERCENT = 75

/**
 * How many days before their time schedules write their posts: `first` unless the settings say otherwise. Source: decision 133.
 */
export const AHEAD_DAYS = { least: 1, most: 30, first: 14 } as const

/**
 * So many minutes after its time a post that could not go out is missed: `first` unless the settings say otherwise. Source:
 * decision 133.
 */
export const LATEST_MINUTES = { least: 15, most: 1_440, first: 120 } as const
