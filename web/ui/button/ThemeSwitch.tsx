import { IconMoon, IconSun } from '@tabler/icons-react'
import { chooseScheme, useColorScheme } from '../browser/color-scheme.ts'
import { IconButton } from './IconButton.tsx'

/** Light or dark; until it is used, the dashboards follow the system. */
export function ThemeSwitch() {
  const other = useColorScheme() === 'dark' ? 'light' : 'dark'
  return (
    <IconButton
      label={other === 'dark' ? 'Dark mode' : 'Light mode'}
      onClick={() => chooseScheme(other)}
    >
      {other === 'dark' ? <IconMoon size={22} /> : <IconSun size={22} />}
    </IconButton>
  )
}
