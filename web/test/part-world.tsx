import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { QueryClientProvider } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { createClient } from '../src/app/create-client.ts'
import '../src/ui/feedback/toast-viewport.tsx'
import { Toaster } from '../src/ui/feedback/toaster.tsx'

/** Draws a part of a screen by itself, with what every page has around it. */
export function drawPart(part: ReactNode) {
  const client = createClient()
  client.setDefaultOptions({ queries: { retry: false } })
  const root = createRootRoute({
    component: () => (
      <>
        {part}
        <Toaster hideAfter={5000} />
      </>
    ),
  })
  const router = createRouter({ routeTree: root, history: createMemoryHistory() })
  const drawn = render(
    <QueryClientProvider client={client}>
      {/* The addresses of the app are registered; this router knows only one of them. */}
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
  )
  return { user: userEvent.setup(), client, leave: drawn.unmount }
}
