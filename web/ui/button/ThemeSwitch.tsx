import { ActionIcon, useComputedColorScheme, useMantineColorScheme } from '@mantine/core'
import { IconMoon, IconSun } from '@tabler/icons-react'

/** Light or dark; until it is used, the dashboards follow the system. */
export function ThemeSwitch() {
  const { setColorScheme } = useMantineColorScheme()
  const shown = useComputedColorScheme('light', { getInitialValueInEffect: false })
  const other = shown === 'dark' ? 'light' : 'dark'
  return (
    <ActionIcon
      variant="transparent"
      c="inherit"
      size={44}
      aria-label={other === 'dark' ? 'Dark mode' : 'Light mode'}
      onClick={() => setColorScheme(other)}
    >
      {other === 'dark' ? <IconMoon size={22} /> : <IconSun size={22} />}
    </ActionIcon>
  )
}
