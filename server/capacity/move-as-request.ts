import type { Job } from '../jobs/store.ts'

/** Whether a pickup may become a request in another window: only one that is not certain yet, neither paid nor paid at the pickup, or a request. */
export const mayBecomeRequest = ({
  isSecured,
  confirmBy,
}: Pick<Job, 'isSecured' | 'confirmBy'>): boolean => !isSecured || confirmBy !== null
