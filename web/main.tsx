import '@mantine/core/styles.css'
import './ui/global.css'
import { MantineProvider, Title } from '@mantine/core'
import { createRoot } from 'react-dom/client'
import { readSettings } from './settings.ts'
import { cssVariablesResolver, theme } from './theme.ts'

const root = document.getElementById('root')
if (root)
  createRoot(root).render(
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariablesResolver}
      defaultColorScheme="auto"
    >
      <Title>{readSettings().productName}</Title>
    </MantineProvider>,
  )
