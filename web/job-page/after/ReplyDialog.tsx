import { useReply } from '../use-job-page.ts'
import { MessageDialog } from './MessageDialog.tsx'

/** Adds words and photos to the open problem. */
export function ReplyDialog({ token, onClose }: { token: string; onClose: () => void }) {
  const replying = useReply()
  return (
    <MessageDialog
      title="Reply"
      label="Your message"
      send="Send reply"
      isSending={replying.isPending}
      onSend={(body) => replying.mutate({ params: { token }, body }, { onSuccess: onClose })}
      onClose={onClose}
    />
  )
}
