import type { JobId } from '../../contract/jobs.ts'
import type { UndoneStep } from '../../contract/undo.ts'

/** What names the last step of each job when it is undone, as the answer about it did. */
export function lastSteps() {
  const steps = new Map<JobId, Date>()
  return {
    async keep<Answer extends { undoUntil: Date | null }>(
      jobId: JobId,
      answering: Promise<Answer>,
    ): Promise<Answer> {
      const answer = await answering
      if (answer.undoUntil) steps.set(jobId, answer.undoUntil)
      return answer
    },
    of: (jobId: JobId): UndoneStep => ({ undoUntil: steps.get(jobId) ?? new Date() }),
  }
}
