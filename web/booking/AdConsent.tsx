import { useId } from 'react'
import {
  adConsentWording,
  CLICK_PARAMS,
  ClickId,
  recordAdConsent,
} from '../../contract/ad-touches.ts'
import { useApiMutation } from '../api/query.ts'
import { readSettings } from '../settings.ts'
import layout from '../ui/layout/layout.module.css'
import styles from './success.module.css'

/** The clicks at networks that the address names. */
function clicksIn(search: string): Partial<Record<(typeof CLICK_PARAMS)[number], string>> {
  const params = new URLSearchParams(search)
  return Object.fromEntries(
    CLICK_PARAMS.flatMap((name) => {
      const id = ClickId.safeParse(params.get(name))
      return id.success ? [[name, id.data]] : []
    }),
  )
}

/** Asks a customer whom an ad brought whether we may tell its network. Others see nothing. */
export function AdConsent() {
  const id = useId()
  const clicks = clicksIn(location.search)
  const consent = useApiMutation(recordAdConsent, {
    refetches: [],
    success: () => null,
    failure: ({ reason }) => ({ title: 'Not saved', message: reason }),
  })
  if (Object.keys(clicks).length === 0) return null
  const agreed = consent.data?.agreed ?? false
  return (
    <label className={`${layout.quiet} ${styles.consent}`} htmlFor={id}>
      <input
        id={id}
        type="checkbox"
        checked={consent.isPending ? consent.variables.body.agreed : agreed}
        disabled={consent.isPending}
        onChange={(event) => consent.mutate({ body: { agreed: event.target.checked, ...clicks } })}
      />
      <span>{adConsentWording(readSettings().productName)}</span>
    </label>
  )
}
