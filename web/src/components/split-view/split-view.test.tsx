import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { ApiError } from '../../lib/api/api-error.ts'
import { DetailHead } from './detail-head.tsx'
import { PaneFailure } from './pane-failure.tsx'
import { SplitView } from './split-view.tsx'

/** Presses of the row that opens nothing. */
let toggled = 0
beforeEach(() => {
  toggled = 0
})

function Fruit({ initial = null }: { initial?: string | null }) {
  const [openId, setOpenId] = useState(initial)
  const close = () => setOpenId(null)
  return (
    <>
      <input aria-label="Search" />
      <SplitView
        openId={openId}
        list={
          <ul aria-label="Fruit">
            {['Apple', 'Pear', 'Plum'].map((name) => (
              <li key={name}>
                <button type="button" data-row={name} onClick={() => setOpenId(name)}>
                  {name}
                </button>
              </li>
            ))}
            <li>
              <button type="button" data-row="" onClick={() => toggled++}>
                More
              </button>
            </li>
          </ul>
        }
        detail={
          openId !== null && (
            <>
              <DetailHead title={`About ${openId}`} onClose={close} />
              <textarea aria-label="Note" />
            </>
          )
        }
        onClose={close}
      />
    </>
  )
}

const row = (name: string) => screen.getByRole('button', { name })
const heading = () => screen.queryByRole('heading')?.textContent ?? null
const focused = () => document.activeElement

function open(initial?: string) {
  render(<Fruit initial={initial ?? null} />)
  return userEvent.setup()
}

test('j and k walk the rows and stop at the ends', async () => {
  const user = open()
  await user.keyboard('j')
  expect(focused()).toBe(row('Apple'))
  await user.keyboard('jj')
  expect(focused()).toBe(row('Plum'))
  await user.keyboard('jj')
  expect(focused()).toBe(row('More'))
  await user.keyboard('kkkkk')
  expect(focused()).toBe(row('Apple'))
  expect(heading()).toBeNull()
})

test('Enter opens a row with the focus on its heading, and Escape returns to the row', async () => {
  const user = open()
  await user.keyboard('jj{Enter}')
  expect(heading()).toBe('About Pear')
  expect(focused()).toBe(screen.getByRole('heading'))
  expect(within(screen.getByRole('region', { name: 'Details' })).getByRole('heading')).toBeTruthy()
  await user.keyboard('{Escape}')
  expect(heading()).toBeNull()
  expect(focused()).toBe(row('Pear'))
})

test('the heading of an opened row shows the focus to who opened it with the keyboard, and not with the pointer', async () => {
  const user = open()
  const focus = vi.spyOn(HTMLElement.prototype, 'focus')
  await user.click(row('Apple'))
  expect(focus.mock.lastCall).toEqual([{ focusVisible: false }])
  await user.keyboard('j{Enter}')
  expect(heading()).toBe('About Pear')
  expect(focus.mock.lastCall).toEqual([{ focusVisible: true }])
})

test('Space shows the detail and hides it again while the focus stays in the row', async () => {
  const user = open()
  await user.keyboard('j ')
  expect(heading()).toBe('About Apple')
  expect(focused()).toBe(row('Apple'))
  await user.keyboard(' ')
  expect(heading()).toBeNull()
  expect(focused()).toBe(row('Apple'))
})

test('an open detail follows j and k, and Enter moves the focus into it', async () => {
  const user = open()
  await user.keyboard('j j')
  expect(heading()).toBe('About Pear')
  expect(focused()).toBe(row('Pear'))
  await user.keyboard('{Enter}')
  expect(focused()).toBe(screen.getByRole('heading'))
  await user.keyboard('j')
  expect(heading()).toBe('About Plum')
  expect(focused()).toBe(row('Plum'))
})

test('a row that opens nothing keeps its own keys', async () => {
  const user = open('Plum')
  await user.keyboard('j ')
  expect(focused()).toBe(row('More'))
  expect(toggled).toBe(1)
  expect(heading()).toBe('About Plum')
})

test('Close returns to the row; a focus outside of the detail stays', async () => {
  const user = open('Pear')
  await user.click(screen.getByRole('button', { name: 'Close' }))
  expect(focused()).toBe(row('Pear'))
  await user.keyboard(' ')
  screen.getByRole('textbox', { name: 'Search' }).focus()
  await user.keyboard('{Escape}')
  expect(heading()).toBe('About Pear')
  expect(focused()).toBe(screen.getByRole('textbox', { name: 'Search' }))
})

test('letters and Escape in a text field of the detail belong to the field', async () => {
  const user = open('Apple')
  await user.type(screen.getByRole('textbox', { name: 'Note' }), 'jk j{Escape}')
  expect(screen.getByRole('textbox', { name: 'Note' })).toHaveProperty('value', 'jk j')
  expect(heading()).toBe('About Apple')
})

test('a detail that a link opened takes no focus', async () => {
  open('Pear')
  await waitFor(() => expect(heading()).toBe('About Pear'))
  expect(focused()).toBe(document.body)
})

const failure = (status: number) => ({
  error: new ApiError({ status, message: 'No.' }),
  isFetching: false,
  refetch: () => undefined,
})

test.each([
  [500, true],
  [429, true],
  [404, false],
  [403, false],
])('a pane that failed with %i offers Retry: %s', (status, offers) => {
  render(<PaneFailure title="Couldn't load" query={failure(status)} />)
  expect(screen.queryByRole('button', { name: 'Retry' }) !== null).toBe(offers)
  expect(screen.getByRole('alert').textContent).toContain('No.')
})
