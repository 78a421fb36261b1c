import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { memo } from 'react'
import { expect, test } from 'vitest'
import { parseSearch, stringifySearch } from '../../lib/search/search-params.ts'
import { useScreenSearch } from '../../lib/search/use-screen-search.ts'
import { type RowAddress, RowLink, useRowAddress } from './row-link.tsx'

const renderedRows: string[] = []

const Row = memo(function Row(props: { id: string; open: boolean; address: RowAddress }) {
  renderedRows.push(props.id)
  return (
    <RowLink row={props.id} address={props.address} open={props.open}>
      {props.id}
    </RowLink>
  )
})

function Rows() {
  const { fruit } = useScreenSearch()
  const address = useRowAddress('fruit')
  return ['Apple', 'Pear', 'Plum'].map((id) => <Row key={id} id={id} open={id === fruit} address={address} />)
}

async function openRows(url: string) {
  const router = createRouter({
    routeTree: createRootRoute({ component: Rows }),
    history: createMemoryHistory({ initialEntries: ['/', url] }),
    parseSearch,
    stringifySearch,
  })
  render(<RouterProvider router={router as never} />)
  await screen.findByRole('link', { name: 'Apple' })
  renderedRows.length = 0
  return router
}

const row = (name: string) => screen.getByRole('link', { name })
const current = () => screen.getAllByRole('link').map((link) => link.getAttribute('aria-current'))

test('a press opens a row beside the other parameters, and renders no other row again', async () => {
  const router = await openRows('/?search=a%26b')
  expect(row('Pear').getAttribute('href')).toBe('?search=a%26b&fruit=Pear')
  fireEvent.click(row('Pear'))
  await waitFor(() => expect(current()).toEqual([null, 'true', null]))
  expect(router.state.location.search).toEqual({ search: 'a&b', fruit: 'Pear' })
  expect(renderedRows).toEqual(['Pear'])
})

test('the next open row replaces the last in the history, so Back leads to the list', async () => {
  const router = await openRows('/?search=a')
  for (const name of ['Pear', 'Plum']) {
    fireEvent.click(row(name))
    await waitFor(() => expect(row(name).getAttribute('aria-current')).toBe('true'))
  }
  expect(row('Apple').getAttribute('href')).toBe('?search=a&fruit=Apple')
  router.history.back()
  await waitFor(() => expect(current()).toEqual([null, null, null]))
  expect(router.state.location.href).toBe('/?search=a')
})

test.each([{ ctrlKey: true }, { metaKey: true }, { shiftKey: true }, { altKey: true }])(
  'a press with %o is left to the browser',
  async (modifier) => {
    const router = await openRows('/')
    const handled: boolean[] = []
    // jsdom cannot open another document.
    const stop = (event: Event) => {
      handled.push(event.defaultPrevented)
      event.preventDefault()
    }
    window.addEventListener('click', stop, { once: true })
    fireEvent.click(row('Pear'), modifier)
    expect(handled).toEqual([false])
    expect(router.state.location.href).toBe('/')
  },
)
