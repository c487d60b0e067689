import { PART_LABELS, type Integration } from '../../contract/integrations.ts'
import { Button } from '../ui/button/Button.tsx'
import { Popover } from '../ui/list/Popover.tsx'
import { Tooltip } from '../ui/menu/Tooltip.tsx'
import { TEST_HINTS, testLabel } from './integration-copy.ts'
import layout from '../ui/layout/layout.module.css'
import styles from './settings.module.css'
import type { PartTesting } from './use-test-part.ts'

type Props = { integration: Integration; test: PartTesting; isWide?: boolean }

/** The test of a part, or how to connect one that is off. */
export function TestButton({
  integration: { part, state, settings, optionalSettings },
  test,
  isWide,
}: Props) {
  if (state === 'off')
    return (
      <Popover label="How to connect" icon={null}>
        <p className={styles.connect}>Set these on the server and restart it:</p>
        <ul className={styles.settings}>
          {settings.map((name) => (
            <li key={name}>
              <code>{name}</code>
            </li>
          ))}
          {optionalSettings.map((name) => (
            <li key={name}>
              <code>{name}</code> <span className={layout.dim}>(optional)</span>
            </li>
          ))}
        </ul>
      </Popover>
    )
  const isOpen = part === 'sms' ? test.isAsking : undefined
  return (
    <>
      <Tooltip text={TEST_HINTS[part]}>
        <Button
          size="s"
          aria-label={`${testLabel(part)}: ${PART_LABELS[part]}`}
          aria-expanded={isOpen}
          pending={test.isRunning && !test.isAsking && 'Testing...'}
          wide={isWide ?? false}
          onClick={test.press}
        >
          {testLabel(part)}
        </Button>
      </Tooltip>
      <p className={styles.hint}>{TEST_HINTS[part]}</p>
    </>
  )
}
