import { useState, type ComponentProps, type ComponentType, type ReactNode } from 'react'
import type { ItemOf, List } from '../../contract/list.ts'
import { Stack } from '../ui/layout/Row.tsx'
import { ListPanel } from '../ui/list/ListPanel.tsx'
import layout from '../ui/layout/layout.module.css'
import entry from './entry.module.css'
import styles from './social.module.css'

export type MakingProps = {
  /** The form follows another one that was just sent. */
  takesFocus: boolean
  onMade: () => void
}

type FormProps = {
  /** Makes one more; the form is empty again once that is done. */
  Form: ComponentType<MakingProps>
  children: ReactNode
}

/** A form, and beside it what it adds to. */
export function FormBeside({ Form, children }: FormProps) {
  const [made, setMade] = useState(0)
  return (
    <div className={`${layout.columns} ${styles.two}`}>
      <Form key={made} takesFocus={made > 0} onMade={() => setMade(made + 1)} />
      {children}
    </div>
  )
}

type Props<L extends List> = Omit<ComponentProps<typeof ListPanel<L>>, 'children'> & {
  Form: ComponentType<MakingProps>
  children: (item: ItemOf<L>) => ReactNode
}

/** A form, and beside it the list it adds to. */
export const FormBesideList = <L extends List>({ Form, children, ...list }: Props<L>) => (
  <FormBeside Form={Form}>
    <Stack gap={2}>
      <h3 className={styles.heading}>{list.title}</h3>
      <ListPanel {...list}>
        <ul className={entry.entries} aria-label={list.title}>
          {list.list.items.map(children)}
        </ul>
      </ListPanel>
    </Stack>
  </FormBeside>
)
