import './ui/mantine.css'
import './ui/global.css'
import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { enableHistorySync, NuqsAdapter } from 'nuqs/adapters/react'
import { StrictMode, type ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { Router } from './router.tsx'
import { newQueryClient } from './session.ts'
import { cssVariablesResolver, theme } from './theme.ts'
import { followScheme, useColorScheme } from './ui/browser/color-scheme.ts'
import { reloadOnceWhenOutdated } from './ui/browser/reload-once.ts'

reloadOnceWhenOutdated()
followScheme()
// Links of the router change the address too; the parameters on screen must follow.
enableHistorySync()
const queries = newQueryClient()

/** The lists still take their fields from Mantine. */
const Themed = ({ children }: { children: ReactNode }) => (
  <MantineProvider
    theme={theme}
    cssVariablesResolver={cssVariablesResolver}
    forceColorScheme={useColorScheme()}
  >
    {children}
  </MantineProvider>
)

const root = document.getElementById('root')
if (root)
  createRoot(root).render(
    <StrictMode>
      <Themed>
        <QueryClientProvider client={queries}>
          <NuqsAdapter>
            <Router />
          </NuqsAdapter>
        </QueryClientProvider>
      </Themed>
    </StrictMode>,
  )
