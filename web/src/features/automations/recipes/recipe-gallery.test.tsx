import { api } from '@skein/contract'
import type { Recipe } from '@skein/contract/automations/sharing/automation-sharing'
import { screen, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { commentAutomation, conversation } from '../../../../test/automation-samples.ts'
import { ErrorResponse, renderAt, respond, setUpWorkspace } from '../../../../test/app-fixture.tsx'
import './recipe-gallery.tsx'
import '../../automation-editor/frame/from-recipe.tsx'

setUpWorkspace()

const recipe = (id: string, goal: Recipe['goal']): Recipe => ({
  id,
  title: `Recipe ${id}`,
  goal,
  document: {
    format: 'skein.automations/1',
    automations: [
      {
        automation_type: 'COMMENT_REPLY',
        name: 'Prices',
        description: 'Replace the price.',
        trigger_type: 'KEYWORD',
        keywords: ['price'],
        reply_type: 'CUSTOM',
        custom_message: 'It is 20.',
      },
    ],
  },
})

beforeEach(() => respond(api.automations.listRecipes, () => [recipe('a', 'sell'), recipe('b', 'grow')]))

const chooser = '/instagram/create-automation'
const links = () => within(screen.getByRole('region', { name: 'Start from a recipe' })).getAllByRole('link')

describe('the gallery of recipes', () => {
  it('is the first choice, and shows each with its picture, title and sentence', async () => {
    renderAt(chooser)
    const card = await screen.findByRole('link', { name: /Recipe a/ })
    expect(card.textContent).toContain('reply publicly “It is 20.”')
    expect(card.textContent).toContain('Replace the price.')
    expect(card.querySelector('[aria-hidden]')?.textContent).toBe('Hello! price?It is 20.Public reply')
    const kind = screen.getByRole('button', { name: /^Reply on Comments/ })
    expect(card.compareDocumentPosition(kind)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  })

  it.each([
    ['PRIVATE_MESSAGE', 'Private reply'],
    ['DM_REPLY', 'Direct message'],
  ])('calls the answer of %s “%s”', async (automation_type, name) => {
    const content = { message: { text: 'It is 20.' } }
    const automation = {
      automation_type,
      name: 'Prices',
      trigger_type: 'KEYWORD',
      keywords: ['price'],
      reply_template_type: 'text',
      reply_template_content: content,
    }
    const { document, ...rest } = recipe('a', 'sell')
    respond(api.automations.listRecipes, () => [
      { ...rest, document: { ...document, automations: [automation] } },
    ])
    renderAt(chooser)
    const card = await screen.findByRole('link', { name: /Recipe a/ })
    expect(card.querySelector('[aria-hidden]')?.textContent).toBe(`Hello! price?It is 20.${name}`)
  })

  it('shows six at first, which are one tab stop, and all on demand', async () => {
    respond(api.automations.listRecipes, () => Array.from('abcdefgh', (id) => recipe(id, 'sell')))
    const { user } = renderAt(chooser)
    await screen.findByRole('link', { name: /Recipe a/ })
    expect(links()).toHaveLength(6)
    expect(links().filter(({ tabIndex }) => tabIndex === 0)).toHaveLength(1)
    await user.click(screen.getByRole('button', { name: 'Show all 8 recipes' }))
    expect(links()).toHaveLength(8)
  })

  it('leads from a recipe of a chatbot to the one that exists', async () => {
    const talk = { automation_type: 'AI_DM_CONVERSATION', name: 'Talk' }
    respond(api.automations.listRecipes, () => [
      { ...recipe('a', 'support'), document: { ...recipe('a', 'support').document, automations: [talk] } },
    ])
    respond(api.automations.listAiConversations, () => [conversation({ name: 'Studio helper' })])
    renderAt(chooser)
    const link = await screen.findByRole('link', { name: /Edit Studio helper/ })
    expect(link.getAttribute('href')).toBe(`${chooser}/ai-conversation?automation_id=talk-1`)
  })

  it('skips a recipe of a kind that this version does not know', async () => {
    const unknown = { automation_type: 'SOMETHING_ELSE', name: 'New' }
    respond(api.automations.listRecipes, () => [
      { ...recipe('a', 'sell'), document: { ...recipe('a', 'sell').document, automations: [unknown] } },
      recipe('b', 'grow'),
    ])
    renderAt(chooser)
    await screen.findByRole('link', { name: /Recipe b/ })
    expect(links()).toHaveLength(1)
  })

  it('shows why the recipes could not be loaded', async () => {
    respond(api.automations.listRecipes, () => new ErrorResponse(422, 'The file is missing.'))
    renderAt(chooser)
    expect((await screen.findByRole('alert')).textContent).toContain('The file is missing.')
  })
})

describe('a recipe in its editor', () => {
  it('is a draft with the values of the recipe, which is stored by the deploy', async () => {
    const requests: unknown[] = []
    respond(api.automations.saveCommentReply, (payload) => {
      requests.push(payload)
      return commentAutomation({ automation_id: 'rule-9' })
    })
    const { user, router } = renderAt(chooser)
    await user.click(await screen.findByRole('link', { name: /Recipe a/ }))
    expect(await screen.findByRole('textbox', { name: 'Custom message' })).toHaveProperty(
      'value',
      'It is 20.',
    )
    expect(router.state.location.href).toBe(`${chooser}/reply-comment?recipe=a`)
    expect(screen.getByText('Not deployed yet')).toBeTruthy()
    expect(requests).toEqual([])
    await user.click(screen.getByRole('button', { name: 'Deploy' }))
    await screen.findByRole('dialog', { name: 'Automation is live' })
    expect(requests).toEqual([
      expect.objectContaining({
        automation_id: null,
        name: 'Prices',
        keywords: 'price',
        custom_message: 'It is 20.',
      }),
    ])
  })

  it('does not exist under an unknown name or for another kind', async () => {
    const { leave } = renderAt(`${chooser}/reply-comment?recipe=z`)
    expect(await screen.findByText(/This recipe doesn't exist/)).toBeTruthy()
    leave()
    renderAt(`${chooser}/trigger-messages?recipe=a`)
    expect(await screen.findByText(/This recipe doesn't exist/)).toBeTruthy()
  })
})
