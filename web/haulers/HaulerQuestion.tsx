import { useQuery } from '@tanstack/react-query'
import { type AdminHauler, listAdminHaulers } from '../../contract/admin-haulers.ts'
import { deleteHauler, type HaulerStatus } from '../../contract/haulers.ts'
import { type JobStatus, listAdminJobs } from '../../contract/jobs.ts'
import { listDayHaulers } from '../../contract/calendar-haulers.ts'
import { AFTER_ASSIGNING } from '../api/after-assigning.ts'
import { apiQuery, useApiMutation } from '../api/query.ts'
import { ConfirmDialog } from '../ui/dialog/ConfirmDialog.tsx'
import { QueryError } from '../ui/feedback/QueryError.tsx'
import { useLast } from '../ui/dialog/use-last.ts'
import { haulerName } from './hauler-list.ts'
import { ReasonDialog } from './ReasonDialog.tsx'
import type { Decision } from './use-decision.ts'

export type Asked = {
  hauler: AdminHauler
  what: 'reject' | 'reopen' | 'suspend' | 'reinstate' | 'delete'
}
type Props = {
  asked: Asked | null
  decision: Decision
  /** `gone` when the hauler is no longer on the list. */
  onDone: (isGone: boolean) => void
}

/** Assigned jobs go back to the market, so the calendar changes too. */
const AFTER_DELETING = [...AFTER_ASSIGNING, listAdminHaulers, listDayHaulers]

/** What is asked before a hauler is rejected, reopened, suspended, reinstated or deleted. */
export function HaulerQuestion({ asked, decision, onDone }: Props) {
  const last = useLast(asked)
  const { held, isChecking, failed } = useHeldJobs(last?.hauler, asked !== null)
  const remove = useApiMutation(deleteHauler, {
    refetches: AFTER_DELETING,
    success: 'Hauler account deleted successfully',
    failure: ({ reason }) => ({ title: 'Failed to delete hauler account', message: reason }),
  })
  if (!last) return null
  const { hauler, what } = last

  if (what !== 'delete') {
    const question = reasonQuestions[what]
    return (
      <ReasonDialog
        key={`${what} ${hauler.id}`}
        opened={asked !== null}
        title={question.title(haulerName(hauler))}
        consequence={question.consequence(held)}
        action={question.action}
        grave={what !== 'reinstate' && what !== 'reopen'}
        // A hauler who has to stop is suspended without the number of jobs too, if it cannot be read.
        isReady={what !== 'suspend' || failed !== undefined || (held !== null && !isChecking)}
        pending={decision.pendingId === hauler.id}
        onConfirm={(reason) => decision.decide(hauler, question.to, reason, () => onDone(false))}
        onCancel={() => onDone(false)}
      />
    )
  }
  const isUnknown = !held || (isChecking && !remove.isPending)
  const { possible, text } = isUnknown
    ? { possible: true, text: 'Checking which jobs are assigned...' }
    : deletionOf(haulerName(hauler), held)
  return (
    <ConfirmDialog
      opened={asked !== null}
      title={
        possible ? `Delete ${haulerName(hauler)}?` : `${haulerName(hauler)} cannot be deleted now`
      }
      action="Delete account"
      pending={remove.isPending}
      disabled={isUnknown || !possible}
      onConfirm={() =>
        remove.mutate(
          { params: { haulerId: hauler.id } },
          { onSuccess: () => onDone(true), onError: () => onDone(false) },
        )
      }
      onCancel={() => onDone(false)}
    >
      {failed ? <QueryError what="the jobs of this hauler" query={failed} /> : text}
    </ConfirmDialog>
  )
}

/** How much work a hauler holds, fetched each time a question about them opens; null until it is known. */
function useHeldJobs(hauler: AdminHauler | undefined, isOpen: boolean) {
  const count = (status: JobStatus) => ({
    ...apiQuery(listAdminJobs.page, {
      query: { hauler: hauler ? [hauler.id] : [], status: [status], limit: 1 },
    }),
    enabled: hauler !== undefined && isOpen,
    staleTime: 0,
  })
  const assignedJobs = useQuery(count('assigned'))
  const inProgress = useQuery(count('in_progress'))
  const held: Held | null =
    assignedJobs.isSuccess && inProgress.isSuccess
      ? { assigned: assignedJobs.data.total, inProgress: inProgress.data.total }
      : null
  const isChecking = assignedJobs.isFetching || inProgress.isFetching
  return { held, isChecking, failed: [assignedJobs, inProgress].find(({ isError }) => isError) }
}

/** How much work a hauler holds. */
type Held = { assigned: number; inProgress: number }

const countOf = (jobs: number): string => (jobs === 1 ? '1 assigned job' : `${jobs} assigned jobs`)

/** What deleting the account does; refused while the hauler works on a job. */
export function deletionOf(name: string, heldJobs: Held): { possible: boolean; text: string } {
  if (heldJobs.inProgress > 0)
    return {
      possible: false,
      text: `${name} is working on a job. The account can be deleted once it is completed.`,
    }
  const back =
    heldJobs.assigned > 0
      ? ` ${countOf(heldJobs.assigned)} ${heldJobs.assigned === 1 ? 'goes' : 'go'} back to the market.`
      : ''
  return {
    possible: true,
    text: `${name} can no longer log in.${back} What was earned stays in the books. This cannot be undone.`,
  }
}

function keptAssigned(heldJobs: Held | null): string {
  if (heldJobs?.assigned === 0) return ''
  const jobs = heldJobs ? countOf(heldJobs.assigned) : 'Assigned jobs'
  return ` ${jobs} will stay assigned until you move them.`
}

type Question = {
  title: (name: string) => string
  /** `held` is null until it is known. */
  consequence: (heldJobs: Held | null) => string
  action: string
  to: HaulerStatus
}

const reasonQuestions: Record<Exclude<Asked['what'], 'delete'>, Question> = {
  reject: {
    title: (name) => `Reject ${name}?`,
    consequence: () => 'The applicant reads the reason, and can answer with a new document.',
    action: 'Reject application',
    to: 'rejected',
  },
  reopen: {
    title: (name) => `Reopen the application of ${name}?`,
    consequence: () => 'It is pending again, and you decide again. The applicant gets a message.',
    action: 'Reopen application',
    to: 'pending',
  },
  suspend: {
    title: (name) => `Suspend ${name}?`,
    consequence: (heldJobs) =>
      `No jobs can be claimed or started while suspended; one in progress can be completed.${keptAssigned(heldJobs)} The hauler sees the reason.`,
    action: 'Suspend hauler',
    to: 'suspended',
  },
  reinstate: {
    title: (name) => `Reinstate ${name}?`,
    consequence: () => 'The hauler can claim jobs again right away.',
    action: 'Reinstate hauler',
    to: 'approved',
  },
}
