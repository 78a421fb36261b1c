import { api } from '@skein/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { automation, budget, settings } from '../../../test/automation-samples.ts'
import { respond, renderAt, setUpWorkspace, ErrorResponse } from '../../../test/app-fixture.tsx'
import { undoTime } from '../../ui/feedback/undo-time.ts'
import { useUiState } from '../../lib/browser/ui-state.ts'
import { useListState } from './tools/list-store.ts'
import { chooseOption } from '../../../test/choose-option.ts'
// Preloads lazy code.
import './tools/deleted-dialog.tsx'

setUpWorkspace()
beforeEach(() => {
  useListState.setState(useListState.getInitialState())
  useUiState.setState(useUiState.getInitialState())
})

const address = '/instagram/automation'
const prices = automation()
const sizes = automation({ automation_id: 'rule-2', name: 'Sizes', keywords: 'size' })
const resting = automation({ automation_id: 'rule-3', name: 'Resting', activation_status: 'PAUSED' })
const dm = automation({ automation_id: 'rule-4', name: 'Offers', automation_type: 'DM_REPLY' })

const rowOf = (name: string) => screen.findByRole('row', { name })
const names = () =>
  screen.queryAllByRole('row').flatMap((row) => within(row).queryByRole('link')?.textContent ?? [])
const switchOf = (row: HTMLElement) => within(row).getByRole('switch').getAttribute('aria-checked')

/** A server that stores automations and changes several in one request. */
function serveAutomations(automations: (typeof prices)[]) {
  const storedAutomations = new Map(automations.map((one) => [one.automation_id, one]))
  const deletedAutomations = new Map<string, typeof prices>()
  const set = (id: string, activation_status: 'ACTIVE' | 'PAUSED') => {
    const next = { ...(storedAutomations.get(id) ?? prices), activation_status }
    storedAutomations.set(id, next)
    return next
  }
  respond(api.automations.list, () =>
    automations.flatMap(({ automation_id }) => storedAutomations.get(automation_id) ?? []),
  )
  respond(api.automations.setActivation, ({ automation_id, activation_status }) =>
    set(automation_id, activation_status),
  )
  respond(api.automations.delete, ({ automation_id }) => {
    storedAutomations.delete(automation_id)
    return {}
  })
  respond(api.automations.changeMany, ({ automation_ids, change }) =>
    automation_ids.flatMap((id) => {
      if (change === 'DELETE') {
        deletedAutomations.set(id, storedAutomations.get(id) ?? prices)
        storedAutomations.delete(id)
        return []
      }
      if (change === 'RESTORE') storedAutomations.set(id, deletedAutomations.get(id) ?? prices)
      return change === 'RESTORE'
        ? [storedAutomations.get(id) ?? prices]
        : [set(id, change === 'PAUSE' ? 'PAUSED' : 'ACTIVE')]
    }),
  )
  return { statusOf: (id: string) => storedAutomations.get(id)?.activation_status }
}

describe('search and filters', () => {
  it('are saved as a view, which shows them again and can be deleted', async () => {
    serveAutomations([prices, sizes, resting])
    const { user } = renderAt(`${address}?q=size&sort=name`)
    await rowOf('Sizes')
    await user.click(screen.getByRole('button', { name: 'Filter and sort (1 active)' }))
    await user.click(screen.getByRole('button', { name: 'Save view' }))
    expect(screen.getByText('Enter a name.')).toBeTruthy()
    await user.type(screen.getByRole('textbox', { name: 'Name of the view' }), 'By size{Enter}')
    const views = within(screen.getByRole('group', { name: 'Show' }))
    expect(views.getByRole('button', { name: 'By size 1' }).getAttribute('aria-pressed')).toBe('true')

    await user.click(views.getByRole('button', { name: 'Paused 1' }))
    await user.click(views.getByRole('button', { name: 'By size 1' }))
    await waitFor(() => expect(names()).toEqual(['Sizes']))
    await user.click(screen.getByRole('button', { name: 'Delete view “By size”' }))
    expect(views.queryByRole('button', { name: /By size/ })).toBeNull()
  })

  it('filter the list, are stored in the URL and can be cleared', async () => {
    serveAutomations([prices, sizes, resting])
    const { user, router } = renderAt(address)
    await rowOf('Sizes')
    await user.keyboard('/size')
    await waitFor(() => expect(names()).toEqual(['Sizes']))
    expect(screen.getByText('1 of 3 automations')).toBeTruthy()
    expect(router.state.location.search).toMatchObject({ q: 'size' })
    await user.keyboard(' and nothing')
    await user.click(await screen.findByRole('button', { name: 'Clear search and filters' }))
    await waitFor(() => expect(names()).toHaveLength(3))
    expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('')
    await user.click(screen.getByRole('button', { name: 'Filter and sort' }))
    await chooseOption(user, screen.getByRole('combobox', { name: 'Status' }), 'Paused')
    await waitFor(() => expect(names()).toEqual(['Resting']))
    expect(screen.getByRole('button', { name: 'Filter and sort (1 active)' })).toBeTruthy()
  })
})

describe('list shortcuts', () => {
  it('move through rows, pause one and undo that', async () => {
    const fixture = serveAutomations([prices, sizes])
    const { user } = renderAt(address)
    await rowOf('Sizes')
    await user.keyboard('jjp')
    await waitFor(() => expect(fixture.statusOf('rule-2')).toBe('PAUSED'))
    await screen.findAllByText('“Sizes” paused.')
    await user.keyboard('{Control>}z{/Control}')
    await waitFor(() => expect(fixture.statusOf('rule-2')).toBe('ACTIVE'))
    expect(fixture.statusOf('rule-1')).toBe('ACTIVE')
  })

  it('navigate with `g p` without pausing anything', async () => {
    const fixture = serveAutomations([prices])
    const { user, router } = renderAt(address)
    await rowOf('Price questions')
    await user.keyboard('jgp')
    await waitFor(() => expect(router.state.location.pathname).toBe('/platforms'))
    expect(fixture.statusOf('rule-1')).toBe('ACTIVE')
  })

  it('select rows to delete together, with one Undo', async () => {
    serveAutomations([prices, sizes, resting])
    const { user } = renderAt(address)
    await rowOf('Sizes')
    await user.keyboard('jxjx')
    expect(await screen.findByText('2 selected')).toBeTruthy()
    await user.keyboard('{Delete}')
    await waitFor(() => expect(names()).toEqual(['Resting']))
    await screen.findAllByText('2 automations deleted.')
    await user.keyboard('{Control>}z{/Control}')
    await waitFor(() => expect(names()).toEqual(['Price questions', 'Sizes', 'Resting']))
  })
})

describe('bulk actions', () => {
  it('roll back when the server refuses and show its message', async () => {
    serveAutomations([prices, sizes])
    respond(api.automations.changeMany, () => new ErrorResponse(503, 'The database is away.'))
    const { user } = renderAt(address)
    await rowOf('Sizes')
    await user.click(await screen.findByRole('button', { name: 'Select' }))
    await user.click(screen.getByRole('button', { name: 'Select all' }))
    const bar = screen.getByRole('region', { name: 'Selected automations' })
    await user.click(within(bar).getByRole('button', { name: 'Pause' }))
    expect(
      (await screen.findAllByText("Couldn't pause 2 automations. The database is away.")).length,
    ).toBeGreaterThan(0)
    expect(switchOf(await rowOf('Sizes'))).toBe('true')
  })
})

describe('deleting', () => {
  const many = Array.from({ length: 6 }, (_, index) =>
    automation({ automation_id: `many-${index}`, name: `Rule ${index}` }),
  )

  async function deleteAllOf(automations: (typeof prices)[]) {
    serveAutomations(automations)
    const { user } = renderAt(address)
    await user.click(await screen.findByRole('button', { name: 'Select' }))
    await user.click(screen.getByRole('button', { name: 'Select all' }))
    const bar = screen.getByRole('region', { name: 'Selected automations' })
    await user.click(within(bar).getByRole('button', { name: 'Delete' }))
    return user
  }

  it('from the menu of a row moves the focus to the next row, then to the previous one, then to the heading', async () => {
    serveAutomations([prices, sizes, resting])
    const { user } = renderAt(address)
    await rowOf('Sizes')
    for (const [name, next] of [
      ['Sizes', 'Resting'],
      ['Resting', 'Price questions'],
      ['Price questions', 'No Automations Found'],
    ] as const) {
      screen.getByRole('button', { name: `More actions for ${name}` }).focus()
      await user.keyboard('{Enter}')
      await user.click(await screen.findByRole('menuitem', { name: 'Delete' }))
      await waitFor(() => expect(screen.queryByRole('row', { name })).toBeNull())
      await waitFor(() => expect(document.activeElement?.textContent).toBe(next))
    }
  })

  it('asks first if more than five are selected, and keeps the selection on Cancel', async () => {
    const user = await deleteAllOf(many)
    const dialog = await screen.findByRole('alertdialog', { name: 'Delete 6 automations?' })
    expect(dialog.textContent).toContain('They stop right away. You can restore them for 30 days.')
    await waitFor(() =>
      expect(document.activeElement).toBe(within(dialog).getByRole('button', { name: 'Cancel' })),
    )
    await user.keyboard('{Enter}')
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    expect(names()).toHaveLength(6)
    expect(screen.getByText('6 selected')).toBeTruthy()
    await user.keyboard('{Delete}')
    const again = await screen.findByRole('alertdialog', { name: 'Delete 6 automations?' })
    await user.click(within(again).getByRole('button', { name: 'Delete' }))
    await screen.findAllByText('6 automations deleted.')
    expect(names()).toEqual([])
  })

  it('does not ask for five', async () => {
    await deleteAllOf(many.slice(1))
    await screen.findAllByText('5 automations deleted.')
    expect(screen.queryByRole('alertdialog')).toBeNull()
  })

  it('offers an undo for 30 seconds, and until it is dismissed by touch and with the keyboard', () => {
    expect(undoTime()).toEqual({ hideAfter: 30_000 })
    const input = document.body.appendChild(document.createElement('input'))
    input.focus()
    expect(undoTime()).toEqual({ autoHide: false })
    input.remove()
    const touch = (query: string) => ({ matches: query === '(pointer: coarse)' }) as MediaQueryList
    const media = vi.spyOn(window, 'matchMedia').mockImplementation(touch)
    expect(undoTime()).toEqual({ autoHide: false })
    media.mockRestore()
  })

  it('lists what was deleted lately and restores it', async () => {
    serveAutomations([prices])
    const times = { deleted_at: '2026-11-20T10:00:00.000Z', restorable_until: '2026-12-20T10:00:00.000Z' }
    const restored: unknown[] = []
    respond(api.automations.listDeleted, () => [{ ...sizes, ...times }])
    respond(api.automations.restore, (input) => {
      restored.push(input.automation_id)
      return sizes
    })
    const { user } = renderAt(address)
    await rowOf('Price questions')
    await user.click(screen.getByRole('button', { name: 'Recently deleted' }))
    const dialog = await screen.findByRole('dialog', { name: 'Recently deleted' })
    const [item] = await within(dialog).findAllByRole('listitem')
    expect(item?.textContent).toContain('can be restored until Dec 20')
    await user.click(within(dialog).getByRole('button', { name: 'Restore Sizes' }))
    expect(await within(dialog).findByText('No automations were deleted in the last 30 days.')).toBeTruthy()
    await screen.findAllByText('“Sizes” restored.')
    expect(restored).toEqual(['rule-2'])
  })
})

describe('row', () => {
  it('is selected by a press while several are selected', async () => {
    serveAutomations([prices, sizes])
    const { user, router } = renderAt(address)
    await rowOf('Sizes')
    await user.click(screen.getByRole('button', { name: 'Select' }))
    const row = within(await rowOf('Sizes'))
    await user.click(row.getByRole('link', { name: 'Sizes' }))
    expect(await screen.findByText('1 selected')).toBeTruthy()
    expect(router.state.location.pathname).toBe(address)
  })

  it('says that it is paused with all others', async () => {
    serveAutomations([prices, resting])
    respond(api.automations.getSettings, () => settings({ paused: true }))
    renderAt(address)
    const state = within(await rowOf('Price questions')).getByRole('switch')
    await waitFor(() => expect(state.getAttribute('aria-description')).toBe('Paused (all)'))
    expect(
      within(await rowOf('Resting'))
        .getByRole('switch')
        .getAttribute('aria-description'),
    ).toBeNull()
    expect(screen.getByRole('button', { name: 'Active 0' })).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Paused 2' })).toBeTruthy()
  })

  it('duplicates an automation: the copy is paused and first in the list', async () => {
    respond(api.automations.list, () => [prices])
    const copy = { ...prices, automation_id: 'copy', name: 'Price questions copy' }
    respond(api.automations.duplicate, () => {
      const paused = { ...copy, activation_status: 'PAUSED' as const }
      respond(api.automations.list, () => [paused, prices])
      return paused
    })
    const { user } = renderAt(address)
    await rowOf('Price questions')
    await user.click(screen.getByRole('button', { name: 'More actions for Price questions' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Duplicate' }))
    expect(switchOf(await rowOf('Price questions copy'))).toBe('false')
    expect(names()).toEqual(['Price questions copy', 'Price questions'])
  })
})

describe('figures', () => {
  it('show the cost and the budget', async () => {
    serveAutomations([prices])
    respond(api.budgets.get, () =>
      budget({ daily_usd: 2, monthly_usd: 50, spent_today: 1.7, spent_month: 9, notice: 'near' }),
    )
    renderAt(address)
    expect(await screen.findByText('AI today: $1.70 of $2.00')).toBeTruthy()
    expect(screen.getByText('Total Cost', { selector: 'dt' }).parentElement?.textContent).toContain(
      'Automations only',
    )
  })
})

describe('list of one kind', () => {
  it('links to the other kinds and shows an automation of another kind that was just deployed', async () => {
    serveAutomations([automation({ automation_type: 'PRIVATE_MESSAGE' }), dm])
    renderAt('/instagram/automation/PRIVATE_MESSAGE#rule-4')
    expect((await rowOf('Offers')).textContent).toContain('Just deployed')
    const kinds = screen.getByRole('navigation', { name: 'Automation types' })
    expect(within(kinds).getByRole('link', { name: 'DM keyword replies' }).getAttribute('href')).toBe(
      '/instagram/automation/DM_REPLY',
    )
    expect(names()).toEqual(['Offers', 'Price questions'])
  })

  it('does not claim to be empty below an automation of another kind', async () => {
    serveAutomations([dm])
    renderAt('/instagram/automation/PRIVATE_MESSAGE#rule-4')
    expect((await rowOf('Offers')).textContent).toContain('Just deployed')
    expect(screen.queryByText('No Automations Found')).toBeNull()
  })
})
