import { type MouseEvent, type ReactNode, useState } from 'react'
import { logOut } from '../../contract/accounts.ts'
import { ConfirmDialog } from '../ui/dialog/ConfirmDialog.tsx'
import { toast } from '../ui/feedback/toast.ts'
import { forgetDevice } from './forget-device.ts'
import { useQueueState } from './the-queue.ts'

/** What a link to log out does: it deletes what this device keeps, and asks first when that would lose actions. */
export function useLogOut() {
  const [asking, setAsking] = useState(false)
  const waiting = useQueueState().entries.filter(({ state }) => state === 'waiting').length
  const leave = async () => {
    await forgetDevice()
    location.assign(logOut.path)
  }
  return {
    link: {
      href: logOut.path,
      rel: 'nofollow',
      onClick: (event: MouseEvent) => {
        event.preventDefault()
        // Without one the server would not hear of it, and the phone would stay signed in.
        if (!navigator.onLine) toast.failure('Logging out needs a signal')
        else if (waiting > 0) setAsking(true)
        else void leave()
      },
    },
    question: (
      <ConfirmDialog
        opened={asking}
        title={waiting === 1 ? '1 action is not sent yet' : `${waiting} actions are not sent yet`}
        cancel="Stay"
        action="Log out and delete"
        onCancel={() => setAsking(false)}
        onConfirm={() => void leave()}
      >
        They wait on this phone for a signal. If you log out now, they are deleted and we never hear
        of them.
      </ConfirmDialog>
    ),
  }
}

type Props = { className?: string; children: ReactNode }

export function LogOutLink({ className, children }: Props) {
  const { link, question } = useLogOut()
  return (
    <>
      <a {...link} className={className}>
        {children}
      </a>
      {question}
    </>
  )
}
