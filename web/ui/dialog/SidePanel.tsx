import '@mantine/core/styles/Drawer.layer.css'
import { Drawer } from '@mantine/core'
import type { ReactNode } from 'react'
import details from '../layout/details.module.css'

type Props = {
  opened: boolean
  title: string
  /** Something lies over the panel; Esc is for that. */
  covered: boolean
  onClose: () => void
  children: ReactNode
}

/** Everything about one thing, at the side of the list it stands in; the whole screen of a phone. */
export const SidePanel = ({ opened, title, covered, onClose, children }: Props) => (
  <Drawer
    opened={opened}
    onClose={onClose}
    closeOnEscape={!covered}
    position="right"
    size="lg"
    title={
      <span tabIndex={-1} data-autofocus className={details.name}>
        {title}
      </span>
    }
    closeButtonProps={{ 'aria-label': 'Close details', size: 44, iconSize: 22 }}
    overlayProps={{ backgroundOpacity: 0.45 }}
    // The bar of the panel is no banner of the page.
    attributes={{ header: { role: 'presentation' } }}
    classNames={{
      title: details.title ?? '',
      header: details.head ?? '',
      body: details.body ?? '',
      content: details.content ?? '',
    }}
  >
    {children}
  </Drawer>
)
