import type { Args, Result } from '../../../contract/endpoint.ts'
import { editJob, undoEdit } from '../../../contract/job-edit.ts'
import type { TeamRole } from '../../../contract/team-roles.ts'
import type { Job } from '../../jobs/store.ts'
import type { useApp } from '../../testing/app.ts'
import { findJob } from '../../testing/paying.ts'

type App = ReturnType<typeof useApp>
type Body = Args<typeof editJob>['body']
type Undo = Result<typeof editJob>['undo']

/** The items of a quoted job, and a mattress. */
export const ITEMS = [
  { key: 'sofa', quantity: 1 },
  { key: 'chair', quantity: 2 },
  { key: 'mattress', quantity: 1 },
]

/** What of a job an edit could have changed: not what counts and searches it. */
export const facts = (job: Job) => ({
  ...job,
  version: 0,
  fieldVersions: {},
  updatedAt: null,
  searchKey: null,
})

/** The team edits jobs, and takes its edits back. */
export function editingIn(app: App) {
  const team = async (role: TeamRole = 'owner') => app.as(await app.given.admin(role))
  return {
    team,
    inSeconds: (seconds: number) => app.setNow(new Date(app.ctx.now().getTime() + seconds * 1_000)),
    async makeEdit(job: Pick<Job, 'id'>, body: Omit<Body, 'version'>) {
      const { version } = await findJob(app, job)
      const by = await team()
      return by.call(editJob, { params: { jobId: job.id }, body: { version, ...body } })
    },
    async undo({ id: jobId }: Pick<Job, 'id'>, edit: Undo, role: TeamRole = 'dispatcher') {
      if (!edit) throw new Error('The edit cannot be undone')
      const by = await team(role)
      return by.call(undoEdit, { params: { jobId, editId: edit.editId } })
    },
  }
}
