import type { Integration } from '../../../contract/integrations.ts'
import { usePassFocus } from '../../ui/browser/use-pass-focus.ts'
import { StatusBadge } from '../../ui/feedback/StatusBadge.tsx'
import layout from '../../ui/layout/layout.module.css'
import { badgeOf } from '../integration-copy.ts'
import { Key, Result, timeText } from '../PartRow.tsx'
import { PhoneForm } from '../PhoneForm.tsx'
import { TestButton } from '../TestButton.tsx'
import { useTestPart } from '../use-test-part.ts'
import styles from './checklist.module.css'

/** A part outside as a step: how it is connected and answered last, and its test with the result in place. */
export function PartStep({ integration }: { integration: Integration }) {
  const test = useTestPart(integration.part)
  const { label, status } = badgeOf(integration)
  const entry = usePassFocus<HTMLDivElement>()
  return (
    <div ref={entry} className={styles.part}>
      <dl>
        <div>
          <dt>State</dt>
          <dd>
            <StatusBadge status={status}>{label}</StatusBadge>
          </dd>
        </div>
        <div>
          <dt>Key</dt>
          <dd>
            <Key integration={integration} />
          </dd>
        </div>
        <div>
          <dt>Last success</dt>
          <dd className="num">{timeText(integration.lastSuccessAt) ?? 'None yet'}</dd>
        </div>
        <div>
          <dt>Last error or result</dt>
          <dd>
            <Result integration={integration} result={test.result} />
          </dd>
        </div>
      </dl>
      <div className={layout.row}>
        <TestButton integration={integration} test={test} />
      </div>
      {test.isAsking && <PhoneForm test={test} />}
    </div>
  )
}
