import {
  askedCopy,
  askToMove,
  withdrawMoveRequest,
  type AskedMove,
} from '../../../../contract/move-requests.ts'
import { useApiMutation } from '../../../api/query.ts'
import { now } from '../../../clock.ts'
import { Button } from '../../../ui/button/Button.tsx'
import { Segments } from '../../../ui/button/Segments.tsx'
import layout from '../../../ui/layout/layout.module.css'
import { AFTER_CHANGE } from './after-change.ts'

/** Whether the job is moved straight away or its customer is asked by their link first. */
export type How = 'now' | 'ask'

type Props = {
  firstName: string
  how: How
  /** Why the customer can't be asked about the window that is chosen. */
  refusal: string | null
  onHow: (how: How) => void
}

/** The two ways to move a job to another window. */
export const AskFirst = ({ firstName, how, refusal, onHow }: Props) => (
  <div>
    <Segments
      label="How it is moved"
      options={[
        { value: 'now', label: 'Move now' },
        { value: 'ask', label: `Ask ${firstName} first`, disabled: refusal !== null },
      ]}
      describedBy="why-not-asked"
      value={how}
      onChange={onHow}
    />
    <p id="why-not-asked" className={layout.quiet}>
      {refusal !== null && `${refusal}.`}
    </p>
  </div>
)

/** The question that is open, and the way to take it back. */
export function OpenQuestion({ firstName, asked }: { firstName: string; asked: AskedMove }) {
  const stopping = useStopAsking()
  return (
    <div className={`${layout.row} ${layout.notice} ${layout.soon}`}>
      <p>{askedCopy(firstName, asked, now())} Moving the job ends the question.</p>
      <Button
        size="s"
        needs="run-jobs"
        pending={stopping.isPending && 'Stopping...'}
        onClick={() => stopping.mutate(callOf(asked))}
      >
        Stop asking
      </Button>
    </div>
  )
}

const callOf = ({ jobId, id: requestId }: AskedMove) => ({ params: { jobId }, body: { requestId } })

const useStopAsking = () =>
  useApiMutation(withdrawMoveRequest, {
    refetches: AFTER_CHANGE,
    success: 'The customer is not asked any more',
    failure: ({ reason }) => ({ title: "Couldn't stop asking", message: reason }),
  })

/** Asks, and takes the question back while its message waits. */
export function useAsking() {
  const stopping = useStopAsking()
  return {
    asking: useApiMutation(askToMove, {
      refetches: AFTER_CHANGE,
      success: () => null,
      failure: ({ reason }) => ({ title: 'The customer is not asked', message: reason }),
    }),
    undo: (asked: AskedMove) => stopping.mutate(callOf(asked)),
  }
}
