import { api } from '@skein/contract'
import { act, screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { account, automation, commentAutomation, funnel } from '../../../../test/automation-samples.ts'
import { respond, renderAt, setUpWorkspace, ErrorResponse } from '../../../../test/app-fixture.tsx'
import { selectAccount } from '../../session/session-store.ts'

setUpWorkspace()

const address = '/instagram/create-automation/reply-comment'

const requests: unknown[] = []
beforeEach(() => {
  requests.length = 0
  respond(api.automations.getCommentReply, () => commentAutomation())
  respond(api.automations.saveCommentReply, (payload) => {
    requests.push(payload)
    return commentAutomation({ automation_id: 'rule-9', name: payload.name })
  })
})

async function open() {
  const view = renderAt(`${address}?automation_id=rule-1`)
  await screen.findByRole('textbox', { name: 'Automation name' })
  return view
}

/** Answers with a paused automation. Returns the payloads that were saved. */
function respondPaused(): unknown[] {
  const paused = { ...commentAutomation(), activation_status: 'PAUSED' as const }
  respond(api.automations.getCommentReply, () => paused)
  respond(api.automations.saveCommentReply, (payload) => {
    requests.push(payload)
    return paused
  })
  return requests
}

const field = (name: string) => screen.getByRole('textbox', { name })
const deploy = (user: UserEvent) => user.click(screen.getByRole('button', { name: 'Deploy' }))

describe('editing', () => {
  it('opens the stored automation and saves it with the same id', async () => {
    respond(api.automations.getCommentReply, () =>
      commentAutomation({ keywords: 'price,cost', match_type: 'EXACT' }),
    )
    const { user } = await open()
    expect(field('Automation name')).toHaveProperty('value', 'Price questions')
    expect(screen.getByRole('radio', { name: 'Exact' })).toHaveProperty('checked', true)
    await user.click(screen.getByRole('button', { name: 'Remove cost' }))
    await deploy(user)
    await screen.findByRole('dialog', { name: 'Changes are live' })
    expect(requests).toEqual([expect.objectContaining({ automation_id: 'rule-1', keywords: 'price' })])
  })

  it('names the conflicts with other automations in the checklist before a deploy', async () => {
    respond(api.automations.list, () => [automation({ automation_id: 'rule-7', name: 'Older rule' })])
    respond(api.automations.checkConflicts, ({ draft }) => [
      {
        kind: 'same_keyword' as const,
        severity: 'warning' as const,
        automation_ids: ['rule-7', 'rule-1'],
        message: `“Older rule” and “${draft.name}” use “price” on the same posts.`,
      },
    ])
    await open()
    const message = await screen.findByText(
      '“Older rule” and “Price questions” use “price” on the same posts.',
    )
    expect(message.closest('section')?.parentElement?.textContent).toContain('Checklist')
    expect(await screen.findByRole('link', { name: 'Open Older rule in a new tab' })).toBeTruthy()
    expect(screen.queryByText('Ready to deploy.')).toBeNull()
  })

  it('does not say that an automation is ready when the check for conflicts failed', async () => {
    respond(api.automations.checkConflicts, () => new ErrorResponse(429, 'Try again later.'))
    await open()
    expect(await screen.findByText(/Couldn't check for conflicts with other automations/)).toBeTruthy()
    expect(screen.queryByText('Ready to deploy.')).toBeNull()
  })

  it('asks whether a paused automation stays paused, and activates it later', async () => {
    const savedPayloads = respondPaused()
    const { user } = await open()
    await user.type(field('Custom message'), '!')
    await deploy(user)
    await screen.findByRole('dialog', { name: 'This automation is paused' })
    expect(savedPayloads).toEqual([])
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await screen.findByRole('dialog', { name: 'Changes saved. This automation is paused.' })
    respond(api.automations.setActivation, () => automation())
    await user.click(screen.getByRole('button', { name: 'Activate' }))
    const dialog = await screen.findByRole('dialog', { name: 'Changes are live' })
    expect(within(dialog).queryByRole('button', { name: 'Activate' })).toBeNull()
  })

  it('saves and activates a paused automation in one step', async () => {
    const savedPayloads = respondPaused()
    const activated: unknown[] = []
    respond(api.automations.setActivation, (input) => {
      activated.push(input.activation_status)
      return automation()
    })
    const { user } = await open()
    await user.type(field('Custom message'), '!')
    await deploy(user)
    await user.click(await screen.findByRole('button', { name: 'Save and activate' }))
    await screen.findByRole('dialog', { name: 'Changes are live' })
    expect(savedPayloads).toHaveLength(1)
    expect(activated).toEqual(['ACTIVE'])
  })

  it('says that a saved automation is still paused when it could not be activated', async () => {
    respondPaused()
    respond(api.automations.setActivation, () => new ErrorResponse(503, 'Not now.'))
    const { user } = await open()
    await user.type(field('Custom message'), '!')
    await deploy(user)
    await user.click(await screen.findByRole('button', { name: 'Save and activate' }))
    await screen.findByRole('dialog', { name: 'Changes saved. This automation is paused.' })
    expect((await screen.findAllByText("Couldn't activate the automation. Not now.")).length).toBeGreaterThan(
      0,
    )
  })

  it('shows whether it runs, its health and its replies of a week, and pauses it', async () => {
    respond(api.automations.list, () => [
      automation({ health_status: 'WARNING', health_reason: '2 failed.' }),
    ])
    respond(api.automations.getFunnel, ({ days }) => funnel({ days: Number(days), sent: 3 }))
    const { user } = await open()
    const run = await screen.findByRole('switch', { name: 'Run this automation' })
    expect(run).toHaveProperty('checked', true)
    expect(screen.getByText('2 failed.')).toBeTruthy()
    const week = await screen.findByRole('link', { name: '3 replies this week' })
    expect(week.getAttribute('href')).toBe('/instagram/automation/COMMENT_REPLY/rule-1/activity')
    const paused = automation({ activation_status: 'PAUSED' })
    respond(api.automations.setActivation, () => paused)
    respond(api.automations.list, () => [paused])
    await user.click(run)
    expect(await screen.findByText('Paused')).toBeTruthy()
    expect(run).toHaveProperty('checked', false)
    await deploy(user)
    await screen.findByRole('dialog', { name: 'This automation is paused' })
  })

  it('says that a new automation is a draft', async () => {
    renderAt(address)
    expect(await screen.findByText('Not deployed yet')).toBeTruthy()
    expect(screen.queryByRole('switch', { name: 'Run this automation' })).toBeNull()
  })

  it('shows both versions when it was changed elsewhere, and overwrites or reloads it', async () => {
    const newer = commentAutomation({ custom_message: 'From 20 €.', keywords: 'price', version: 2 })
    const { user } = await open()
    respond(api.automations.getCommentReply, () => newer)
    respond(api.automations.saveCommentReply, (payload) => {
      requests.push(payload)
      return payload.version === 2 ? newer : new ErrorResponse(409, 'Changed elsewhere.', 'version')
    })
    await user.type(field('Custom message'), '!!')
    await deploy(user)
    const dialog = await screen.findByRole('dialog', { name: 'Changed elsewhere' })
    const differences = within(dialog)
      .getAllByRole('listitem')
      .map((item) => item.textContent)
    expect(differences).toEqual([
      'KeywordsSaved versionpriceYour versionprice, cost',
      'Custom messageSaved versionFrom 20 €.Your versionSent you the list!!!',
    ])
    await user.click(within(dialog).getByRole('button', { name: 'Close' }))
    expect(field('Custom message')).toHaveProperty('value', 'Sent you the list!!!')
    await deploy(user)
    await user.click(await screen.findByRole('button', { name: 'Overwrite' }))
    await screen.findByRole('dialog', { name: 'Changes are live' })
    expect(requests).toEqual([1, 1, 2].map((version) => expect.objectContaining({ version })))
  })

  it('does not save a restored draft over a version that is newer than the draft', async () => {
    const first = await open()
    await first.user.type(field('Custom message'), '!!')
    first.leave()
    respond(api.automations.getCommentReply, () => commentAutomation({ version: 2 }))
    const { user } = await open()
    expect(field('Custom message')).toHaveProperty('value', 'Sent you the list!!!')
    await deploy(user)
    await screen.findByRole('dialog', { name: 'Changes are live' })
    expect(requests).toEqual([expect.objectContaining({ version: 1 })])
  })

  it('takes the newer version on Reload', async () => {
    const { user } = await open()
    respond(api.automations.getCommentReply, () => commentAutomation({ custom_message: 'New', version: 2 }))
    respond(api.automations.saveCommentReply, () => new ErrorResponse(409, 'Changed elsewhere.', 'version'))
    await user.type(field('Custom message'), '!!')
    await deploy(user)
    await user.click(await screen.findByRole('button', { name: 'Reload' }))
    await waitFor(() => expect(field('Custom message')).toHaveProperty('value', 'New'))
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('closes while another account is selected, and keeps the draft', async () => {
    const other = { ...account, id: 'account-2', platform_user_id: '2', platform_username: 'other.shop' }
    respond(api.accounts.list, () => [account, { ...other, username: 'other.shop' }])
    const { user } = await open()
    await user.type(field('Custom message'), ' Bye')
    act(() => selectAccount('account-2'))
    expect(
      await screen.findByRole('heading', { name: 'This automation belongs to @morrow.linen' }),
    ).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Deploy' })).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Switch to @morrow.linen' }))
    expect(await screen.findByRole('textbox', { name: 'Custom message' })).toHaveProperty(
      'value',
      'Sent you the list! Bye',
    )
    await deploy(user)
    await screen.findByRole('dialog', { name: 'Changes are live' })
    expect(requests).toEqual([expect.objectContaining({ platform_user_id: account.platform_user_id })])
  })

  it('leads to the list when the automation does not exist', async () => {
    respond(api.automations.getCommentReply, () => new ErrorResponse(404, 'That automation does not exist.'))
    renderAt(`${address}?automation_id=nothing`)
    await screen.findByRole('heading', { name: 'Automation not found' })
    expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull()
    expect(screen.getByRole('link', { name: 'View List' }).getAttribute('href')).toBe(
      '/instagram/automation/COMMENT_REPLY',
    )
  })

  it('offers to load the automation again after a failure', async () => {
    respond(api.automations.getCommentReply, () => new ErrorResponse(503, 'Try again soon.'))
    renderAt(`${address}?automation_id=rule-1`)
    await screen.findByText('Try again soon.')
    expect(screen.getByRole('button', { name: 'Retry' })).toBeTruthy()
  })
})

it('the parts of the sentence and the links to the sections are one stop of the Tab key each', async () => {
  await open()
  const stops = (element: Element | null) =>
    [...(element?.querySelectorAll('button, [role=button]') ?? [])].filter(
      (button) => (button as HTMLElement).tabIndex === 0,
    )
  const links = screen.getByRole('navigation', { name: 'Editor sections' })
  expect(links.querySelectorAll('button').length).toBeGreaterThan(3)
  expect(stops(links)).toHaveLength(1)
  const sentence = document.querySelector('[data-slot]')?.closest('p') ?? null
  expect(sentence?.querySelectorAll('[role=button]').length).toBeGreaterThan(1)
  expect(stops(sentence)).toHaveLength(1)
})
