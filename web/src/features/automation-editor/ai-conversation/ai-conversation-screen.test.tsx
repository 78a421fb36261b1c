import { api } from '@skein/contract'
import type { AiConversationAutomation } from '@skein/contract/automations/ai-conversation'
import type { KnowledgeSource } from '@skein/contract/knowledge'
import { screen, waitFor } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { beforeEach, expect, it } from 'vitest'
import { storedAutomation } from '../../../../test/automation-samples.ts'
import { respond, renderAt, setUpWorkspace, ErrorResponse, server } from '../../../../test/app-fixture.tsx'
import { source } from '../../../../test/knowledge-samples.ts'
import { useTrainingItems } from '../../../components/training/training-store.ts'
import './ai-conversation-screen.tsx'

const address = '/instagram/create-automation/ai-conversation'

const conversation = (change: Partial<AiConversationAutomation> = {}): AiConversationAutomation => ({
  ...storedAutomation,
  automation_id: 'talk-1',
  automation_type: 'AI_DM_CONVERSATION',
  name: "morrow.linen's Bot",
  system_prompt: 'Be kind.',
  model_usage: 'CUSTOM',
  model_provider: 'openai',
  model_name: 'gpt-4o',
  temperature: 0.7,
  is_rag_enabled: true,
  confidence_threshold: 0.75,
  user_cooldown_seconds: null,
  ...change,
})

let known: KnowledgeSource[] = []
const sent: unknown[] = []

setUpWorkspace()
beforeEach(() => {
  known = []
  sent.length = 0
  useTrainingItems.setState({ sent: [], drafts: {} })
  respond(api.knowledge.listSources, () => known)
  respond(api.automations.saveAiConversation, (payload) => {
    sent.push(payload)
    return conversation({ name: payload.name })
  })
})

async function open(search = '') {
  const rendered = renderAt(address + search)
  await screen.findByRole('button', { name: 'Upload and Process' })
  return rendered
}

it('offers the three sources, and Skip opens the advanced settings with their defaults', async () => {
  const { user } = await open()
  expect(screen.getAllByRole('tab').map((tab) => tab.textContent)).toEqual([
    'Upload PDF',
    'Website URL',
    'Custom Text',
  ])
  expect(screen.queryByRole('button', { name: 'Save & Publish' })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Skip' }))
  expect(document.activeElement?.textContent).toBe('Advanced Settings')
  expect(await screen.findByText('Uses GPT-6 Luna, about $0.0002 per message.')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Choose a model' }))
  expect(await screen.findByRole('combobox', { name: 'Model name' })).toHaveProperty('value', 'gpt-6-luna')
  expect(screen.getByRole('slider', { name: 'Temperature' })).toMatchObject({ max: '2', value: '0.7' })
  await user.selectOptions(screen.getByRole('combobox', { name: 'Provider' }), 'groq')
  await user.click(screen.getByRole('button', { name: 'Save & Publish' }))
  const dialog = await screen.findByRole('dialog', { name: 'Automation is live' })
  expect(dialog.textContent).toContain('Answer every DM with openai/gpt-oss-20b.')
  expect(sent).toEqual([
    expect.objectContaining({
      automation_id: null,
      name: "morrow.linen's Bot",
      model_usage: 'CUSTOM',
      model_provider: 'groq',
      is_rag_enabled: false,
    }),
  ])
})

it('adds a text, shows its progress, and turns on the knowledge base', async () => {
  const requests: unknown[] = []
  respond(api.knowledge.addText, (input) => {
    requests.push(input)
    known = [source({ status: 'reading', progress: 0.4 })]
    return { ...source({ status: 'queued', progress: 0 }), already_known: false }
  })
  const { user } = await open()
  await user.click(screen.getByRole('tab', { name: 'Custom Text' }))
  expect(screen.getByText('0/10,000')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Upload and Process' }).getAttribute('aria-disabled')).toBe(
    'true',
  )
  await user.type(screen.getByRole('textbox', { name: 'Text' }), 'We ship fast.')
  await user.click(screen.getByRole('button', { name: 'Upload and Process' }))
  expect(await screen.findByText('Custom text successfully added to knowledge base!')).toBeTruthy()
  expect(await screen.findByText('Processing 40%')).toBeTruthy()
  expect(requests).toEqual([expect.objectContaining({ text: 'We ship fast.', platform: 'instagram' })])
  known = [source()]
  expect(await screen.findByText('3 passages')).toBeTruthy()
  expect(screen.getByRole('switch', { name: /Knowledge Base/ })).toHaveProperty('checked', true)
})

it('shows why a file was refused, and uploads it again on Retry', async () => {
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
      known = [source({ kind: 'pdf', title: 'menu.pdf', page_count: 2 })]
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
  refuse = false
  await user.click(screen.getByRole('button', { name: 'Retry menu.pdf' }))
  expect(await screen.findByText('3 passages from 2 pages')).toBeTruthy()
})

it('deletes a source when the notification is dismissed, and restores it when the server refuses', async () => {
  known = [source()]
  server.use(http.delete('*/api/rag/sources/source-1', () => HttpResponse.json({}, { status: 500 })))
  const { user } = await open()
  await user.click(await screen.findByRole('button', { name: 'Delete We ship within two days.' }))
  expect(screen.queryByRole('button', { name: 'Delete We ship within two days.' })).toBeNull()
  await user.click(await screen.findByRole('button', { name: 'Dismiss' }))
  expect(await screen.findByText(/Couldn't delete/)).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Delete We ship within two days.' })).toBeTruthy()
})

it('opens a stored conversation with its settings, and validates before it sends', async () => {
  respond(api.automations.getAiConversation, () =>
    conversation({ model_provider: 'GEMINI', model_name: 'gemini-3.8-flash' }),
  )
  const { user } = await open('?automation_id=talk-1')
  expect(screen.getByRole('textbox', { name: 'System prompt' })).toHaveProperty('value', 'Be kind.')
  expect(await screen.findByRole('combobox', { name: 'Model name' })).toHaveProperty(
    'value',
    'gemini-3.8-flash',
  )
  await user.clear(screen.getByRole('textbox', { name: 'Automation name' }))
  await user.click(screen.getByRole('button', { name: 'Save & Publish' }))
  expect((await screen.findByRole('alertdialog')).textContent).toContain('Automation Name cannot be empty.')
  expect(sent).toEqual([])
})

it('shows a retired model with its replacement, and returns to the default model', async () => {
  respond(api.automations.getAiConversation, () =>
    conversation({ model_provider: 'groq', model_name: 'llama-3.3-70b-versatile' }),
  )
  const { user } = await open('?automation_id=talk-1')
  const retired = { name: 'Llama 3.3 70B (retired, GPT-OSS 20B is used)' }
  expect(await screen.findByRole('option', retired)).toBeTruthy()
  expect(screen.getByText('Uses GPT-OSS 20B, about $0.0002 per message.')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Use the default model' }))
  expect(screen.getByText('Uses GPT-6 Luna, about $0.0002 per message.')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Save & Publish' }))
  await screen.findByRole('dialog', { name: 'Changes are live' })
  expect(sent).toEqual([expect.objectContaining({ model_usage: 'PLATFORM_DEFAULT' })])
})

it('warns while no model can be used', async () => {
  respond(api.models.list, () => [])
  const { user } = await open()
  await user.click(screen.getByRole('button', { name: 'Skip' }))
  expect(await screen.findByText(/No AI model is set up/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Choose a model' })).toBeNull()
})

it('shows that the list failed to load, and loads it on Retry', async () => {
  respond(api.knowledge.listSources, () => new ErrorResponse(503, 'The database is away.'))
  const { user } = await open()
  expect(await screen.findByText('The database is away.')).toBeTruthy()
  respond(api.knowledge.listSources, () => [])
  await user.click(screen.getByRole('button', { name: 'Retry' }))
  await waitFor(() => expect(screen.getByText('Nothing yet')).toBeTruthy())
})
