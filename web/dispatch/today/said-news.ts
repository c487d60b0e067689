import { keep, readKept } from '../../ui/browser/storage.ts'

const KEY = 'job-news'
const KEPT = 50

/** Whether this browser has not said it yet; it has from now on, in every tab. */
export function claimNews(name: string): boolean {
  const said = (readKept('localStorage', KEY) ?? '').split('\n').filter(Boolean)
  if (said.includes(name)) return false
  keep('localStorage', KEY, [...said, name].slice(-KEPT).join('\n'))
  return true
}
