import { api } from '@skein/contract'
import type { AutomationVersion } from '@skein/contract/automations/sharing/automation-versions'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { commentAutomation } from '../../../../test/automation-samples.ts'
import { ErrorResponse, renderAt, respond, setUpWorkspace } from '../../../../test/app-fixture.tsx'
import './versions-dialog.tsx'

setUpWorkspace()

const sentence = (reply: string) => `When a comment contains price on all posts, reply publicly “${reply}”.`

const version = (number: number, reply: string, changed: string[]): AutomationVersion => ({
  version: number,
  created_at: '2026-11-01T10:00:00.000Z',
  author: 'Lina',
  sentence: sentence(reply),
  changed,
})
const versions = [
  version(3, 'It is 25.', ['user_cooldown_seconds']),
  version(2, 'It is 25.', ['custom_message']),
  { ...version(1, 'It is 20.', []), author: null },
]

beforeEach(() => {
  respond(api.automations.getCommentReply, () => commentAutomation())
  respond(api.automations.listVersions, () => versions)
})

async function open() {
  const view = renderAt('/instagram/create-automation/reply-comment?automation_id=rule-1')
  await view.user.click(await screen.findByRole('button', { name: 'Versions' }))
  return { ...view, dialog: await screen.findByRole('dialog', { name: 'Versions' }) }
}

const compare = (number: number) =>
  screen.findByRole('button', { name: `Compare version ${number} with the current one` })

describe('the versions of an automation', () => {
  it('are listed with author, time and sentence; the newest is the current one', async () => {
    const { dialog } = await open()
    await compare(2)
    const items = within(dialog).getAllByRole('listitem')
    expect(items.map((item) => item.textContent)).toEqual([
      expect.stringMatching(/^Version 3CurrentLina.*“It is 25.”/),
      expect.stringMatching(/^Version 2Lina.*“It is 25.”/),
      expect.stringMatching(/^Version 1Unknown user.*“It is 20.”/),
    ])
  })

  it('are compared with the current one: changed words are marked, changed settings are named', async () => {
    const { user, dialog } = await open()
    await user.click(await compare(1))
    expect(dialog.querySelector('del')?.textContent).toBe('20.”.')
    expect(dialog.querySelector('ins')?.textContent).toBe('25.”.')
    expect(dialog.textContent).toMatch(/Changed since then: [^,]*cooldown[^,]*, Custom message/i)
  })

  it('say so when their sentences are the same', async () => {
    const { user, dialog } = await open()
    await user.click(await compare(2))
    expect(within(dialog).getByText('Both versions read the same.')).toBeTruthy()
    expect(dialog.querySelector('del, ins')).toBeNull()
  })

  it('are restored into the open editor', async () => {
    const { user } = await open()
    respond(api.automations.restoreVersion, ({ version: number }) => {
      respond(api.automations.getCommentReply, () =>
        commentAutomation({ custom_message: `Version ${String(number)}`, version: 4 }),
      )
      return [version(4, 'It is 20.', ['custom_message']), ...versions]
    })
    await user.click(await compare(1))
    expect(screen.queryByText('Unsaved changes in the editor are lost.')).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Restore version 1' }))
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Versions' })).toBeNull())
    expect(screen.getByRole('textbox', { name: 'Custom message' })).toHaveProperty('value', 'Version 1')
  })

  it('warn about unsaved changes, and show why a restore failed', async () => {
    const { user, dialog } = await open()
    await user.click(within(dialog).getByRole('button', { name: 'Close' }))
    await user.type(screen.getByRole('textbox', { name: 'Custom message' }), '!')
    await user.click(screen.getByRole('button', { name: 'Versions' }))
    respond(api.automations.restoreVersion, () => new ErrorResponse(409, 'The image was deleted.'))
    await user.click(await compare(1))
    expect(screen.getByText('Unsaved changes in the editor are lost.')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Restore version 1' }))
    const message = "Couldn't restore version 1. The image was deleted."
    expect((await screen.findAllByText(message)).length).toBeGreaterThan(0)
  })

  it('show that none is stored', async () => {
    respond(api.automations.listVersions, () => [])
    const { dialog } = await open()
    expect(await within(dialog).findByText(/No version is stored yet/)).toBeTruthy()
  })

  it('show why they could not be loaded', async () => {
    respond(api.automations.listVersions, () => new ErrorResponse(422, 'The database is away.'))
    await open()
    expect(await screen.findByText("Couldn't load the versions.")).toBeTruthy()
    expect(screen.getByText('The database is away.')).toBeTruthy()
  })

  it('are not offered for a new automation', async () => {
    renderAt('/instagram/create-automation/reply-comment')
    await screen.findByRole('textbox', { name: 'Automation name' })
    expect(screen.queryByRole('button', { name: 'Versions' })).toBeNull()
  })
})
