import { getHaulerProfile, saveDigestChoice, type HaulerProfile } from '../../contract/haulers.ts'
import { useApiMutation } from '../api/query.ts'
import { SwitchField } from '../ui/field/CheckboxField.tsx'
import layout from '../ui/layout/layout.module.css'
import styles from './digest-switch.module.css'

/** Whether the hauler wants messages about new jobs; in effect immediately. */
export function DigestSwitch({ wantsDigest }: Pick<HaulerProfile, 'wantsDigest'>) {
  const choice = useApiMutation(saveDigestChoice, {
    refetches: [getHaulerProfile],
    success: (savedProfile) =>
      savedProfile.wantsDigest
        ? "We'll message you about new jobs"
        : 'Messages about new jobs are off',
    failure: ({ reason }) => ({ title: 'Update Failed', message: reason }),
  })
  const isOn = choice.isPending ? choice.variables.body.wantsDigest : wantsDigest
  return (
    <section className={`${layout.panel} ${styles.digest}`} aria-label="Messages about new jobs">
      <SwitchField
        label="Message me about new jobs"
        hint="At most twice a day, when there are jobs in your areas that fit your free slots"
        checked={isOn}
        disabled={choice.isPending}
        onChecked={(isChecked) => choice.mutate({ body: { wantsDigest: isChecked } })}
      />
    </section>
  )
}
