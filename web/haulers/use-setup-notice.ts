import { parseAsString, useQueryState } from 'nuqs'
import { useEffect } from 'react'
import { toast } from '../ui/toast.ts'

/** Coming back from the bank setup is said once: `setup=complete` then leaves the address. */
export function useSetupNotice(): void {
  const [setup, setSetup] = useQueryState('setup', parseAsString)
  useEffect(() => {
    if (setup !== 'complete') return
    toast.success(
      'Your bank account is now connected. You can receive payments once approved.',
      'Bank Account Connected',
    )
    void setSetup(null, { history: 'replace' })
  }, [setup, setSetup])
}
