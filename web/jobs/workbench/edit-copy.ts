import { z } from 'zod'
import { Access, accessText } from '../../../contract/access.ts'
import { JobItem } from '../../../contract/job-edit.ts'
import { LoadSize, loadSizeFacts } from '../../../contract/jobs.ts'

/** A value of an edit, for people. */
export function wordsOf(value: unknown): string {
  const access = Access.safeParse(value).data
  if (access) return accessText(access)
  const items = z.array(JobItem).safeParse(value).data
  if (items) return items.map(({ name, quantity }) => `${quantity} × ${name}`).join(', ')
  const size = LoadSize.safeParse(value).data
  if (size) return loadSizeFacts[size].label
  return typeof value === 'string' && value !== '' ? value : 'nothing'
}
