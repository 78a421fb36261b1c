import { api } from '@skein/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { automation, commentAutomation } from '../../../test/automation-samples.ts'
import { respond, renderAt, setUpWorkspace, ErrorResponse } from '../../../test/app-fixture.tsx'
import { result, simulation } from '../../../test/backtest-samples.ts'
import { chooseOption } from '../../../test/choose-option.ts'
import './ask-model.tsx'
import './backtest-panel.tsx'

const address = '/instagram/create-automation/reply-comment'

const requests: unknown[] = []

setUpWorkspace()
beforeEach(() => {
  requests.length = 0
  localStorage.clear()
  respond(api.automations.listCollisions, () => [])
  respond(api.automations.simulate, (input) => {
    requests.push(input)
    return simulation()
  })
})

async function openBacktest() {
  const { user } = renderAt(address)
  await user.type(await screen.findByRole('textbox', { name: 'Keywords' }), 'price{Enter}')
  await user.type(screen.getByRole('textbox', { name: 'Custom message' }), 'Sent you the list!')
  await user.click(screen.getByRole('button', { name: 'Backtest' }))
  return { user, dialog: within(await screen.findByRole('dialog', { name: 'Backtest' })) }
}

const figure = (dialog: ReturnType<typeof within>, name: string) =>
  dialog.getByText(name, { selector: 'dt' }).parentElement?.querySelector('dd')?.textContent

it('shows which past comments get a reply, which do not and why, and a monthly projection', async () => {
  const { user, dialog } = await openBacktest()
  await chooseOption(user, await dialog.findByRole('combobox', { name: 'Period' }), 'Last 14 days')
  await user.click(dialog.getByRole('button', { name: 'Run backtest' }))
  expect(await dialog.findByText('Checked 2 comments.')).toBeTruthy()
  expect(requests).toEqual([
    expect.objectContaining({
      days: 14,
      draft: expect.objectContaining({
        automation_type: 'COMMENT_REPLY',
        name: 'This automation',
        keywords: 'price',
      }),
    }),
  ])
  expect(figure(dialog, 'Would reply')).toBe('1')
  expect(figure(dialog, 'Per month')).toBe('4')
  expect(dialog.getByText('Sent you the list!')).toBeTruthy()
  await user.click(dialog.getByRole('radio', { name: 'Would skip' }))
  expect(dialog.getByText('No keyword matched.')).toBeTruthy()
  expect(dialog.queryByText('What PRICE is it?')).toBeNull()
})

it('tests pasted lines, and links to colliding automations', async () => {
  respond(api.automations.list, () => [automation({ automation_id: 'rule-7', name: 'Older rule' })])
  respond(api.automations.simulate, (input) => {
    requests.push(input)
    return simulation({
      collisions: [
        {
          kind: 'never_wins',
          severity: 'critical',
          automation_ids: ['rule-7', 'draft'],
          message: '“This automation” never runs.',
        },
      ],
      projected: { per_month: null, cost_per_month: null },
    })
  })
  const { user, dialog } = await openBacktest()
  await user.click(await dialog.findByRole('radio', { name: 'Sample texts' }))
  expect(dialog.getByRole('button', { name: 'Run backtest' }).getAttribute('aria-disabled')).toBe('true')
  await user.click(dialog.getByRole('textbox', { name: 'Comments, one per line' }))
  await user.paste('price?\n\n So pretty \n')
  await user.click(dialog.getByRole('button', { name: 'Run backtest' }))
  expect(await dialog.findByText('“This automation” never runs.')).toBeTruthy()
  expect(requests).toEqual([expect.objectContaining({ texts: ['price?', 'So pretty'] })])
  expect(
    (await dialog.findByRole('link', { name: 'Open Older rule in a new tab' })).getAttribute('href'),
  ).toBe('/instagram/create-automation/reply-comment?automation_id=rule-7')
  expect(dialog.queryByText('Per month')).toBeNull()
})

it('focuses a missing field before it sends a request', async () => {
  const { user } = renderAt(address)
  await user.click(await screen.findByRole('button', { name: 'Backtest' }))
  await user.click(await screen.findByRole('button', { name: 'Run backtest' }))
  expect((await screen.findByRole('alert')).textContent).toContain(
    'Please add at least one keyword for a Regular trigger.',
  )
  await user.click(screen.getByRole('button', { name: 'Go to field' }))
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Keywords' })))
  expect(requests).toEqual([])
})

it("shows the server's message when it refuses the automation, and deploys from the dialog", async () => {
  respond(api.automations.simulate, () => new ErrorResponse(400, 'Add instructions for AI.'))
  respond(api.automations.saveCommentReply, () => commentAutomation())
  const { user, dialog } = await openBacktest()
  await user.click(await dialog.findByRole('button', { name: 'Run backtest' }))
  expect(await dialog.findByText('Add instructions for AI.')).toBeTruthy()
  await user.click(dialog.getByRole('button', { name: 'Deploy' }))
  const name = screen.getByRole('textbox', { name: 'Automation name' })
  await waitFor(() => expect(document.activeElement).toBe(name))
  expect(name.getAttribute('aria-invalid')).toBe('true')
})

it('requests an AI decision about one comment', async () => {
  respond(api.automations.simulate, (input) => {
    requests.push(input)
    const opinion = { reason_code: 'fired_ai', reason: 'AI decided to reply.', confidence: 0.9 }
    return simulation({ results: [result({ event_id: null, ...opinion })], cost: 0.0004 })
  })
  const { user } = renderAt(address)
  await user.click(await screen.findByRole('radio', { name: 'AI Decision PRO' }))
  await user.type(screen.getByRole('textbox', { name: 'Instructions for AI' }), 'Questions')
  await user.type(screen.getByRole('textbox', { name: 'Test comment' }), 'What is the price?')
  await user.click(await screen.findByRole('button', { name: 'Check with AI' }))
  expect(await screen.findByText('AI decided to reply.')).toBeTruthy()
  expect(screen.getByText(/90% confidence/)).toBeTruthy()
  expect(screen.getByText('Cost <$0.01')).toBeTruthy()
  expect(requests).toEqual([expect.objectContaining({ texts: ['What is the price?'] })])
})

it('previews a reply that AI would write, with its price and its cost', async () => {
  respond(api.automations.simulate, (input) => {
    requests.push(input)
    const reply = result({ event_id: null, reply_text: 'Our mugs cost 20 €.' })
    return simulation({ results: [reply], cost: 0.012 })
  })
  const { user } = renderAt(address)
  await user.type(await screen.findByRole('textbox', { name: 'Keywords' }), 'price{Enter}')
  await user.type(screen.getByRole('textbox', { name: 'Test comment' }), 'What is the price?')
  expect(screen.queryByRole('button', { name: 'Preview reply' })).toBeNull()
  await user.click(screen.getByRole('radio', { name: 'Written by AI PRO' }))
  const test = within(screen.getByRole('region', { name: 'Quick test' }))
  await user.click(await test.findByRole('button', { name: 'Preview reply' }))
  expect(await test.findByText('Our mugs cost 20 €.')).toBeTruthy()
  expect(test.getByText('Cost $0.01')).toBeTruthy()
  expect(test.queryByText('Matched keyword “price”.')).toBeNull()
  expect(test.getByText(/^Uses GPT-6 Luna, about .+ per message\.$/)).toBeTruthy()
  expect(requests).toEqual([expect.objectContaining({ texts: ['What is the price?'] })])
})

it('shows why a reply that AI wrote would be held back', async () => {
  respond(api.automations.simulate, () =>
    simulation({
      results: [
        result({
          event_id: null,
          fired: false,
          reason_code: 'unsupported_claim',
          reason: 'A claim has no source.',
          reply_text: 'It costs 20 €.',
        }),
      ],
    }),
  )
  const { user } = renderAt(address)
  await user.type(await screen.findByRole('textbox', { name: 'Keywords' }), 'price{Enter}')
  await user.type(screen.getByRole('textbox', { name: 'Test comment' }), 'price')
  await user.click(screen.getByRole('radio', { name: 'Written by AI PRO' }))
  await user.click(await screen.findByRole('button', { name: 'Preview reply' }))
  expect(await screen.findByText('A claim has no source.')).toBeTruthy()
  expect(screen.getByText('It costs 20 €.')).toBeTruthy()
})
