import { expect, test } from 'vitest'
import { JobId } from '../../contract/jobs.ts'
import { useApp } from '../testing/app.ts'
import { plansOf } from '../testing/plans.ts'
import { renewJobLink } from './job-link-store.ts'

const app = useApp()

test('the link in a message is found by an index, however many links there are', async () => {
  const [steps = []] = await plansOf(app.ctx, ({ db }) => renewJobLink(db, JobId.parse(1)))
  const reads = steps.filter((step) => step['Node Type'].includes('Scan'))
  expect(reads.map((step) => step['Index Name'])).toContain('job_links_job')
  expect(reads.map((step) => step['Node Type'])).not.toContain('Seq Scan')
})
