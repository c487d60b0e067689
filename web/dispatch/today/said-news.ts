import type { JobId } from '../../../contract/jobs.ts'
import { keep, readKept } from '../../ui/browser/storage.ts'

const KEY = 'job-news'
const KEPT = 50

/**
 * Whether this is not what this browser said last of the job; it is from now on, in every tab. A job that is moved
 * back and forth is news each time.
 */
export function claimNews(jobId: JobId, news: string): boolean {
  const name = `${jobId} ${news}`
  const said = (readKept('localStorage', KEY) ?? '').split('\n').filter(Boolean)
  if (said.includes(name)) return false
  const others = said.filter((each) => !each.startsWith(`${jobId} `))
  keep('localStorage', KEY, [...others, name].slice(-KEPT).join('\n'))
  return true
}
