import { api } from '@skein/contract'
import { screen, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { http, HttpResponse } from 'msw'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  respond,
  respondWithDefaults,
  renderAt,
  ErrorResponse,
  server,
} from '../../../../test/app-fixture.tsx'
// Preloads lazy modules, so that no test waits for an import.
import './private-message-screen.tsx'

beforeAll(() => server.listen({ onUnhandledFrame: 'error' }))
beforeEach(() => {
  respondWithDefaults()
  localStorage.clear()
})
afterEach(() => server.resetHandlers())
afterAll(() => server.close())

const address = '/instagram/create-automation/private-message'

async function deployOne(user: UserEvent) {
  await user.type(await screen.findByRole('textbox', { name: 'Keywords' }), 'Guide{Enter}')
  await user.click(screen.getByRole('button', { name: 'Deploy' }))
}

describe('deploying a private message', () => {
  it('sends the default limits, and others that are set', async () => {
    const requests: unknown[] = []
    respond(api.automations.savePrivateMessage, (payload) => {
      requests.push(payload)
      return new ErrorResponse(422, 'Not now.')
    })
    const { user } = renderAt(address)
    await deployOne(user)
    const modal = await screen.findByRole('alertdialog')
    expect(modal.textContent).toContain('Failed to deploy: Not now.')
    expect(requests).toEqual([
      expect.objectContaining({
        automation_id: null,
        keywords: ['guide'],
        match_type: 'CONTAINS',
        date_range: null,
        reply_template_type: 'text',
        model_usage: 'PLATFORM_DEFAULT',
        schedule_type: 'CONTINUOUS',
        max_actions: null,
        time_period_seconds: 60,
        user_cooldown_seconds: 300,
      }),
    ])
  })

  it('acts on posts and ads, and on live videos when they are chosen', async () => {
    const requests: unknown[] = []
    respond(api.automations.savePrivateMessage, (payload) => {
      requests.push(payload)
      return new ErrorResponse(422, 'Not now.')
    })
    const { user } = renderAt(address)
    await user.click(await screen.findByText('More options'))
    const sources = within(await screen.findByRole('group', { name: 'Comments on' }))
    const isChecked = (name: string) => sources.getByRole<HTMLInputElement>('checkbox', { name }).checked
    expect(['Posts and reels', 'Ads', 'Live videos'].map(isChecked)).toEqual([true, true, false])
    await user.click(sources.getByRole('checkbox', { name: 'Live videos' }))
    await deployOne(user)
    await screen.findByRole('alertdialog')
    expect(requests).toEqual([expect.objectContaining({ comment_sources: ['post', 'ad', 'live'] })])
  })

  it('shows an unknown error without a response, its cause, and that the form is kept', async () => {
    server.use(http.post('*/api/instagram/automations/private-message', () => HttpResponse.error()))
    const { user } = renderAt(address)
    await deployOne(user)
    const modal = await screen.findByRole('alertdialog')
    expect(modal.textContent).toContain('Failed to deploy: An unknown error occurred.')
    expect(modal.textContent).toContain("Can't reach Skein. Try again in a moment.")
    expect(modal.textContent).toContain('Your changes are saved.')
    await user.click(within(modal).getByRole('button', { name: 'OK' }))
    expect(screen.getByRole('button', { name: 'Remove guide' })).toBeTruthy()
  })
})
