import type { ReactNode } from 'react'
import { Dialog } from './Dialog.tsx'

type Props = { opened: boolean; title: string; onClose: () => void; children: ReactNode }

/** Everything about one thing, at the side of the list it stands in; the whole screen of a phone. */
export const Drawer = (props: Props) => (
  <Dialog {...props} size="drawer" closeLabel="Close details" />
)
