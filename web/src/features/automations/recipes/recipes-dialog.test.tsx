import { api } from '@skein/contract'
import type { Recipe } from '@skein/contract/automations/sharing/automation-sharing'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { account, automation, commentAutomation, conversation } from '../../../../test/automation-samples.ts'
import { result, simulation } from '../../../../test/backtest-samples.ts'
import { ErrorResponse, renderAt, respond, setUpWorkspace } from '../../../../test/app-fixture.tsx'
import './recipes-dialog.tsx'

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

async function open() {
  const rendered = renderAt('/instagram/create-automation')
  await rendered.user.click(await screen.findByRole('button', { name: 'Start from a recipe' }))
  return { ...rendered, dialog: await screen.findByRole('dialog', { name: 'Recipes' }) }
}

describe('the gallery of recipes', () => {
  it('shows them by goal with title and sentence', async () => {
    const { dialog } = await open()
    const sell = await within(dialog).findByRole('region', { name: 'Sell' })
    expect(sell.textContent).toContain('Recipe a')
    expect(sell.textContent).toContain('reply publicly “It is 20.”')
    expect(sell.textContent).toContain('Replace the price.')
    expect(within(dialog).getByRole('region', { name: 'Grow' }).textContent).toContain('Recipe b')
    expect(within(dialog).queryByRole('region', { name: 'Protect' })).toBeNull()
  })

  it('leads from a recipe of a chatbot to the one that exists', async () => {
    const talk = { automation_type: 'AI_DM_CONVERSATION', name: 'Talk' }
    respond(api.automations.listRecipes, () => [
      { ...recipe('a', 'support'), document: { ...recipe('a', 'support').document, automations: [talk] } },
      recipe('b', 'grow'),
    ])
    respond(api.automations.listAiConversations, () => [conversation({ name: 'Studio helper' })])
    await open()
    const link = await screen.findByRole('link', { name: 'Edit Studio helper' })
    expect(link.getAttribute('href')).toBe(
      '/instagram/create-automation/ai-conversation?automation_id=talk-1',
    )
    expect(screen.queryByRole('button', { name: 'Use Recipe a' })).toBeNull()
    expect(screen.getByRole('button', { name: 'Use Recipe b' })).toBeTruthy()
  })

  it('imports a recipe and opens it in its editor', async () => {
    const sent: unknown[] = []
    respond(api.automations.import, (input) => {
      sent.push(input)
      return [automation({ automation_id: 'rule-9' })]
    })
    respond(api.automations.getCommentReply, () => commentAutomation({ automation_id: 'rule-9' }))
    const { user, router } = await open()
    await user.click(await screen.findByRole('button', { name: 'Use Recipe a' }))
    await waitFor(() => expect(router.state.location.href).toContain('reply-comment?automation_id=rule-9'))
    expect(sent).toEqual([
      { platform_user_id: account.platform_user_id, document: recipe('a', 'sell').document },
    ])
  })

  it('shows what a recipe answers to a sample, and why it declines', async () => {
    const texts: unknown[] = []
    let fired = true
    respond(api.automations.simulate, (input) => {
      texts.push(input.texts)
      return simulation({
        results: [result({ fired, reason: 'No keyword matched.', reply_text: fired ? 'It is 20.' : null })],
      })
    })
    const { user, dialog } = await open()
    await user.click(await screen.findByRole('button', { name: 'Try Recipe a' }))
    const field = within(dialog).getByRole('textbox', { name: 'Sample comment' })
    expect(field).toHaveProperty('value', 'Hello! price?')
    await user.click(within(dialog).getByRole('button', { name: 'Show the answer' }))
    await waitFor(() =>
      expect(within(dialog).getByRole('status').textContent).toBe('It would answer:It is 20.'),
    )
    fired = false
    await user.clear(field)
    await user.type(field, 'Hi{Enter}')
    await waitFor(() =>
      expect(within(dialog).getByRole('status').textContent).toBe('It would not act: No keyword matched.'),
    )
    expect(texts).toEqual([['Hello! price?'], ['Hi']])
  })

  it('shows why the recipes, a try or an import failed', async () => {
    respond(api.automations.simulate, () => new ErrorResponse(422, 'No model.'))
    respond(api.automations.import, () => new ErrorResponse(409, 'Too many automations.'))
    const { user, dialog } = await open()
    await user.click(await screen.findByRole('button', { name: 'Try Recipe a' }))
    await user.click(within(dialog).getByRole('button', { name: 'Show the answer' }))
    expect((await within(dialog).findByRole('alert')).textContent).toContain('No model.')
    await user.click(screen.getByRole('button', { name: 'Use Recipe a' }))
    const message = "Couldn't add “Recipe a”. Too many automations."
    expect((await screen.findAllByText(message)).length).toBeGreaterThan(0)
  })

  it('shows why the recipes could not be loaded', async () => {
    respond(api.automations.listRecipes, () => new ErrorResponse(422, 'The file is missing.'))
    const { dialog } = await open()
    expect((await within(dialog).findByRole('alert')).textContent).toContain('The file is missing.')
  })
})
