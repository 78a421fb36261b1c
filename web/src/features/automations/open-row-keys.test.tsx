import { api } from '@skein/contract'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { automation } from '../../../test/automation-samples.ts'
import { renderAt, respond, setUpWorkspace } from '../../../test/app-fixture.tsx'
import { stopSelecting, useListState } from './tools/list-store.ts'

setUpWorkspace()

const address = '/instagram/automation'
const paused: string[] = []

beforeEach(() => {
  paused.length = 0
  stopSelecting()
  respond(api.automations.list, () =>
    ['1', '2', '3'].map((automation_id) => automation({ automation_id, name: `Number ${automation_id}` })),
  )
  respond(api.automations.setActivation, ({ automation_id }) => {
    paused.push(automation_id)
    return automation({ automation_id, activation_status: 'PAUSED' })
  })
})

const linkOf = async (id: string) =>
  within(await screen.findByRole('row', { name: `Number ${id}` })).getByRole('link', { name: `Number ${id}` })
const focusedRow = () => (document.activeElement as HTMLElement).dataset['row']

/** Presses the row and a key in one task, as when the browser is busy. */
async function pressRowAndKey(id: string, key: string) {
  const link = await linkOf(id)
  link.focus()
  fireEvent.click(link)
  fireEvent.keyDown(document.activeElement as Element, { key, code: key })
}

test.each([address, `${address}?automation=1`])(
  'keys right after the press of a row act on that row: %s',
  async (from) => {
    const { router } = renderAt(from)
    await pressRowAndKey('2', 'p')
    await waitFor(() => expect(paused).toEqual(['2']))
    await waitFor(() => expect(router.state.location.search).toEqual({ automation: '2' }))
    expect(await screen.findByRole('heading', { name: 'Number 2' })).toBeTruthy()
  },
)

test.each([address, `${address}?automation=1`])(
  'x right after the press of a row selects it: %s',
  async (from) => {
    renderAt(from)
    await pressRowAndKey('2', 'x')
    expect([...useListState.getState().selected]).toEqual(['2'])
  },
)

test.each([address, `${address}?automation=1`])(
  'j right after the press of a row opens the next row: %s',
  async (from) => {
    const { router } = renderAt(from)
    await pressRowAndKey('2', 'j')
    await waitFor(() => expect(router.state.location.search).toEqual({ automation: '3' }))
    expect(focusedRow()).toBe('3')
  },
)

test.each([address, `${address}?automation=1`])(
  'Escape right after the press of a row closes its detail: %s',
  async (from) => {
    const { router } = renderAt(from)
    await pressRowAndKey('2', 'Escape')
    await waitFor(() =>
      expect(router.state.resolvedLocation).toMatchObject({ search: {}, state: router.state.location.state }),
    )
    expect(router.state.location.search).toEqual({})
    expect(screen.queryByRole('article')).toBeNull()
  },
)
