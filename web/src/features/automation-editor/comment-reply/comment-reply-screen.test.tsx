import { api } from '@skein/contract'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { automation, commentAutomation, models, post } from '../../../../test/automation-samples.ts'
import { respond, renderAt, setUpWorkspace, ErrorResponse } from '../../../../test/app-fixture.tsx'
import { chooseOption, optionsOf } from '../../../../test/choose-option.ts'

setUpWorkspace()

const address = '/instagram/create-automation/reply-comment'

const requests: unknown[] = []
beforeEach(() => {
  requests.length = 0
  respond(api.automations.saveCommentReply, (payload) => {
    requests.push(payload)
    return commentAutomation({ automation_id: 'rule-9', name: payload.name })
  })
})

async function open() {
  const view = renderAt(address)
  await screen.findByRole('textbox', { name: 'Automation name' })
  return view
}

const field = (name: string) => screen.getByRole('textbox', { name })
const choose = (user: UserEvent, name: string) => user.click(screen.getByRole('radio', { name }))
const moreOptions = (user: UserEvent) => user.click(screen.getByText('More options'))
const deploy = (user: UserEvent) => user.click(screen.getByRole('button', { name: 'Deploy' }))

async function fill(user: UserEvent) {
  await user.type(field('Automation name'), 'Price questions')
  await user.type(field('Keywords'), 'Price{Enter}')
  await user.type(field('Custom message'), 'Sent you the list!')
}

describe('deploying a comment reply', () => {
  it('answers mentions when they are chosen, and says what they get', async () => {
    const { user } = await open()
    await fill(user)
    await user.click(screen.getByText('More options'))
    const sources = within(await screen.findByRole('group', { name: 'Comments on' }))
    const mentions = sources.getByRole<HTMLInputElement>('checkbox', { name: 'Mentions on other accounts' })
    expect(mentions.checked).toBe(false)
    await user.click(mentions)
    expect(sources.getByText(/get only the public reply/)).toBeTruthy()
    await deploy(user)
    await screen.findByRole('dialog')
    expect(requests).toMatchObject([{ comment_sources: ['post', 'ad', 'mention'] }])
  })

  it('folds the further options, and names those that are set', async () => {
    const { user } = await open()
    const summary = () => screen.getByText('More options').closest('summary')
    expect(summary()?.textContent).toBe('More optionsPosts, Reply options, Limits, Model, Conditions')
    expect(screen.queryByRole('textbox', { name: 'Description' })).toBeNull()
    await moreOptions(user)
    expect(screen.getByRole('textbox', { name: 'Description' })).toHaveProperty('value', '')
    await user.click(await screen.findByRole('switch', { name: /Once per person/ }))
    await choose(user, 'New posts only')
    expect(summary()?.textContent).toBe('More optionsPosts, Once per person')
    await fill(user)
    await deploy(user)
    await screen.findByRole('dialog')
    expect(requests).toMatchObject([{ description: 'No Desc', once_per_person: true }])
  })

  it('offers live videos only together with a private reply', async () => {
    const { user } = await open()
    await user.click(screen.getByText('More options'))
    const sources = within(await screen.findByRole('group', { name: 'Comments on' }))
    expect(sources.queryByRole('checkbox', { name: 'Live videos' })).toBeNull()
    await user.click(screen.getByRole('switch', { name: /Also send a private reply/ }))
    expect(sources.getByRole<HTMLInputElement>('checkbox', { name: 'Live videos' }).checked).toBe(false)
  })

  it('jumps to the first problem, shows each at its field, and lists all in the checklist', async () => {
    const { user } = await open()
    await moreOptions(user)
    await choose(user, 'Specific posts')
    await user.type(screen.getByRole('spinbutton', { name: 'Max replies per post' }), '-1')
    await deploy(user)
    expect(document.activeElement).toBe(field('Automation name'))
    expect(field('Automation name').getAttribute('aria-invalid')).toBe('true')
    expect(screen.queryByRole('alertdialog')).toBeNull()
    const checklist = within(screen.getByRole('region', { name: 'Checklist' }))
    const problems = [
      'Enter a name.',
      'Please add at least one keyword for a Regular trigger.',
      "Please select at least one specific post or choose 'All Posts'.",
      'Max Replies per Post cannot be negative.',
      'Please provide a custom message for a static reply.',
    ]
    expect(checklist.getAllByRole('listitem').map((item) => item.textContent)).toEqual(problems)
    const form = field('Automation name').closest('form')
    for (const problem of problems) expect(form?.textContent.split(problem)).toHaveLength(2)
    expect(requests).toEqual([])
  })

  it('opens the folded options for a problem in one of them', async () => {
    const { user } = await open()
    await fill(user)
    await moreOptions(user)
    await user.type(screen.getByRole('spinbutton', { name: 'Max replies per post' }), '-1')
    await moreOptions(user)
    expect(screen.queryByRole('spinbutton', { name: 'Max replies per post' })).toBeNull()
    await deploy(user)
    expect(document.activeElement).toBe(screen.getByRole('spinbutton', { name: 'Max replies per post' }))
  })

  it('sends the payload, shows it, and copies it', async () => {
    const { user } = await open()
    await fill(user)
    await deploy(user)
    const dialog = await screen.findByRole('dialog', { name: 'Automation is live' })
    expect(requests).toEqual([
      expect.objectContaining({
        automation_id: null,
        keywords: 'price',
        trigger_type: 'KEYWORD',
        reply_type: 'CUSTOM',
        custom_message: 'Sent you the list!',
        provider_id: 'user-1',
      }),
    ])
    expect(dialog.textContent).toContain(
      'When a comment contains price on all posts, reply publicly “Sent you the list!”.',
    )
    await user.click(await within(dialog).findByRole('button', { name: 'Copy JSON' }))
    expect(JSON.parse(await navigator.clipboard.readText())).toEqual(requests[0])
    expect(await within(dialog).findByRole('button', { name: 'Copied' })).toBeTruthy()
  })

  it('counts replies in whole numbers', async () => {
    const { user } = await open()
    await fill(user)
    await moreOptions(user)
    fireEvent.change(screen.getByRole('spinbutton', { name: 'Replies' }), { target: { value: '2.7' } })
    await deploy(user)
    await screen.findByRole('dialog', { name: 'Automation is live' })
    expect(requests).toEqual([expect.objectContaining({ reply_count_value: 2 })])
  })

  it('highlights the new automation in the list', async () => {
    const { user } = await open()
    await fill(user)
    await deploy(user)
    respond(api.automations.list, () => [automation({ automation_id: 'rule-9' })])
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'View List' }))
    expect(await screen.findByText('Just deployed')).toBeTruthy()
  })

  it("shows the server's error in a modal and keeps the form values", async () => {
    respond(
      api.automations.saveCommentReply,
      () => new ErrorResponse(422, 'AI answering arrives with the next version.'),
    )
    const { user } = await open()
    await fill(user)
    await deploy(user)
    const modal = await screen.findByRole('alertdialog')
    expect(modal.textContent).toContain(
      'Failed to deploy trigger: AI answering arrives with the next version.',
    )
    await user.click(within(modal).getByRole('button', { name: 'OK' }))
    expect(field('Automation name')).toHaveProperty('value', 'Price questions')
  })

  it('works with the keyboard alone', async () => {
    const { user } = await open()
    field('Automation name').focus()
    await user.keyboard('Price questions{Tab}{Tab}{Tab}price{Enter}')
    expect(screen.getByRole('button', { name: 'Remove price' })).toBeTruthy()
    while (document.activeElement !== field('Custom message')) await user.tab()
    await user.keyboard('Sent you the list!{Control>}{Enter}{/Control}')
    expect(await screen.findByRole('dialog', { name: 'Automation is live' })).toBeTruthy()
    expect(requests).toHaveLength(1)
  })
})

describe('variables', () => {
  it('are inserted at the caret, and unknown ones block the deploy and focus their field', async () => {
    const { user } = await open()
    await fill(user)
    const message = field('Custom message')
    await user.clear(message)
    await user.type(message, 'Hi {{nope}, see ')
    await user.click(screen.getByRole('button', { name: 'Insert {post_link}' }))
    expect(message).toHaveProperty('value', 'Hi {nope}, see {post_link}')
    expect(document.activeElement).toBe(message)
    await deploy(user)
    expect(document.activeElement).toBe(message)
    expect(message.closest('[data-field]')?.textContent).toContain(
      "{nope} isn't a variable. Choose one from the list or remove the braces.",
    )
    expect(message.getAttribute('aria-invalid')).toBe('true')
    expect(requests).toEqual([])
  })

  it('are one tab stop with arrow keys', async () => {
    const { user } = await open()
    field('Custom message').focus()
    await user.keyboard('Hi {Tab}{ArrowRight}{ArrowLeft}{Enter}')
    expect(field('Custom message')).toHaveProperty('value', 'Hi {username}')
  })
})

describe('from right to left', () => {
  it('the left arrow goes to the next variable and to the next keyword', async () => {
    document.body.style.direction = 'rtl'
    onTestFinished(() => document.body.removeAttribute('style'))
    const { user } = await open()
    field('Custom message').focus()
    await user.keyboard('{Tab}{ArrowLeft}{Enter}')
    expect(field('Custom message')).not.toHaveProperty('value', '{username}')
    await user.type(field('Keywords'), 'one{Enter}two{Enter}')
    screen.getByRole('button', { name: 'Remove one' }).focus()
    await user.keyboard('{ArrowLeft}')
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Remove two' }))
  })
})

describe('keywords', () => {
  it('are trimmed and lower-cased, ignore duplicates, and can be removed by keyboard', async () => {
    const { user } = await open()
    await user.type(field('Keywords'), '  How Much {Enter}PRICE{Enter}price{Enter}')
    expect(
      screen.getAllByRole('button', { name: /^Remove/ }).map((chip) => chip.getAttribute('aria-label')),
    ).toEqual(['Remove how much', 'Remove price'])
    expect(screen.getByText('price is already added')).toBeTruthy()
    await user.type(field('Keywords'), '{Backspace}{Delete}')
    expect(screen.queryByRole('button', { name: 'Remove price' })).toBeNull()
    expect(document.activeElement).toBe(field('Keywords'))
  })

  it('are converted to a context for AI decisions, keep the shared settings, and are restored with Undo', async () => {
    const { user } = await open()
    await fill(user)
    expect(screen.getByRole('radio', { name: 'AI Decision PRO' }).getAttribute('aria-description')).toBe(
      'Included. Uses paid AI calls.',
    )
    await choose(user, 'AI Decision PRO')
    expect(field('Instructions for AI')).toHaveProperty(
      'value',
      'Reply when a comment contains keywords like price',
    )
    expect(field('Automation name')).toHaveProperty('value', 'Price questions')
    expect(screen.getByText('Uses GPT-6 Luna, about $0.0002 per message.')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Undo' }))
    expect(screen.getByRole('button', { name: 'Remove price' })).toBeTruthy()
  })
})

describe('the model', () => {
  it('starts with the default model when a custom one is chosen, and offers only what can be used', async () => {
    const { user } = await open()
    await moreOptions(user)
    await user.click(screen.getByRole('radio', { name: 'Custom' }))
    expect(await screen.findByRole('combobox', { name: 'Model' })).toHaveProperty(
      'textContent',
      expect.stringContaining('GPT-6 Luna'),
    )
    expect(await optionsOf(user, screen.getByRole('combobox', { name: 'Provider' }))).toHaveLength(2)
  })

  it('is missed only when none can be used, with a link to Settings', async () => {
    respond(api.models.list, () =>
      models().map((each) => ({ ...each, key_available: false, is_default: false })),
    )
    const { user } = await open()
    await choose(user, 'AI Decision PRO')
    expect(await screen.findByText(/No AI model is set up/)).toBeTruthy()
    const link = screen.getByRole('link', { name: 'Add a key in Settings' })
    expect(link.getAttribute('href')).toBe('/instagram/settings/models')
  })

  it('can be any model of an own server, and needs a name', async () => {
    const ownModel = { id: 'llama3.2', label: 'llama3.2 (price unknown)', input_price: 0, output_price: 0 }
    respond(api.models.list, () => [
      ...models().map((each) => ({ ...each, key_available: false, is_default: false })),
      ...models()
        .slice(0, 1)
        .map((each) => ({ ...each, ...ownModel })),
    ])
    const { user } = await open()
    await fill(user)
    await choose(user, 'AI Decision PRO')
    expect(await screen.findByText('Uses llama3.2 (price unknown).')).toBeTruthy()
    await moreOptions(user)
    await user.click(screen.getByRole('radio', { name: 'Custom' }))
    const select = () => screen.getByRole('combobox', { name: 'Model' })
    expect(await screen.findByRole('combobox', { name: 'Model' })).toHaveProperty(
      'textContent',
      expect.stringContaining('llama3.2'),
    )
    await chooseOption(user, select(), 'Other model…')
    await deploy(user)
    expect(document.activeElement).toBe(field('Other model name'))
    expect(screen.getAllByText('Choose a model.')).toHaveLength(2)
    await user.type(field('Other model name'), 'mistral-small')
    expect(screen.getByText('Uses mistral-small (price unknown).')).toBeTruthy()
    await deploy(user)
    await screen.findByRole('dialog', { name: 'Automation is live' })
    expect(requests).toEqual([
      expect.objectContaining({
        model_usage: 'CUSTOM',
        model_provider: 'OPENAI',
        model_name: 'mistral-small',
      }),
    ])
  })
})

describe('preview', () => {
  it('highlights the matched words and tests a comment without a request', async () => {
    const { user } = await open()
    await fill(user)
    await user.type(field('Test comment'), 'what PRICE?')
    expect(await screen.findByText('Replies: matches “price”.')).toBeTruthy()
    expect(document.querySelector('figure mark')?.textContent).toBe('PRICE')
    await user.clear(field('Test comment'))
    await user.type(field('Test comment'), 'nice')
    expect(screen.getByText('No reply: no keyword matches.')).toBeTruthy()
    expect(screen.getByText('No reply to this comment')).toBeTruthy()
  })
})

describe('sentence above the editor', () => {
  it('focuses the field of a slot', async () => {
    const { user } = await open()
    await user.click(screen.getByRole('button', { name: 'not set, Edit keywords' }))
    expect(document.activeElement).toBe(field('Keywords'))
  })

  it('opens the folded options for the field of a slot', async () => {
    const { user } = await open()
    expect(screen.queryByRole('radio', { name: 'All Posts' })).toBeNull()
    await user.click(screen.getByRole('button', { name: 'all posts, Edit posts' }))
    expect(document.activeElement).toBe(screen.getByRole('radio', { name: 'All Posts' }))
  })
})

describe('post picker', () => {
  it('selects posts and counts them', async () => {
    respond(api.posts.list, () => [
      post('1'),
      post('2', { media_type: 'VIDEO', thumbnail_url: 'https://p.example/t.jpg' }),
    ])
    const { user } = await open()
    await moreOptions(user)
    await choose(user, 'Specific posts')
    await user.click(await screen.findByRole('checkbox', { name: /Post 2/ }))
    expect(screen.getByText('1 post selected')).toBeTruthy()
    expect(document.querySelector('img[src="https://p.example/t.jpg"]')).toBeTruthy()
    expect(screen.getByRole('button', { name: '1 post, Edit posts' })).toBeTruthy()
  })

  it('logs and shows a failed fetch, and loads on Retry', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => {})
    respond(api.posts.list, () => new ErrorResponse(500, 'no'))
    const { user } = await open()
    await moreOptions(user)
    await choose(user, 'Specific posts')
    expect(await screen.findByText("Couldn't load your posts.")).toBeTruthy()
    expect(log).toHaveBeenCalledWith('Failed to fetch posts', expect.anything())
    respond(api.posts.list, () => [])
    await user.click(await screen.findByRole('button', { name: 'Retry' }))
    expect(await screen.findByText('No posts on this account yet')).toBeTruthy()
    log.mockRestore()
  })
})

describe('draft', () => {
  it('is saved while typing, restored on the next visit, and deleted with Discard', async () => {
    const first = await open()
    await first.user.type(field('Automation name'), 'Half a rule')
    expect(await screen.findByText(/^Draft saved \d?\d:\d\d( [AP]M)?$/)).toBeTruthy()
    first.leave()
    const { user } = await open()
    expect(await screen.findByText(/^We restored your draft\. Last change:/)).toBeTruthy()
    expect(field('Automation name')).toHaveProperty('value', 'Half a rule')
    await user.click(screen.getByRole('button', { name: 'Discard' }))
    expect(field('Automation name')).toHaveProperty('value', '')
    expect(screen.queryByText(/^Restored/)).toBeNull()
  })

  it('asks for confirmation before unsaved changes are left', async () => {
    const { user, router } = await open()
    await user.type(field('Automation name'), 'Half a rule')
    await user.click(screen.getByRole('link', { name: 'View List' }))
    const modal = await screen.findByRole('alertdialog')
    await user.click(within(modal).getByRole('button', { name: 'Cancel' }))
    expect(router.state.location.pathname).toBe(address)
    await user.click(screen.getByRole('link', { name: 'View List' }))
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Leave' }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/instagram/automation/COMMENT_REPLY'))
  })
})
