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

const rowOf = (name: string) => screen.findByRole('article', { name })
const metric = (label: string) => screen.getByText(label, { selector: 'dt' }).nextElementSibling?.textContent

describe('automations screen', () => {
  it('shows figures, groups with counts and every automation as a sentence', async () => {
    respond(api.automations.list, () => two)
    renderAt(address)
    expect(
      await screen.findByRole('heading', { name: 'Manage all your automations for @morrow.linen' }),
    ).toBeTruthy()
    const row = await rowOf('Price questions')
    expect(row.textContent).toContain(
      'When a comment contains price or cost on all posts, reply publicly “Sent you the list!”.',
    )
    expect(row.textContent).not.toContain('No description provided.')
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
    ['Examples', '/instagram/automation/examples'],
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
    await user.click(within(row).getByRole('button', { name: 'Pause Price questions' }))
    expect(await within(row).findByText('Paused')).toBeTruthy()
    await waitFor(() => expect(metric('Paused')).toBe('2'))
    released.resolve()
    await screen.findByRole('button', { name: 'Undo' })
  })

  it('rolls back the state when the server refuses, shows the reason, and retries on Retry', async () => {
    respond(api.automations.list, () => two)
    respond(api.automations.setActivation, () => new ErrorResponse(503, 'The database is away.'))
    const { user } = renderAt(address)
    const row = await rowOf('Price questions')
    await user.click(within(row).getByRole('button', { name: 'Pause Price questions' }))
    expect(
      (await screen.findAllByText("Couldn't pause “Price questions”. The database is away.")).length,
    ).toBeGreaterThan(0)
    expect(within(row).getByText('Active')).toBeTruthy()
    respond(api.automations.setActivation, ({ activation_status }) => automation({ activation_status }))
    respond(api.automations.list, () => [automation({ activation_status: 'PAUSED' })])
    await user.click(screen.getByText('Retry'))
    expect(await within(row).findByText('Paused')).toBeTruthy()
  })

  it('deletes optimistically and restores the automation with Undo', async () => {
    const kept = new Map(two.map((one) => [one.automation_id, one]))
    respond(api.automations.list, () => [...kept.values()])
    respond(api.automations.delete, ({ automation_id }) => {
      kept.delete(automation_id)
      return {}
    })
    respond(api.automations.restore, () => {
      kept.set('rule-1', automation())
      return automation()
    })
    const { user } = renderAt(address)
    await rowOf('Price questions')
    await user.click(screen.getByRole('button', { name: 'More actions for Price questions' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Delete' }))
    await waitFor(() => expect(screen.queryByRole('article', { name: 'Price questions' })).toBeNull())
    await user.click(await screen.findByRole('button', { name: 'Undo' }))
    expect(await rowOf('Price questions')).toBeTruthy()
    expect(kept.has('rule-1')).toBe(true)
  })

  it('opens the editor of the kind and logs it', async () => {
    const log = vi.spyOn(console, 'log').mockImplementation(() => {})
    respond(api.automations.list, () => two)
    respond(api.automations.getCommentReply, () => new ErrorResponse(404, 'That automation does not exist.'))
    const { user, router } = renderAt(address)
    const row = await rowOf('Price questions')
    await user.click(within(row).getByRole('link', { name: 'Edit Price questions' }))
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
    expect(screen.getByRole('menuitem', { name: 'Activate' })).toBeTruthy()
  })
})
