import { api } from '@skein/contract'
import type { AiConversationAutomation } from '@skein/contract/automations/kinds/ai-conversation'
import type { KnowledgeSource } from '@skein/contract/knowledge/knowledge'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { beforeEach, expect, it } from 'vitest'
import { automation, conversation } from '../../../../test/automation-samples.ts'
import { respond, renderAt, setUpWorkspace, ErrorResponse, server } from '../../../../test/app-fixture.tsx'
import { result, simulation } from '../../../../test/backtest-samples.ts'
import { bot, source } from '../../../../test/knowledge-samples.ts'
import { useRemovals } from '../../../components/training/removal-store.ts'
import { useTrainingItems } from '../../../components/training/training-store.ts'
import { chooseOption } from '../../../../test/choose-option.ts'
import './ai-conversation-screen.tsx'
import '../../backtest/ask-model.tsx'
import '../fields/condition-fields.tsx'

const address = '/instagram/create-automation/ai-conversation'

let storedSources: KnowledgeSource[] = []
const sentPayloads: unknown[] = []

setUpWorkspace()
beforeEach(() => {
  storedSources = []
  sentPayloads.length = 0
  useTrainingItems.setState({ sent: [], drafts: {} })
  useRemovals.setState({ removals: [] })
  respond(api.knowledge.listSources, () => storedSources)
  respond(api.automations.saveAiConversation, (payload) => {
    sentPayloads.push(payload)
    return conversation({ name: payload.name })
  })
})

async function open(search = '') {
  const view = renderAt(address + search)
  await screen.findByRole('button', { name: 'Upload and Process' })
  return view
}

it('offers the three sources, and Skip opens the advanced settings with their defaults', async () => {
  const { user } = await open()
  expect(screen.getAllByRole('tab').map((tab) => tab.textContent)).toEqual([
    'Upload PDF',
    'Website URL',
    'Custom Text',
  ])
  expect(screen.getByText(/the chatbot in Live Chat doesn't reply/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Save & Publish' })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Skip' }))
  expect(document.activeElement?.textContent).toBe('Advanced Settings')
  expect(await screen.findByText('Uses GPT-6 Luna, about $0.0002 per message.')).toBeTruthy()
  // The defaults and the replacement are stated at once, and that they do not apply yet.
  expect(await screen.findByRole('combobox', { name: 'Provider' })).toHaveProperty('textContent', 'OpenAI')
  expect(screen.getByRole('combobox', { name: 'Model name' })).toHaveProperty(
    'textContent',
    expect.stringContaining('GPT-4o'),
  )
  expect(screen.getByText(/Until you choose a model/)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Choose a model' }))
  expect(screen.queryByText(/Until you choose a model/)).toBeNull()
  expect(screen.getByText('GPT-4o ends on Jan 14, 2027.')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Use GPT-6 Luna' }))
  expect(screen.getByRole('combobox', { name: 'Model name' })).toHaveProperty(
    'textContent',
    expect.stringContaining('GPT-6 Luna'),
  )
  expect(screen.queryByText(/ends on/)).toBeNull()
  expect(screen.getByRole('slider', { name: 'Temperature' })).toMatchObject({ max: '2', value: '0.7' })
  await chooseOption(user, screen.getByRole('combobox', { name: 'Provider' }), 'Groq')
  await user.click(screen.getByRole('button', { name: 'Save & Publish' }))
  const dialog = await screen.findByRole('dialog', { name: 'Automation is live' })
  expect(dialog.textContent).toContain('Answer every DM with openai/gpt-oss-20b.')
  expect(within(dialog).queryByRole('button', { name: 'Create another' })).toBeNull()
  expect(sentPayloads).toEqual([
    expect.objectContaining({
      automation_id: null,
      name: "morrow.linen's Bot",
      model_usage: 'CUSTOM',
      model_provider: 'groq',
      is_rag_enabled: false,
    }),
  ])
})

it('uses the knowledge base from the start when a source is ready, without an unsaved change', async () => {
  storedSources = [source({ status: 'failed' }), source({ id: 'source-2' })]
  const { user } = await open()
  expect(await screen.findByText('3 passages')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Skip' }))
  expect(screen.getByRole('switch', { name: /Knowledge Base/ })).toHaveProperty('checked', true)
  expect(screen.getByRole('button', { name: /your knowledge base/ })).toBeTruthy()
  await user.click(screen.getByRole('link', { name: 'Back' }))
  expect(screen.queryByText('Leave without deploying?')).toBeNull()
})

it.each<[string, KnowledgeSource[]]>([
  ['no source is ready', [source({ status: 'failed' })]],
  ['every source is switched off', [source({ enabled: false })]],
])('leaves the knowledge base off when %s', async (_, sources) => {
  storedSources = sources
  const { user } = await open()
  await screen.findByText(sources[0]?.title ?? '')
  await user.click(screen.getByRole('button', { name: 'Skip' }))
  expect(screen.getByRole('switch', { name: /Knowledge Base/ })).toHaveProperty('checked', false)
})

it('previews the conversation, and tests a message with the model', async () => {
  const simulations: unknown[] = []
  respond(api.automations.simulate, (input) => {
    simulations.push(input)
    return simulation({
      results: [result({ text: 'Do you ship?', reason_code: 'fired_ai', reply_text: 'Yes, in two days.' })],
    })
  })
  const { user } = await open()
  const preview = within(screen.getByRole('region', { name: 'Live Preview' }))
  expect(preview.queryByText(/Reply like a friendly human/)).toBeNull()
  expect(preview.getByText('AI writes this reply')).toBeTruthy()
  await user.type(preview.getByRole('textbox', { name: 'Test message' }), 'Do you ship?')
  expect(within(preview.getByRole('group', { name: 'Messages' })).getByText('Do you ship?')).toBeTruthy()
  await user.click(await preview.findByRole('button', { name: 'Preview reply' }))
  const phone = within(preview.getByRole('group', { name: 'Messages' }))
  expect(await phone.findByText('Yes, in two days.')).toBeTruthy()
  expect(phone.queryByText('AI writes this reply')).toBeNull()
  await user.type(preview.getByRole('textbox', { name: 'Test message' }), ' Where?')
  expect(phone.getByText('AI writes this reply')).toBeTruthy()
  expect(simulations).toEqual([expect.objectContaining({ texts: ['Do you ship?'] })])
})

it('adds a text, shows its progress, and turns on the knowledge base', async () => {
  const requests: unknown[] = []
  respond(api.knowledge.addText, (input) => {
    requests.push(input)
    storedSources = [source({ status: 'reading', progress: 0.4 })]
    return { ...source({ status: 'queued', progress: 0 }), already_known: false }
  })
  const { user } = await open()
  await user.click(screen.getByRole('tab', { name: 'Custom Text' }))
  expect(screen.getByText('0/10,000')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Upload and Process' }))
  expect(screen.getByText('Enter some text.')).toBeTruthy()
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Text' })))
  await user.type(screen.getByRole('textbox', { name: 'Text' }), 'We ship fast.')
  await user.click(screen.getByRole('button', { name: 'Upload and Process' }))
  expect(await screen.findByText('Custom text successfully added to knowledge base!')).toBeTruthy()
  expect(await screen.findByText('Processing 40%')).toBeTruthy()
  expect(requests).toEqual([expect.objectContaining({ text: 'We ship fast.', platform: 'instagram' })])
  storedSources = [source()]
  expect(await screen.findByText('3 passages')).toBeTruthy()
  expect(screen.getByRole('switch', { name: /Knowledge Base/ })).toHaveProperty('checked', true)
})

it('shows why a file was refused, and replaces it instead of sending it again', async () => {
  let refuse = true
  server.use(
    http.post('*/api/rag/sources/file-upload', () => {
      if (refuse) {
        const message = 'This file is not a PDF.'
        return HttpResponse.json(
          { success: false, data: null, message, detail: message, code: 'validation', request_id: 'r' },
          { status: 415 },
        )
      }
      storedSources = [source({ kind: 'pdf', title: 'menu.pdf', page_count: 2 })]
      const data = { ...source({ kind: 'pdf', title: 'menu.pdf' }), already_known: false, others: [] }
      return HttpResponse.json({ success: true, data, message: '' }, { status: 202 })
    }),
  )
  const { user } = await open()
  await user.upload(screen.getByLabelText(/Choose PDF files/), [
    new File(['%PDF-1.7'], 'menu.pdf', { type: 'application/pdf' }),
  ])
  expect(screen.getByText('0.01 MB')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Upload and Process' }))
  expect(await screen.findByText('One or more files failed to upload.')).toBeTruthy()
  expect(screen.getByText('This file is not a PDF.')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Retry menu.pdf' })).toBeNull()
  refuse = false
  const chooser = screen.getByRole('button', { name: 'Replace menu.pdf' }).parentElement
  const input = chooser?.querySelector('input') ?? document.createElement('input')
  await user.upload(input, new File(['%PDF-1.7 2'], 'menu.pdf', { type: 'application/pdf' }))
  expect(await screen.findByText('3 passages from 2 pages')).toBeTruthy()
})

it('offers no retry for a source that can never be read, and replaces it', async () => {
  storedSources = [
    source({ kind: 'pdf', title: 'menu.pdf', status: 'failed', cause: 'Not a PDF.', can_retry: false }),
  ]
  const uploaded: string[] = []
  server.use(
    http.post('*/api/rag/sources/file-upload', async ({ request }) => {
      uploaded.push(await request.text())
      storedSources = [source({ id: 'source-2', kind: 'pdf', title: 'new.pdf', page_count: 2 })]
      const data = { ...storedSources[0], already_known: false, others: [] }
      return HttpResponse.json({ success: true, data, message: '' }, { status: 202 })
    }),
  )
  const { user } = await open()
  const replace = await screen.findByRole('button', { name: 'Replace menu.pdf' })
  expect(screen.queryByRole('button', { name: 'Retry menu.pdf' })).toBeNull()
  expect(screen.getByRole('button', { name: 'Remove menu.pdf' })).toBeTruthy()
  const input = replace.parentElement?.querySelector('input') ?? document.createElement('input')
  await user.upload(input, new File(['%PDF-1.7'], 'new.pdf', { type: 'application/pdf' }))
  expect(await screen.findByText('new.pdf')).toBeTruthy()
  expect(uploaded).toHaveLength(1)
  expect(screen.queryByText('Not a PDF.')).toBeNull()
})

it('deletes a source when the notification is dismissed, and restores it when the server refuses', async () => {
  storedSources = [source()]
  server.use(http.delete('*/api/rag/sources/source-1', () => HttpResponse.json({}, { status: 500 })))
  const { user } = await open()
  await user.click(await screen.findByRole('button', { name: 'Delete We ship within two days.' }))
  expect(screen.queryByRole('button', { name: 'Delete We ship within two days.' })).toBeNull()
  await user.click(await screen.findByRole('button', { name: 'Dismiss' }))
  expect(await screen.findByText(/Couldn't delete/)).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Delete We ship within two days.' })).toBeTruthy()
})

it.each<[string, { conversations?: AiConversationAutomation[]; published?: boolean }, string]>([
  [
    'the AI conversation',
    { conversations: [conversation({ name: 'Studio helper' })] },
    `${address}?automation_id=talk-1`,
  ],
  ['the published chatbot', { published: true }, '/instagram/livechat?tab=publish'],
])('links to %s instead of setting up a second chatbot', async (_, existing, href) => {
  const { conversations = [], published } = existing
  respond(api.automations.listAiConversations, () => conversations)
  respond(api.chatbot.get, () => (published ? bot({ name: 'Studio helper' }) : null))
  renderAt(address)
  const link = await screen.findByRole('link', { name: 'Edit Studio helper' })
  expect(link.getAttribute('href')).toBe(href)
  expect(screen.getByText('Studio helper answers direct messages.')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /Upload and Process|Skip|Save & Publish/ })).toBeNull()
})

it('pauses the chatbot that answers', async () => {
  let status: 'ACTIVE' | 'PAUSED' = 'ACTIVE'
  respond(api.automations.listAiConversations, () => [
    conversation({ name: 'Studio helper', activation_status: status }),
  ])
  respond(api.automations.setActivation, ({ activation_status }) => {
    status = activation_status
    return automation({ activation_status })
  })
  const { user } = renderAt(address)
  await user.click(await screen.findByRole('button', { name: 'Pause Studio helper' }))
  expect(await screen.findByText(/^Studio helper is offline\./)).toBeTruthy()
  expect(status).toBe('PAUSED')
})

it('says that the chatbots of the account could not be read, and reads them on Retry', async () => {
  respond(api.automations.listAiConversations, () => new ErrorResponse(503, 'The database is away.'))
  const { user } = renderAt(address)
  await screen.findByText("Couldn't check for a chatbot")
  respond(api.automations.listAiConversations, () => [])
  await user.click(await screen.findByRole('button', { name: 'Retry' }))
  await screen.findByRole('button', { name: 'Upload and Process' })
})

it.each([
  ['ACTIVE', 'Live, but not replying: Older talk answers first.'],
  ['PAUSED', 'Older talk answers direct messages.'],
] as const)('says which chatbot answers before a conversation that is %s', async (status, text) => {
  const older = conversation({
    automation_id: 'talk-0',
    name: 'Older talk',
    created_at: '2026-01-01T10:00:00.000Z',
  })
  const ownConversation = conversation({ activation_status: status })
  respond(api.automations.listAiConversations, () => [ownConversation, older])
  respond(api.automations.getAiConversation, () => ownConversation)
  await open('?automation_id=talk-1')
  expect(await screen.findByText(text)).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Pause Older talk' })).toBeTruthy()
})

it('opens a stored conversation with its settings, and validates before it sends', async () => {
  respond(api.automations.getAiConversation, () =>
    conversation({ model_provider: 'GEMINI', model_name: 'gemini-3.8-flash' }),
  )
  const { user } = await open('?automation_id=talk-1')
  expect(screen.getByRole('textbox', { name: 'System prompt' })).toHaveProperty('value', 'Be kind.')
  expect(await screen.findByRole('combobox', { name: 'Model name' })).toHaveProperty(
    'textContent',
    expect.stringContaining('Gemini 3.8 Flash'),
  )
  await user.clear(screen.getByRole('textbox', { name: 'Automation name' }))
  await user.click(screen.getByRole('button', { name: 'Save & Publish' }))
  const name = screen.getByRole('textbox', { name: 'Automation name' })
  expect(document.activeElement).toBe(name)
  expect(name.closest('[data-field]')?.textContent).toContain('Enter a name.')
  expect(sentPayloads).toEqual([])
})

it('shows a retired model with its replacement, and returns to the default model', async () => {
  respond(api.automations.getAiConversation, () =>
    conversation({ model_provider: 'groq', model_name: 'llama-3.3-70b-versatile' }),
  )
  const { user } = await open('?automation_id=talk-1')
  expect(await screen.findByText('Llama 3.3 70B (retired, GPT-OSS 20B is used)')).toBeTruthy()
  expect(screen.getByText('Uses GPT-OSS 20B, about $0.0002 per message.')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Use the default model' }))
  expect(screen.getByText('Uses GPT-6 Luna, about $0.0002 per message.')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Save & Publish' }))
  await screen.findByRole('dialog', { name: 'Changes are live' })
  expect(sentPayloads).toEqual([expect.objectContaining({ model_usage: 'PLATFORM_DEFAULT' })])
})

it('warns while no model can be used', async () => {
  respond(api.models.list, () => [])
  const { user } = await open()
  await user.click(screen.getByRole('button', { name: 'Skip' }))
  expect(await screen.findByText(/No AI model is set up/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Choose a model' })).toBeNull()
  expect(await screen.findByRole('combobox', { name: 'Provider' })).toHaveProperty('textContent', 'OpenAI')
})

it('applies a provider that is chosen in place of the default model', async () => {
  const { user } = await open()
  await user.click(screen.getByRole('button', { name: 'Skip' }))
  await chooseOption(user, await screen.findByRole('combobox', { name: 'Provider' }), 'Groq')
  await user.click(screen.getByRole('button', { name: 'Save & Publish' }))
  await screen.findByRole('dialog', { name: 'Automation is live' })
  expect(sentPayloads).toEqual([expect.objectContaining({ model_usage: 'CUSTOM', model_provider: 'groq' })])
})

it('shows that the list failed to load, and loads it on Retry', async () => {
  respond(api.knowledge.listSources, () => new ErrorResponse(503, 'The database is away.'))
  const { user } = await open()
  expect(await screen.findByText('The database is away.')).toBeTruthy()
  respond(api.knowledge.listSources, () => [])
  await user.click(await screen.findByRole('button', { name: 'Retry' }))
  await waitFor(() => expect(screen.getByText('Nothing yet')).toBeTruthy())
})

it('saves its conditions and states them in the sentence', async () => {
  const { user } = await open()
  await user.click(screen.getByRole('button', { name: 'Skip' }))
  await user.click(screen.getByText('More options'))
  await user.click(await screen.findByRole('switch', { name: /Once per person/ }))
  await user.click(screen.getByRole('switch', { name: /First contact only/ }))
  expect(screen.queryByRole('textbox', { name: 'Excluded keywords' })).toBeNull()
  expect(screen.queryByRole('switch', { name: /Ignore accents/ })).toBeNull()
  const kinds = within(screen.getByRole('group', { name: 'Message types' }))
  const checked = () =>
    kinds
      .getAllByRole<HTMLInputElement>('checkbox')
      .filter((box) => box.checked)
      .map((box) => box.parentElement?.textContent)
  expect(checked()).toEqual([
    'Text',
    'Replied to your story',
    'Shared a post',
    'Photo',
    'Video',
    'Voice message',
    'File',
    'Button tap',
  ])
  for (const name of [
    'Replied to your story',
    'Shared a post',
    'Video',
    'Voice message',
    'File',
    'Button tap',
  ])
    await user.click(kinds.getByRole('checkbox', { name }))
  await user.click(screen.getByRole('button', { name: 'Save & Publish' }))
  const dialog = await screen.findByRole('dialog', { name: 'Automation is live' })
  expect(dialog.textContent).toContain(
    'When someone sends a text or a photo, answer with the default model. On first contact only. Once per person.',
  )
  expect(sentPayloads).toEqual([
    expect.objectContaining({
      once_per_person: true,
      first_contact_only: true,
      message_kinds: ['text', 'image'],
    }),
  ])
})

it('restores the conditions of a draft, open', async () => {
  const { user } = await open()
  await user.click(screen.getByRole('button', { name: 'Skip' }))
  await user.click(screen.getByText('More options'))
  await user.click(await screen.findByRole('switch', { name: /Once per person/ }))
  cleanup()
  await open()
  expect(await screen.findByRole('switch', { name: /Once per person/ })).toHaveProperty('checked', true)
})
