import type { HaulerAccount } from '../../../contract/hauler-account.ts'

/** Whether the team reviews what this hauler changes: an applicant's changes are part of the application. */
export const isReviewed = ({ status }: Pick<HaulerAccount, 'status'>): boolean =>
  status === 'approved' || status === 'suspended'
