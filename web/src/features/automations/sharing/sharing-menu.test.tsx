import { api } from '@skein/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { account, automation, conversation } from '../../../../test/automation-samples.ts'
import { ErrorResponse, renderAt, respond, setUpWorkspace } from '../../../../test/app-fixture.tsx'
import './export-file.ts'
import './import-dialog.tsx'

setUpWorkspace()

const reply = {
  automation_type: 'COMMENT_REPLY',
  name: 'Prices',
  trigger_type: 'KEYWORD',
  keywords: ['price'],
  reply_type: 'CUSTOM',
  custom_message: 'It is 20.',
}
const document = { format: 'skein.automations/1' as const, automations: [reply] }

async function choose(item: 'Export' | 'Import') {
  const view = renderAt('/instagram/automation')
  await view.user.click(await screen.findByRole('button', { name: 'Export and import' }))
  await view.user.click(await screen.findByRole('menuitem', { name: item }))
  return view
}

async function importing(content: string) {
  const { user } = await choose('Import')
  const dialog = await screen.findByRole('dialog', { name: 'Import automations' })
  const field = within(dialog).getByLabelText('Choose a file or drop it here')
  const upload = (text: string, input: HTMLElement = field) =>
    user.upload(input, new File([text], 'rules.json', { type: 'application/json' }))
  await upload(content)
  return { user, dialog, upload }
}

describe('the export', () => {
  it('downloads the document under the name of the account', async () => {
    const files: Blob[] = []
    const names: string[] = []
    vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => `blob:${files.push(file as Blob)}`)
    vi.spyOn(URL, 'revokeObjectURL').mockImplementation(() => {})
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      names.push(this.download)
    })
    respond(api.automations.export, () => document)
    await choose('Export')
    await waitFor(() => expect(names).toHaveLength(1))
    expect(names[0]).toMatch(
      new RegExp(`^skein-automations-${account.platform_username}-\\d{4}-\\d\\d-\\d\\d\\.json$`),
    )
    expect(JSON.parse((await files[0]?.text()) ?? '')).toEqual(document)
    vi.restoreAllMocks()
  })

  it('shows why it failed', async () => {
    respond(api.automations.export, () => new ErrorResponse(422, 'The database is away.'))
    await choose('Export')
    const message = "Couldn't export the automations. The database is away."
    expect((await screen.findAllByText(message)).length).toBeGreaterThan(0)
  })
})

describe('the import', () => {
  it('shows what a file creates, imports it and says that it is paused', async () => {
    const requests: unknown[] = []
    respond(api.automations.import, (input) => {
      requests.push(input)
      return [automation({ activation_status: 'PAUSED' })]
    })
    const { user, dialog } = await importing(JSON.stringify(document))
    expect(await within(dialog).findByText('1 automation will be created, paused')).toBeTruthy()
    expect(dialog.textContent).toContain(
      'When a comment contains price on all posts, reply publicly “It is 20.”.',
    )
    await user.click(within(dialog).getByRole('button', { name: 'Import' }))
    expect((await screen.findAllByText('1 automation was imported. It is paused.')).length).toBeGreaterThan(0)
    expect(requests).toEqual([{ platform_user_id: account.platform_user_id, document }])
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Import automations' })).toBeNull())
  })

  it.each([
    ['no JSON', '{', 'This file is not valid JSON.'],
    ['another format', '{"format": "x"}', 'formatThe format must be “skein.automations/1”.'],
    [
      'an unknown field',
      JSON.stringify({ ...document, automations: [reply, { ...reply, colour: 1 }] }),
      'automations[1].colourThis field is unknown.',
    ],
    ['a file of more than 1 MB', ' '.repeat(1_000_001), 'A file can have at most 1,000 kB.'],
  ])('names the place of %s and offers no import', async (_, content, text) => {
    const { dialog } = await importing(content)
    expect((await within(dialog).findByRole('alert')).textContent).toContain(text)
    expect(within(dialog).queryByRole('button', { name: 'Import' })).toBeNull()
  })

  it.each<[string, boolean, string[]]>([
    ['the account has a chatbot', true, ['automations[0]', 'automations[2]']],
    ['the file has two', false, ['automations[2]']],
  ])('offers no import of an AI conversation when %s', async (_, exists, places) => {
    respond(api.automations.listAiConversations, () => (exists ? [conversation()] : []))
    const talk = { automation_type: 'AI_DM_CONVERSATION', name: 'Talk' }
    const { dialog } = await importing(
      JSON.stringify({ ...document, automations: [talk, reply, { ...talk, name: 'Second' }] }),
    )
    const alert = await within(dialog).findByRole('alert')
    const problems = within(alert)
      .getAllByRole('listitem')
      .map((item) => item.textContent)
    expect(problems).toEqual(
      places.map(
        (place) => `${place}An account has one chatbot. Leave this AI conversation out of the file.`,
      ),
    )
    expect(within(dialog).queryByRole('button', { name: 'Import' })).toBeNull()
  })

  it('shows the place that the server names, until another file is chosen', async () => {
    respond(
      api.automations.import,
      () =>
        new ErrorResponse(
          400,
          'automations[0].specific_post_ids[0]: Unknown post.',
          'automations[0].specific_post_ids[0]',
        ),
    )
    const { user, dialog, upload } = await importing(JSON.stringify(document))
    await user.click(await within(dialog).findByRole('button', { name: 'Import' }))
    const alert = await within(dialog).findByRole('alert')
    expect(alert.textContent).toContain('automations[0].specific_post_ids[0]Unknown post.')
    await upload(JSON.stringify(document), within(dialog).getByLabelText(/Choose another file/))
    await waitFor(() => expect(within(dialog).queryByRole('alert')).toBeNull())
  })
})
