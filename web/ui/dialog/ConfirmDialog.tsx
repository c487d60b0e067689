import { Button, Group } from '@mantine/core'
import type { ReactNode } from 'react'
import { QuestionModal } from './QuestionModal.tsx'

type Props = {
  opened: boolean
  /** Names the thing: 'Delete job #1042?'. */
  title: string
  /** What will happen, in full. */
  children: ReactNode
  /** The verb on the button: 'Delete job'. */
  action: string
  pending?: boolean
  disabled?: boolean
  onConfirm: () => void
  onCancel: () => void
}

/** Asks before something that cannot be taken back; the focus is on Cancel. */
export const ConfirmDialog = (props: Props) => (
  <QuestionModal opened={props.opened} onClose={props.onCancel} title={props.title}>
    {props.children}
    <Group justify="flex-end" mt="lg">
      <Button variant="default" onClick={props.onCancel} data-autofocus>
        Cancel
      </Button>
      <Button
        color="var(--bad)"
        c="light-dark(#fff, #2b0a05)"
        onClick={props.onConfirm}
        loading={props.pending ?? false}
        disabled={props.disabled ?? false}
      >
        {props.action}
      </Button>
    </Group>
  </QuestionModal>
)
