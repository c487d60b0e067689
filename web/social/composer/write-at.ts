import { parseAsString, useQueryStates } from 'nuqs'
import { LocalTime } from '../../../contract/calendar.ts'

const inAddress = { part: parseAsString, edit: parseAsString, at: parseAsString }

/** Opens the composer for a new post at this time, from a day of a calendar. */
export function useWriteAt(): (at: Date) => void {
  const [, setState] = useQueryStates(inAddress)
  return (at) => {
    void setState({ part: 'posts', edit: null, at: LocalTime.encode(at) })
    document.getElementById('social-parts')?.scrollIntoView({ block: 'start' })
  }
}
