import { api } from '@skein/contract'
import type { DmReplyAutomation } from '@skein/contract/automations/kinds/dm-reply'
import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { keywordAutomation } from '../../../../test/automation-samples.ts'
import { respond, renderAt, setUpWorkspace, ErrorResponse } from '../../../../test/app-fixture.tsx'
import { chooseOption, optionsOf } from '../../../../test/choose-option.ts'
import '../items/button-list-editor.tsx'
import '../uploads/image-fields.tsx'
import '../items/quick-reply-editor.tsx'
import './dm-reply-screen.tsx'

setUpWorkspace()
beforeEach(() => {
  localStorage.clear()
})

const address = '/instagram/create-automation/trigger-messages'

const storedAutomation = (change: Partial<DmReplyAutomation> = {}): DmReplyAutomation => ({
  ...keywordAutomation,
  automation_id: 'rule-9',
  automation_type: 'DM_REPLY',
  name: 'DM: price',
  keywords: 'price',
  reply_type: 'CUSTOM',
  reply_template_type: 'text',
  reply_template_content: { message: { text: 'From 20 €.' } },
  user_cooldown_seconds: null,
  warnings: [],
  ...change,
})

const requests: unknown[] = []
beforeEach(() => {
  requests.length = 0
  respond(api.replyImages.list, () => [])
  respond(api.automations.saveDmReply, (payload) => {
    requests.push(payload)
    return storedAutomation()
  })
})

async function open(search = '') {
  const view = renderAt(address + search)
  await screen.findByRole('textbox', { name: 'Keywords' })
  return view
}

const field = (name: string) => screen.getByRole('textbox', { name })
const fieldText = (name: string) => field(name).closest('[data-field]')?.textContent
const deploy = (user: UserEvent) => user.click(screen.getByRole('button', { name: 'Deploy' }))
const modelOptions = (user: UserEvent) => optionsOf(user, screen.getByRole('combobox', { name: 'Model' }))
const chooseType = (user: UserEvent, name: string) => user.click(screen.getByRole('tab', { name }))

describe('deploying a DM reply', () => {
  it('requires a keyword, or a context for the AI, and accepts the sample message', async () => {
    const { user } = await open()
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(
      'Create New Template Message automation',
    )
    await deploy(user)
    expect(document.activeElement).toBe(field('Keywords'))
    expect(fieldText('Keywords')).toContain('Please add at least one keyword.')
    await user.click(screen.getByRole('radio', { name: 'AI Decision PRO' }))
    await deploy(user)
    expect(document.activeElement).toBe(field('Instructions for AI'))
    expect(fieldText('Instructions for AI')).toContain('Add instructions for AI.')
    expect(requests).toEqual([])
  })

  it('sends the payload, shows it, and links to the list of private messages', async () => {
    const { user, router } = await open()
    await user.type(field('Keywords'), 'Price{Enter}')
    await user.clear(field('Message'))
    await user.type(field('Message'), 'From 20 €.')
    await deploy(user)
    const dialog = await screen.findByRole('dialog', { name: 'Automation is live' })
    expect(requests).toEqual([
      expect.objectContaining({
        automation_id: null,
        name: 'DM: price',
        keywords: ['price'],
        trigger_type: 'KEYWORD',
        reply_template_type: 'text',
        reply_template_content: { message: { text: 'From 20 €.' } },
      }),
    ])
    expect(dialog.textContent).toContain('When a DM contains price, reply ')
    await user.click(within(dialog).getByRole('button', { name: 'View List' }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/instagram/automation/PRIVATE_MESSAGE'))
  })

  it('opens the list when the dialog is closed, and shows the request', async () => {
    const { user, router } = await open()
    await user.type(field('Keywords'), 'Price{Enter}')
    await deploy(user)
    const dialog = await screen.findByRole('dialog', { name: 'Automation is live' })
    expect(within(dialog).getByRole('group', { name: 'Request details (JSON)' })).toBeTruthy()
    await user.click(within(dialog).getByRole('button', { name: 'Close' }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/instagram/automation/PRIVATE_MESSAGE'))
  })

  it('says what an AI reply with a discount needs, until the prompt is edited', async () => {
    const { user } = await open()
    await user.click(screen.getByRole('radio', { name: 'Written by AI PRO' }))
    const hint = 'Add the discount to your knowledge base, or edit this prompt.'
    expect(screen.getByText(hint)).toBeTruthy()
    expect(field('System prompt')).toHaveProperty('value', 'Write a short friendly DM with discount details.')
    await user.type(field('System prompt'), ' Be brief.')
    expect(screen.queryByText(hint)).toBeNull()
  })

  it("shows the server's error in a modal", async () => {
    respond(api.automations.saveDmReply, () => new ErrorResponse(422, 'That does not work.'))
    const { user } = await open()
    await user.type(field('Keywords'), 'price{Enter}')
    await deploy(user)
    expect((await screen.findByRole('alertdialog')).textContent).toContain(
      'Failed to deploy trigger: That does not work.',
    )
  })
})

describe('trigger', () => {
  it('converts keywords to a context and back, and keeps name and message', async () => {
    const { user } = await open()
    await user.type(field('Automation name'), 'Mine')
    await user.type(field('Keywords'), 'price{Enter}how much{Enter}')
    await user.click(screen.getByRole('radio', { name: 'AI Decision PRO' }))
    expect(field('Instructions for AI')).toHaveProperty('value', 'price, how much')
    await user.click(screen.getByRole('radio', { name: 'Regular' }))
    expect(screen.getAllByRole('button', { name: /^Remove (price|how much)$/ })).toHaveLength(2)
    expect(field('Automation name')).toHaveProperty('value', 'Mine')
  })
})

describe('message', () => {
  it('starts with a sample for another type, is restored with Undo, and is kept per type', async () => {
    const { user } = await open()
    await user.clear(field('Message'))
    await user.type(field('Message'), 'Mine')
    await chooseType(user, 'Buttons')
    expect(await screen.findByRole('textbox', { name: 'Title' })).toHaveProperty('value', 'Visit the shop')
    await user.click(await screen.findByRole('button', { name: 'Undo' }))
    expect(field('Message')).toHaveProperty('value', 'Mine')
    await chooseType(user, 'Image')
    await chooseType(user, 'Text')
    expect(field('Message')).not.toHaveProperty('value', 'Mine')
    await user.click(screen.getByRole('button', { name: 'Restore' }))
    expect(field('Message')).toHaveProperty('value', 'Mine')
  })

  it('allows three buttons, warns about long titles, moves them, and marks a missing link', async () => {
    const { user } = await open()
    await user.type(field('Keywords'), 'price{Enter}')
    await chooseType(user, 'Buttons')
    const add = await screen.findByRole('button', { name: 'Add button' })
    await user.click(add)
    await user.keyboard('A title that is longer than twenty')
    expect(screen.getByText('Instagram shows only the first 20 characters.')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Move Button 2 up' }))
    expect(screen.getAllByRole('textbox', { name: 'Title' })[0]).toHaveProperty(
      'value',
      'A title that is longer than twenty',
    )
    await user.click(add)
    await user.click(add)
    expect(screen.getAllByRole('textbox', { name: 'Title' })).toHaveLength(3)
    expect(screen.getByText('You can add up to 3 buttons.')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Remove Button 3' }))
    await deploy(user)
    const checklist = screen.getByRole('region', { name: 'Checklist' })
    expect(checklist.textContent).toContain('Button 1 needs a link that starts with https:// or http://.')
    expect(checklist.textContent).toContain('Replace the sample link with your own.')
    const [first] = screen.getAllByRole('textbox', { name: 'Link' })
    await waitFor(() => expect(document.activeElement).toBe(first))
    await user.type(first ?? add, 'https://shop.example')
    expect(first?.getAttribute('aria-invalid')).toBeNull()
  })

  it('inserts variables into the focused field of a button and refuses unknown ones', async () => {
    const { user } = await open()
    await user.type(field('Keywords'), 'price{Enter}')
    await chooseType(user, 'Buttons')
    const title = await screen.findByRole('textbox', { name: 'Title' })
    const chips = within(screen.getByRole('toolbar', { name: 'Variables for buttons' }))
    await user.clear(title)
    await user.type(title, '{{nope} ')
    await user.click(chips.getByRole('button', { name: 'Insert {keyword}' }))
    expect(title).toHaveProperty('value', '{nope} {keyword}')
    const link = screen.getByRole('textbox', { name: 'Link' })
    await user.clear(link)
    await user.type(link, 'https://shop.example/?from=')
    await user.click(chips.getByRole('button', { name: 'Insert {username}' }))
    expect(link).toHaveProperty('value', 'https://shop.example/?from={username}')
    await deploy(user)
    expect(screen.getByRole('region', { name: 'Checklist' }).textContent).toContain(
      "{nope} isn't a variable.",
    )
    await waitFor(() => expect(document.activeElement).toBe(title))
    expect(requests).toEqual([])
  })

  it('shows quick replies on the phone, lets one be tapped, and shows default_payload', async () => {
    const { user } = await open()
    await chooseType(user, 'Quick replies')
    const phone = within(screen.getByRole('figure'))
    const reply = phone.getByRole('button', { name: 'Opening hours, sends default_payload' })
    await user.click(reply)
    expect(phone.queryByRole('button', { name: /Opening hours/ })).toBeNull()
    expect(phone.getByText('Opening hours')).toBeTruthy()
    await user.click(screen.getByRole('radio', { name: 'Comment' }))
    expect(phone.getByText(/only replies to direct messages/)).toBeTruthy()
  })
})

describe('shortcuts', () => {
  it('flip the phone, focus the test field, and save the draft immediately', async () => {
    const { user } = await open()
    await user.click(screen.getByRole('heading', { level: 1 }))
    await user.keyboard('v')
    await waitFor(() =>
      expect(screen.getByRole('radio', { name: 'Comment' })).toHaveProperty('checked', true),
    )
    await user.keyboard('t')
    await waitFor(() => expect(document.activeElement).toBe(field('Test message')))
    await user.keyboard('{Control>}s{/Control}')
    expect(await screen.findByText(/^Draft saved/)).toBeTruthy()
  })
})

describe('first automation', () => {
  it('starts with sample values that can be deployed unchanged', async () => {
    const { user } = renderAt('/instagram/create-automation#first-rule')
    await user.click(await screen.findByRole('button', { name: /Trigger Messages on Keywords/ }))
    expect(await screen.findByRole('button', { name: 'Remove price' })).toBeTruthy()
    await deploy(user)
    await screen.findByRole('dialog', { name: 'Automation is live' })
    expect(requests).toEqual([expect.objectContaining({ name: 'Price questions', keywords: ['price'] })])
  })
})

describe('editing', () => {
  it('opens the stored automation and saves it with the same id', async () => {
    respond(api.automations.getDmReply, () =>
      storedAutomation({
        keywords: 'price,cost',
        reply_template_type: 'image',
        reply_template_content: {
          message: {
            attachment: { type: 'image', payload: { url: 'https://p.example/a.png', is_reusable: true } },
          },
        },
        model_usage: 'CUSTOM',
        model_provider: 'OPENAI',
        model_name: 'gpt-4o',
      }),
    )
    const { user } = await open('?automation_id=rule-9')
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Edit Automation')
    expect(await screen.findByRole('textbox', { name: 'Image URL' })).toHaveProperty(
      'value',
      'https://p.example/a.png',
    )
    expect(await screen.findByRole('combobox', { name: 'Model' })).toHaveProperty(
      'textContent',
      expect.stringContaining('GPT-4o'),
    )
    expect(await modelOptions(user)).toContain('GPT-4o (ends Jan 14, 2027, then GPT-6 Luna)')
    await chooseOption(user, screen.getByRole('combobox', { name: 'Provider' }), 'Groq')
    expect(screen.getByRole('combobox', { name: 'Model' })).toHaveProperty(
      'textContent',
      expect.stringContaining('GPT-OSS 20B'),
    )
    expect(await modelOptions(user)).toEqual([
      'GPT-OSS 20B, about $0.0002 per message',
      'Llama 3.3 70B (retired, GPT-OSS 20B is used)',
      'Other model…',
    ])
    await user.click(screen.getByRole('button', { name: 'Remove cost' }))
    await deploy(user)
    await screen.findByRole('dialog', { name: 'Changes are live' })
    expect(requests).toEqual([
      expect.objectContaining({ automation_id: 'rule-9', keywords: ['price'], model_provider: 'GROQ' }),
    ])
  })
})
