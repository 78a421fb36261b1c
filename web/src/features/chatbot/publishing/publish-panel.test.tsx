import { api } from '@skein/contract'
import type { BotCheck, BotConfig } from '@skein/contract/knowledge/chatbot'
import { screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { beforeEach, expect, it } from 'vitest'
import {
  account,
  automation as automationSummary,
  conversation,
} from '../../../../test/automation-samples.ts'
import { respond, setUpWorkspace, ErrorResponse, server } from '../../../../test/app-fixture.tsx'
import { bot, botAnswer, foundChunk } from '../../../../test/knowledge-samples.ts'
import { renderComponent } from '../../../../test/component-fixture.tsx'
import { useBotDrafts } from './bot-draft-store.ts'
import { PublishPanel } from './publish-panel.tsx'

let storedBot: BotConfig | null = null
const requests: unknown[] = []

const checks: BotCheck[] = [
  { item: 'model', ok: true, text: 'A model is set up.' },
  { item: 'rival', ok: false, text: 'An AI conversation answers first.' },
]

setUpWorkspace()
beforeEach(() => {
  storedBot = null
  requests.length = 0
  useBotDrafts.setState({ drafts: {} })
  respond(api.chatbot.get, ({ allow_missing }) => {
    return storedBot ?? (allow_missing ? null : new ErrorResponse(404, 'There is no bot yet.'))
  })
  respond(api.chatbot.check, () => checks)
  respond(api.chatbot.save, (input) => {
    requests.push(input)
    storedBot = bot({
      name: input.bot_name,
      system_prompt: input.system_prompt,
      is_rag_enabled: input.is_rag_enabled ?? true,
      is_active: input.is_active ?? true,
    })
    return storedBot
  })
})

async function open() {
  const view = renderComponent(<PublishPanel account={account} />)
  await screen.findByRole('heading', { name: /chatbot$/ })
  await screen.findByText('A model is set up.')
  return view
}

const name = () => screen.getByRole('textbox', { name: 'Bot name' })

it('opens the form with defaults when there is no bot, and publishes it on save', async () => {
  const { user } = await open()
  expect(screen.getByText('Offline')).toBeTruthy()
  expect(name()).toHaveProperty('value', "morrow.linen's Bot")
  expect(screen.getByRole('switch', { name: /Knowledge Base \(RAG\)/ })).toHaveProperty('checked', true)
  expect(screen.queryByRole('button', { name: 'Cancel' })).toBeNull()
  await user.keyboard('{Control>}{Enter}{/Control}')
  expect(await screen.findByText('Your chatbot has been successfully published!')).toBeTruthy()
  expect(requests).toEqual([
    expect.objectContaining({
      connected_account_id: 'account-1',
      platform_user_id: account.platform_user_id,
      platform: 'instagram',
      provider_id: 'user-1',
      bot_name: "morrow.linen's Bot",
      is_rag_enabled: true,
      is_active: true,
    }),
  ])
  expect(screen.getByText('Live')).toBeTruthy()
  expect(document.activeElement?.textContent).toBe('Your chatbot')
})

it('asks what to keep when someone else saved the chatbot since the form was opened', async () => {
  storedBot = bot({ system_prompt: 'Be kind.', version: 3 })
  const { user } = await open()
  await user.click(screen.getByRole('button', { name: 'Edit' }))
  const prompt = screen.getByRole('textbox', { name: 'System prompt' })
  await user.clear(prompt)
  await user.type(prompt, 'Be short.')
  respond(api.chatbot.save, (input) => {
    requests.push(input)
    if (input.version === 4) return bot({ system_prompt: input.system_prompt, version: 5 })
    storedBot = bot({ system_prompt: 'Be formal.', version: 4 })
    return new ErrorResponse(409, 'Bob changed this.', 'version')
  })
  await user.click(screen.getByRole('button', { name: 'Save & Publish' }))
  const dialog = await screen.findByRole('dialog', { name: 'Changed elsewhere' })
  within(dialog).getByText('Be formal.')
  within(dialog).getByText('Be short.')
  await user.click(within(dialog).getByRole('button', { name: 'Overwrite' }))
  await expect
    .poll(() => requests)
    .toMatchObject([
      { version: 3, system_prompt: 'Be short.' },
      { version: 4, system_prompt: 'Be short.' },
    ])
})

it('does not take a chatbot offline that someone else changed since it was shown', async () => {
  storedBot = bot({ system_prompt: 'Be kind.', version: 3 })
  const { user } = await open()
  respond(api.chatbot.save, () => {
    storedBot = bot({ system_prompt: 'Be formal.', version: 4 })
    return new ErrorResponse(409, 'Bob changed this.', 'version')
  })
  await user.click(screen.getByRole('button', { name: 'Take offline' }))
  await screen.findByText('Be formal.')
  await screen.findByText(/Bob changed this\./)
})

it('says that a chatbot without a system prompt has none', async () => {
  storedBot = bot({ system_prompt: '' })
  await open()
  expect(screen.getByText('System prompt').nextElementSibling?.textContent).toBe(
    'None. The chatbot writes short, friendly texts.',
  )
})

it('shows the summary of a bot; Edit opens the form and Cancel discards changes', async () => {
  storedBot = bot()
  const { user } = await open()
  expect(screen.getByText('Be kind.')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Edit' }))
  await user.clear(name())
  await user.click(screen.getByRole('button', { name: 'Save & Publish' }))
  expect(screen.getByText('Enter a name.')).toBeTruthy()
  expect(document.activeElement).toBe(name())
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(screen.getByText("morrow.linen's Bot")).toBeTruthy()
  expect(requests).toEqual([])
})

it('keeps the form after a rejected publish, and shows another message for a lost response', async () => {
  respond(api.chatbot.save, () => new ErrorResponse(422, 'The login has ended.'))
  const { user } = await open()
  await user.click(screen.getByRole('button', { name: 'Save & Publish' }))
  expect((await screen.findByRole('alert')).textContent).toBe(
    'Error: Failed to publish the chatbot. The login has ended.',
  )
  server.use(http.post('*/api/ai-chat/config', () => HttpResponse.error()))
  await user.click(screen.getByRole('button', { name: 'Save & Publish' }))
  expect(await screen.findByText('An unexpected error occurred.')).toBeTruthy()
  expect(name()).toHaveProperty('value', "morrow.linen's Bot")
})

it('shows the server’s answer after toggling the knowledge base', async () => {
  storedBot = bot()
  respond(api.chatbot.setRag, ({ is_rag_enabled }) => (storedBot = bot({ is_rag_enabled })))
  const { user } = await open()
  const rag = screen.getByRole('switch', { name: /Knowledge Base \(RAG\)/ })
  await user.click(rag)
  expect(await screen.findByText('Knowledge Base (RAG) has been disabled.')).toBeTruthy()
  expect(rag).toHaveProperty('checked', false)
  respond(api.chatbot.setRag, () => new ErrorResponse(500, ''))
  await user.click(rag)
  expect(await screen.findByText('Failed to update RAG status.')).toBeTruthy()
  expect(rag).toHaveProperty('checked', false)
  server.use(http.post('*/api/ai-chat/config/*/rag', () => HttpResponse.error()))
  await user.click(rag)
  expect(await screen.findByText('An error occurred while updating RAG status.')).toBeTruthy()
})

it('takes a live bot offline and publishes it again with the same settings', async () => {
  storedBot = bot()
  const { user } = await open()
  await user.click(screen.getByRole('button', { name: 'Take offline' }))
  expect(await screen.findByText('Not replying.')).toBeTruthy()
  expect(requests).toEqual([expect.objectContaining({ system_prompt: 'Be kind.', is_active: false })])
  await user.click(screen.getByRole('button', { name: 'Publish again' }))
  expect(await screen.findByText('Replying to direct messages.')).toBeTruthy()
})

it('names the automation that replies first, and pauses it', async () => {
  storedBot = bot()
  let paused = false
  const automation = { automation_id: 'talk-1', name: 'Studio helper' }
  respond(api.chatbot.check, (): BotCheck[] => [
    { item: 'model', ok: true, text: 'A model is set up.' },
    { item: 'rival', ok: paused, text: 'Another reply.', ...(!paused && { automation }) },
  ])
  respond(api.automations.setActivation, (input) => {
    expect(input).toMatchObject({ automation_id: 'talk-1', activation_status: 'PAUSED' })
    paused = true
    return automationSummary({ activation_status: 'PAUSED' })
  })
  const { user } = await open()
  expect(screen.getByText('Live, but not replying: Studio helper answers first.')).toBeTruthy()
  expect(screen.queryByText('Replying to direct messages.')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Pause Studio helper' }))
  expect(await screen.findByText('Replying to direct messages.')).toBeTruthy()
})

it('publishes the AI conversation of the account instead of a second chatbot', async () => {
  let talk = conversation({ name: 'Studio helper', activation_status: 'PAUSED', temperature: 0.3 })
  const saves: unknown[] = []
  const activations: unknown[] = []
  respond(api.automations.listAiConversations, () => [talk])
  respond(api.automations.saveAiConversation, (input) => {
    saves.push(input)
    talk = { ...talk, system_prompt: input.system_prompt ?? '', version: talk.version + 1 }
    return talk
  })
  respond(api.automations.setActivation, (input) => {
    activations.push(input.activation_status)
    talk = { ...talk, activation_status: input.activation_status }
    return automationSummary({ activation_status: input.activation_status })
  })
  const { user } = await open()
  expect(screen.getByText('Studio helper')).toBeTruthy()
  expect(screen.getByText('Not replying.')).toBeTruthy()
  expect(
    screen.getByRole('link', { name: 'All settings of this AI conversation' }).getAttribute('href'),
  ).toBe('/instagram/create-automation/ai-conversation?automation_id=talk-1')
  await user.click(screen.getByRole('button', { name: 'Edit' }))
  const prompt = screen.getByRole('textbox', { name: 'System prompt' })
  await user.clear(prompt)
  await user.type(prompt, 'Be brief.')
  await user.click(screen.getByRole('button', { name: 'Save & Publish' }))
  expect(await screen.findByText('Your chatbot has been successfully published!')).toBeTruthy()
  expect(saves).toEqual([
    expect.objectContaining({
      automation_id: 'talk-1',
      name: 'Studio helper',
      system_prompt: 'Be brief.',
      model_usage: 'CUSTOM',
      model_name: 'gpt-4o',
      temperature: 0.3,
    }),
  ])
  expect(activations).toEqual(['ACTIVE'])
  expect(screen.getByText('Live')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Take offline' }))
  expect(await screen.findByText('Not replying.')).toBeTruthy()
  expect(activations).toEqual(['ACTIVE', 'PAUSED'])
  expect(requests).toEqual([])
})

it.each<[string, boolean, 'ACTIVE' | 'PAUSED', string]>([
  ['the live bot, although an AI conversation exists', true, 'ACTIVE', "morrow.linen's Bot"],
  ['the AI conversation that replies while the bot is offline', false, 'ACTIVE', 'Studio helper'],
  ['the bot while nothing replies', false, 'PAUSED', "morrow.linen's Bot"],
])('shows %s', async (_, is_active, activation_status, botName) => {
  storedBot = bot({ is_active })
  respond(api.automations.listAiConversations, () => [
    conversation({ name: 'Studio helper', activation_status }),
  ])
  await open()
  expect(screen.getByText(botName)).toBeTruthy()
})

it('lists missing prerequisites with links', async () => {
  await open()
  const open_ = screen.getByText('An AI conversation answers first.', { exact: false })
  expect(open_.textContent).toContain('To do:')
  expect(within(open_).getByRole('link').getAttribute('href')).toBe(
    '/instagram/automation/AI_DM_CONVERSATION',
  )
})

it('tests the unsaved draft and shows sources and reason of the answer', async () => {
  const questions: { draft?: unknown; history?: unknown }[] = []
  respond(api.chatbot.try, (input) => {
    questions.push(input)
    return questions.length === 1
      ? botAnswer()
      : botAnswer({
          state: 'handed_over',
          reply_text: null,
          chunks: [foundChunk({ used: false })],
          reason_code: 'not_known',
          reason: 'The chatbot told the customer.',
        })
  })
  const { user } = await open()
  await user.clear(name())
  await user.type(name(), 'Lin')
  const box = screen.getByRole('textbox', { name: 'Test message' })
  await user.type(box, 'How long?{Enter}')
  const log = screen.getByRole('log')
  expect(await within(log).findByText('Two days!', { exact: false })).toBeTruthy()
  expect(log.textContent).toContain('The model answered from what you taught it.')
  expect(log.textContent).toContain('Shipping · Delivery · page 3')
  expect(questions[0]).toMatchObject({ message: 'How long?', history: [], draft: { bot_name: 'Lin' } })
  await user.type(box, 'Gift cards?{Enter}')
  expect(await within(log).findByText('Passes to you')).toBeTruthy()
  // The test passed the conversation to no one.
  expect(log.textContent).toContain('The chatbot would tell the customer')
  expect(log.textContent).not.toContain('The chatbot told')
  expect(within(log).getAllByRole('region', { name: 'Sources' })).toHaveLength(1)
  expect(within(log).getAllByText('Closest matches (not used)')).toHaveLength(1)
  expect(questions[1]).toMatchObject({
    history: [
      { from: 'customer', text: 'How long?' },
      { from: 'bot', text: 'Two days!' },
    ],
  })
  expect(requests).toEqual([])
})

it('tests a saved bot without a draft, and offers a retry after a failed answer', async () => {
  storedBot = bot()
  const questions: { draft?: unknown }[] = []
  respond(api.chatbot.try, (input) => {
    questions.push(input)
    return questions.length === 1 ? new ErrorResponse(503, 'The model is away.') : botAnswer()
  })
  const { user } = await open()
  await user.type(screen.getByRole('textbox', { name: 'Test message' }), 'How long?{Enter}')
  expect(await screen.findByText('No reply. The model is away.')).toBeTruthy()
  await user.click(await screen.findByRole('button', { name: 'Retry' }))
  expect(await screen.findByText('Two days!', { exact: false })).toBeTruthy()
  await waitFor(() => expect(questions.map(({ draft }) => draft)).toEqual([undefined, undefined]))
})

it('says that a bot could not be loaded and loads it on Retry', async () => {
  respond(api.chatbot.get, () => new ErrorResponse(503, 'The database is away.'))
  const { user } = renderComponent(<PublishPanel account={account} />)
  expect(await screen.findByText('The database is away.')).toBeTruthy()
  respond(api.chatbot.get, () => bot())
  await user.click(await screen.findByRole('button', { name: 'Retry' }))
  expect(await screen.findByRole('heading', { name: 'Your chatbot' })).toBeTruthy()
})
