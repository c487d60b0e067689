import '@mantine/core/styles/Modal.layer.css'
import { Modal } from '@mantine/core'
import type { ReactNode } from 'react'
import details from '../layout/details.module.css'

/** Above a side panel, below the toasts. */
const Z_INDEX = 320

type Props = { opened: boolean; title: string; onClose: () => void; children: ReactNode }

/** The frame of a question in the dashboards. */
export const QuestionModal = ({ opened, title, onClose, children }: Props) => (
  <Modal
    opened={opened}
    onClose={onClose}
    title={title}
    centered
    zIndex={Z_INDEX}
    closeButtonProps={{ 'aria-label': 'Close', size: 44, iconSize: 22 }}
    overlayProps={{ backgroundOpacity: 0.45 }}
    attributes={{ header: { role: 'presentation' } }}
    classNames={{
      title: details.asked ?? '',
      header: details.head ?? '',
      content: details.content ?? '',
    }}
  >
    {children}
  </Modal>
)
