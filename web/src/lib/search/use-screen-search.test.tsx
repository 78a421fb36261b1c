import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router'
import { act, render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { useScreenSearch } from './use-screen-search.ts'

const List = () => {
  const search = useScreenSearch()
  renders.push(search)
  return <p>{JSON.stringify(search)}</p>
}

/** What the list read in each of its renders. */
const renders: unknown[] = []

/** Opens the list. The next page never loads. */
async function openList() {
  const root = createRootRoute()
  const list = createRoute({ getParentRoute: () => root, path: '/list', component: List })
  const next = createRoute({
    getParentRoute: () => root,
    path: '/next',
    loader: () => new Promise<void>(() => undefined),
  })
  const router = createRouter({
    routeTree: root.addChildren([list, next]),
    history: createMemoryHistory({ initialEntries: ['/list?open=first'] }),
  })
  render(<RouterProvider router={router as never} />)
  await screen.findByText('{"open":"first"}')
  return router
}

test('the parameters of a screen stay while another screen loads', async () => {
  const router = await openList()
  act(() => void router.navigate({ href: '/next?open=other' }))
  await expect.poll(() => router.state.location.pathname).toBe('/next')
  expect(screen.getByText('{"open":"first"}')).toBeTruthy()
})

test('the parameters of a screen follow its address', async () => {
  const router = await openList()
  await act(() => router.navigate({ href: '/list?open=second' }))
  expect(await screen.findByText('{"open":"second"}')).toBeTruthy()
})

test('a change of the address renders a screen once', async () => {
  const router = await openList()
  renders.length = 0
  await act(() => router.navigate({ href: '/list?open=second' }))
  expect(renders).toEqual([{ open: 'second' }])
})
