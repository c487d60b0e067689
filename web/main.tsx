import './ui/browser/missing-functions.ts'
import './ui/global.css'
import './ui/base.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { enableHistorySync, NuqsAdapter } from 'nuqs/adapters/react'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { Router } from './router.tsx'
import { newQueryClient } from './session.ts'
import { followScheme } from './ui/browser/color-scheme.ts'
import { reloadOnceWhenOutdated } from './ui/browser/reload-once.ts'

reloadOnceWhenOutdated()
followScheme()
// Links of the router change the address too; the parameters on screen must follow.
enableHistorySync()
const queries = newQueryClient()

const root = document.getElementById('root')
if (root)
  createRoot(root).render(
    <StrictMode>
      <QueryClientProvider client={queries}>
        <NuqsAdapter>
          <Router />
        </NuqsAdapter>
      </QueryClientProvider>
    </StrictMode>,
  )
