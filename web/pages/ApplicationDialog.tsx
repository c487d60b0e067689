import { QueryClientProvider } from '@tanstack/react-query'
import { HaulerApplicationDialog } from '../haulers/HaulerApplicationDialog.tsx'
import { newQueryClient } from '../session.ts'

const queries = newQueryClient()

/** The application with the cache of server state, which the booking does without. */
export const ApplicationDialog = (props: { onClose: () => void }) => (
  <QueryClientProvider client={queries}>
    <HaulerApplicationDialog {...props} />
  </QueryClientProvider>
)
