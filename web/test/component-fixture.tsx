import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { QueryClientProvider } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { createClient } from '../src/app/create-client.ts'
import '../src/ui/feedback/toast-viewport.tsx'
import { Toaster } from '../src/ui/feedback/toaster.tsx'

/** Renders a component with the providers of a page. */
export function renderComponent(component: ReactNode) {
  const client = createClient()
  client.setDefaultOptions({ queries: { retry: false } })
  const root = createRootRoute({
    component: () => (
      <>
        {component}
        <Toaster />
      </>
    ),
  })
  const router = createRouter({ routeTree: root, history: createMemoryHistory() })
  const view = render(
    <QueryClientProvider client={client}>
      {/* The routes of the app are registered as types; this router has only one of them. */}
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
  )
  return { user: userEvent.setup(), client, leave: view.unmount }
}
