import type { SocialAnalytics } from '../../contract/social-accounts.ts'
import { StatCard } from '../ui/layout/StatCard.tsx'
import styles from './social.module.css'

const number = new Intl.NumberFormat('en-CA')

/** The four figures of the specification. */
export function SocialCards({ analytics }: { analytics: SocialAnalytics | undefined }) {
  const written = (value: number | undefined) =>
    value === undefined ? undefined : number.format(value)
  return (
    <div className={styles.stats}>
      <StatCard label="Total Posts" value={written(analytics?.totalPosts)} />
      <StatCard label="Scheduled" value={written(analytics?.scheduledPosts)} />
      <StatCard label="Total Engagement" value={written(analytics?.totalEngagement)} />
      <StatCard label="AI Generated" value={written(analytics?.aiGeneratedPosts)} />
    </div>
  )
}
