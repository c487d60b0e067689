import { formatMoment } from './calendar.ts'

/** What a pickup on request is promised, before and after it is paid: it never reads as booked. */
export const requestCopy = (confirmBy: Date): string =>
  `We'll confirm your hauler by ${formatMoment(confirmBy)}, or refund you in full. Until then it isn't booked.`
