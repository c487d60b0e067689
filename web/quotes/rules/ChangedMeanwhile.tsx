import type { LoadRule } from '../../../contract/load-rules.ts'
import { Button } from '../../ui/button/Button.tsx'
import styles from './rule-form.module.css'

type Props = { rule: LoadRule; rules: readonly LoadRule[]; onShow: (which: string) => void }

/** Says so where the version on the screen is not in force any more: what was typed can be read and taken over. */
export function ChangedMeanwhile({ rule, rules, onShow }: Props) {
  const living = rules.find(({ key }) => key === rule.key)
  if (living?.id === rule.id) return null
  return (
    <div className={styles.meanwhile} role="status">
      {living ? (
        <>
          <p>
            {living.editedBy ?? 'Somebody'} changed this rule meanwhile, so yours cannot be saved.
          </p>
          <Button size="s" onClick={() => onShow(String(living.id))}>
            Look at the new version
          </Button>
        </>
      ) : (
        <p>This rule was ended meanwhile. To begin it again, add a rule of the same title.</p>
      )}
    </div>
  )
}
