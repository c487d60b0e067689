import type { ComponentProps } from 'react'
import { MessageChoice } from '../accounts/MessageChoice.tsx'
import { HaulerAccount } from '../haulers/account/HaulerAccount.tsx'

type Props = Omit<ComponentProps<typeof HaulerAccount>, 'messages'>

/** The hauler's own account, with which messages they want. */
export const AccountView = (props: Props) => (
  <HaulerAccount {...props} messages={<MessageChoice as="hauler" />} />
)
