import { IconSparkles } from '@tabler/icons-react'
import { useState } from 'react'
import { type HeldBackText, writeMailing } from '../../../contract/mailing-writer.ts'
import type { MailingId } from '../../../contract/mailings.ts'
import { useApiMutation } from '../../api/query.ts'
import { Button } from '../../ui/button/Button.tsx'
import layout from '../../ui/layout/layout.module.css'

type Props = { id: MailingId; onWritten: (words: { subject: string; content: string }) => void }

/** Writes subject and content from the facts alone, and says what of it was held back and why. */
export function WriteWithAi({ id, onWritten }: Props) {
  const [heldBack, setHeldBack] = useState<HeldBackText[]>([])
  const write = useApiMutation(writeMailing, {
    refetches: [],
    success: ({ writtenBy }) =>
      writtenBy === 'model'
        ? 'Written by AI. Read it before you save.'
        : 'Written from templates. Read it before you save.',
    failure: ({ reason }) => ({ title: 'Nothing was written', message: reason }),
  })
  return (
    <>
      <div className={layout.row}>
        <Button
          needs="run-marketing"
          size="s"
          icon={<IconSparkles size={18} />}
          pending={write.isPending && 'Writing...'}
          onClick={() =>
            write.mutate(
              { params: { mailingId: id } },
              {
                onSuccess: ({ subject, content, heldBack: held }) => {
                  setHeldBack(held)
                  onWritten({ subject, content })
                },
              },
            )
          }
        >
          Generate with AI
        </Button>
      </div>
      {heldBack.map(({ text, why }) => (
        <details key={text} className={layout.notice}>
          <summary>
            <b>AI text held back.</b> {why[0]} See both
          </summary>
          <p className={layout.quote}>{text}</p>
          <ul>
            {why.map((reason) => (
              <li key={reason}>{reason}</li>
            ))}
          </ul>
        </details>
      ))}
    </>
  )
}
