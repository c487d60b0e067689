import type { ComponentProps } from 'react'
import { MessageChoice } from '../accounts/MessageChoice.tsx'
import { HaulerAccount } from '../haulers/account/HaulerAccount.tsx'
import { CardSkeletons } from '../ui/feedback/CardSkeletons.tsx'
import { onDemand } from '../ui/feedback/on-demand.tsx'

const Security = onDemand(
  async () => (await import('../accounts/security/Security.tsx')).Security,
  <CardSkeletons what="how you sign in" />,
)

type Props = Omit<ComponentProps<typeof HaulerAccount>, 'messages' | 'security'>

/** The hauler's own account, with which messages they want. */
export const AccountView = (props: Props) => (
  <HaulerAccount {...props} messages={<MessageChoice as="hauler" />} security={<Security />} />
)
