import { NeedsSignal } from '../../offline/NeedsSignal.tsx'
import { RELEASE_NEEDS_SIGNAL } from '../../offline/offline-copy.ts'
import { readSettings } from '../../settings.ts'
import { dialable } from '../../ui/field/phone.ts'

export const STAYS_HERE = 'What you filled in stays here'

/** Without a signal: why nothing can be released now, and what to do if it cannot wait. */
export function ReleaseLater() {
  const { supportPhone } = readSettings()
  return (
    <NeedsSignal title={RELEASE_NEEDS_SIGNAL}>
      It goes to other haulers the moment you release it. Until then it's yours. Fill this in now
      and release when you're back online. If it can't wait, call us:{' '}
      <a className="num" href={`tel:${dialable(supportPhone)}`}>
        {supportPhone.replaceAll('-', '\u2011')}
      </a>
      .
    </NeedsSignal>
  )
}
