import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router'
import { act, render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { useChangeSearch } from './use-change-search.ts'

function List() {
  const change = useChangeSearch()
  return <button onClick={() => change({ open: 'second' })}>Second</button>
}

/** Opens the list. The next page loads until `load` is called. */
async function openList() {
  const { promise, resolve: load } = Promise.withResolvers<void>()
  const root = createRootRoute()
  const list = createRoute({ getParentRoute: () => root, path: '/list', component: List })
  const next = createRoute({
    getParentRoute: () => root,
    path: '/next',
    component: () => <p>Next</p>,
    loader: () => promise,
  })
  const router = createRouter({
    routeTree: root.addChildren([list, next]),
    history: createMemoryHistory({ initialEntries: ['/list?open=first'] }),
  })
  render(<RouterProvider router={router as never} />)
  await screen.findByRole('button')
  return { router, load }
}

test('the parameters of the open page are changed', async () => {
  const { router } = await openList()
  act(() => screen.getByRole('button').click())
  await expect.poll(() => router.state.location.href).toBe('/list?open=second')
})

test('a page whose successor is loading changes no parameters of the successor', async () => {
  const { router, load } = await openList()
  act(() => void router.navigate({ to: '/next' as never }))
  act(() => screen.getByRole('button').click())
  await act(async () => load())
  await screen.findByText('Next')
  expect(router.state.location.href).toBe('/next')
})
