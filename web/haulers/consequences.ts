import type { HaulerStatus } from '../../contract/haulers.ts'

/** How much work a hauler holds. */
export type Held = { assigned: number; inProgress: number }

const countOf = (jobs: number): string => (jobs === 1 ? '1 assigned job' : `${jobs} assigned jobs`)

/** What deleting the account does; refused while the hauler works on a job. */
export function deletionOf(name: string, held: Held): { possible: boolean; text: string } {
  if (held.inProgress > 0)
    return {
      possible: false,
      text: `${name} is working on a job. The account can be deleted once it is completed.`,
    }
  const back =
    held.assigned > 0
      ? ` ${countOf(held.assigned)} ${held.assigned === 1 ? 'goes' : 'go'} back to the market.`
      : ''
  return {
    possible: true,
    text: `${name} can no longer log in.${back} What was earned stays in the books. This cannot be undone.`,
  }
}

type Question = {
  title: (name: string) => string
  consequence: (held: Held) => string
  action: string
  to: HaulerStatus
}

export const reasonQuestions: Record<'reject' | 'suspend' | 'reinstate', Question> = {
  reject: {
    title: (name) => `Reject ${name}?`,
    consequence: () => 'The application is permanently closed. The applicant sees the reason.',
    action: 'Reject application',
    to: 'rejected',
  },
  suspend: {
    title: (name) => `Suspend ${name}?`,
    consequence: ({ assigned }) =>
      `No jobs can be claimed or started while suspended; one in progress can be completed.${
        assigned > 0 ? ` ${countOf(assigned)} will stay assigned until you move them.` : ''
      } The hauler sees the reason.`,
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
