import { api } from '@skein/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { automation } from '../../../test/automation-samples.ts'
import { respond, renderAt, setUpWorkspace, ErrorResponse } from '../../../test/app-fixture.tsx'

setUpWorkspace()

const address = '/instagram/automation'
const two = [
  automation(),
  automation({ automation_id: 'rule-2', name: 'Sizes', keywords: 'size', activation_status: 'PAUSED' }),
]

const rowOf = (name: string) => screen.findByRole('row', { name })
const switchOf = (row: HTMLElement) => within(row).getByRole('switch').getAttribute('aria-checked')
const metric = (label: string) => screen.getByText(label, { selector: 'dt' }).nextElementSibling?.textContent

describe('automations screen', () => {
  it('shows figures, groups with counts and a row for every automation', async () => {
    respond(api.automations.list, () => two)
    renderAt(address)
    expect(await screen.findByRole('heading', { name: 'All automations' })).toBeTruthy()
    expect(screen.getByText('Manage all your automations for @morrow.linen')).toBeTruthy()
    const row = await rowOf('Price questions')
    expect(
      within(row)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent),
    ).toEqual(['Price questions', 'pricecost', '“Sent you the list!”', '7', 'Nov 20', ''])
    expect(switchOf(row)).toBe('true')
    expect(screen.getByRole('button', { name: /Comment replies.*2 automations/ })).toBeTruthy()
    expect([metric('Total Automations'), metric('Active'), metric('Paused'), metric('Total Cost')]).toEqual([
      '2',
      '1',
      '1',
      '$1.00',
    ])
  })

  it('shows an empty state without automations', async () => {
    renderAt(address)
    expect(await screen.findByRole('heading', { name: 'No Automations Found' })).toBeTruthy()
    expect(screen.getByText('Get started by creating your first automation.')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Create Your First Automation' }).getAttribute('href')).toBe(
      '/instagram/create-automation',
    )
  })

  it.each([
    ['Activity', '/instagram/automation/activity'],
    ['Tests', '/instagram/automation/examples'],
    ['Chat menu', '/instagram/chat-menu'],
  ])('links to %s', async (name, href) => {
    respond(api.automations.list, () => two)
    renderAt(address)
    const content = within(await screen.findByRole('main'))
    expect((await content.findByRole('link', { name })).getAttribute('href')).toBe(href)
  })

  it("shows the server's message when the list fails, and loads it on Retry", async () => {
    respond(api.automations.list, () => new ErrorResponse(500, 'The database is away.'))
    const { user } = renderAt(address)
    expect(await screen.findByText('Error Loading Automations')).toBeTruthy()
    expect(screen.getByText('The database is away.')).toBeTruthy()
    respond(api.automations.list, () => two)
    await user.click(await screen.findByRole('button', { name: 'Retry' }))
    expect(await rowOf('Sizes')).toBeTruthy()
  })

  it('shows a pause before the server responds', async () => {
    respond(api.automations.list, () => two)
    const released = Promise.withResolvers<void>()
    respond(api.automations.setActivation, async ({ activation_status }) => {
      await released.promise
      return automation({ activation_status })
    })
    const { user } = renderAt(address)
    const row = await rowOf('Price questions')
    await user.click(within(row).getByRole('switch', { name: 'Activate Price questions' }))
    await waitFor(() => expect(switchOf(row)).toBe('false'))
    await waitFor(() => expect(metric('Paused')).toBe('2'))
    released.resolve()
    await screen.findByRole('button', { name: 'Undo' })
  })

  it('rolls back the state when the server refuses, shows the reason, and retries on Retry', async () => {
    respond(api.automations.list, () => two)
    respond(api.automations.setActivation, () => new ErrorResponse(503, 'The database is away.'))
    const { user } = renderAt(address)
    const row = await rowOf('Price questions')
    await user.click(within(row).getByRole('switch', { name: 'Activate Price questions' }))
    expect(
      (await screen.findAllByText("Couldn't pause “Price questions”. The database is away.")).length,
    ).toBeGreaterThan(0)
    expect(switchOf(row)).toBe('true')
    respond(api.automations.setActivation, ({ activation_status }) => automation({ activation_status }))
    respond(api.automations.list, () => [automation({ activation_status: 'PAUSED' })])
    await user.click(screen.getByText('Retry'))
    await waitFor(() => expect(switchOf(row)).toBe('false'))
  })

  it('deletes optimistically and restores the automation with Undo', async () => {
    const storedAutomations = new Map(two.map((one) => [one.automation_id, one]))
    respond(api.automations.list, () => [...storedAutomations.values()])
    respond(api.automations.delete, ({ automation_id }) => {
      storedAutomations.delete(automation_id)
      return {}
    })
    respond(api.automations.restore, () => {
      storedAutomations.set('rule-1', automation())
      return automation()
    })
    const { user } = renderAt(address)
    await rowOf('Price questions')
    await user.click(screen.getByRole('button', { name: 'More actions for Price questions' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Delete' }))
    await waitFor(() => expect(screen.queryByRole('row', { name: 'Price questions' })).toBeNull())
    await user.click(await screen.findByRole('button', { name: 'Undo' }))
    expect(await rowOf('Price questions')).toBeTruthy()
    expect(storedAutomations.has('rule-1')).toBe(true)
  })

  it('opens the editor of the kind and logs it', async () => {
    const log = vi.spyOn(console, 'log').mockImplementation(() => {})
    respond(api.automations.list, () => two)
    respond(api.automations.getCommentReply, () => new ErrorResponse(404, 'That automation does not exist.'))
    const { user, router } = renderAt(address)
    const row = await rowOf('Price questions')
    await user.click(within(row).getByRole('link', { name: 'Price questions' }))
    await user.click(await screen.findByRole('button', { name: 'Edit' }))
    await waitFor(() =>
      expect(router.state.location.href).toBe(
        '/instagram/create-automation/reply-comment?automation_id=rule-1',
      ),
    )
    expect(log).toHaveBeenCalledWith('Edit automation', 'rule-1')
    log.mockRestore()
  })

  it('mounts one menu for the whole page when it is first opened', async () => {
    respond(api.automations.list, () => two)
    const { user } = renderAt(address)
    await rowOf('Price questions')
    expect(screen.queryAllByRole('menu')).toHaveLength(0)
    await user.click(screen.getByRole('button', { name: 'More actions for Sizes' }))
    expect(await screen.findAllByRole('menu')).toHaveLength(1)
    expect(screen.getByRole('menuitem', { name: 'Activate' }).querySelector('kbd')?.textContent).toBe('p')
  })
})
