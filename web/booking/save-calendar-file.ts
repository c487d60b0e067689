import { calendarFile, type PickupEvent } from '../../contract/calendar-file.ts'

const KEPT_FOR_MS = 60_000

/** Hands the file to the browser to save. */
export function saveCalendarFile(event: Omit<PickupEvent, 'host'>): void {
  const url = URL.createObjectURL(
    new Blob([calendarFile({ ...event, host: location.hostname })], { type: 'text/calendar' }),
  )
  const link = document.createElement('a')
  link.href = url
  link.download = `pickup-${event.jobId}.ics`
  link.click()
  // The download starts after the click: revoking the URL immediately may cancel it.
  setTimeout(() => URL.revokeObjectURL(url), KEPT_FOR_MS)
}
