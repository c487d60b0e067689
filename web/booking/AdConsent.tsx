import { useId, useState } from 'react'
import {
  adConsentWording,
  CLICK_PARAMS,
  ClickId,
  recordAdConsent,
} from '../../contract/ad-touches.ts'
import { ApiError, call } from '../api/client.ts'
import { readSettings } from '../settings.ts'
import { toast } from '../ui/feedback/toast.ts'
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
  const [isAgreed, setAgreed] = useState(false)
  const [isSaving, setSaving] = useState(false)
  const clicks = clicksIn(location.search)
  if (Object.keys(clicks).length === 0) return null
  const save = async (next: boolean) => {
    setSaving(true)
    try {
      const savedConsent = await call(recordAdConsent, { body: { agreed: next, ...clicks } })
      setAgreed(savedConsent.agreed)
    } catch (error) {
      toast.failure(error instanceof ApiError ? error.reason : 'Your answer was not saved')
    } finally {
      setSaving(false)
    }
  }
  return (
    <label className={`${layout.quiet} ${styles.consent}`} htmlFor={id}>
      <input
        id={id}
        type="checkbox"
        checked={isAgreed}
        disabled={isSaving}
        onChange={(event) => void save(event.target.checked)}
      />
      <span>{adConsentWording(readSettings().productName)}</span>
    </label>
  )
}
