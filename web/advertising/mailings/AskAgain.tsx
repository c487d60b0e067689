import type { ApiError } from '../../api/client.ts'
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog.tsx'

/** What a person may accept before a campaign goes out. */
export type Accepted = { acceptsFewUses?: true; confirmedClaims?: string[] }

/** What the server asks once more, and what a yes says. */
export type Question = { title: string; reason: string; action: string; accepts: Accepted }

/** The question in a refusal; null where it is none. */
export function questionIn({ problem, reason }: ApiError, action: string): Question | null {
  if (problem && 'usesLeft' in problem)
    return {
      title: `Fewer uses than people. ${action} anyway?`,
      reason,
      action: `${action} anyway`,
      accepts: { acceptsFewUses: true },
    }
  if (problem && Array.isArray(problem.claims))
    return {
      title: 'Is this true?',
      reason: `${reason}. Your name is stored with it`,
      action: `It is true. ${action}`,
      accepts: { confirmedClaims: problem.claims.map(String) },
    }
  return null
}

type Props = { question: Question | null; onNo: () => void; onYes: (accepted: Accepted) => void }

/** Asks once more before a campaign goes out. */
export const AskAgain = ({ question, onNo, onYes }: Props) => (
  <ConfirmDialog
    opened={question !== null}
    title={question?.title ?? ''}
    action={question?.action ?? ''}
    variant="primary"
    onCancel={onNo}
    onConfirm={() => {
      onNo()
      onYes(question?.accepts ?? {})
    }}
  >
    <p>{question?.reason}.</p>
  </ConfirmDialog>
)
