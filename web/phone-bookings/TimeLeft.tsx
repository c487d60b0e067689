import { countdown, useSecondsLeft } from '../ui/browser/use-seconds-left.ts'

/** '14:32', counting down by itself. */
export const TimeLeft = ({ until }: { until: Date }) => countdown(useSecondsLeft(until))
