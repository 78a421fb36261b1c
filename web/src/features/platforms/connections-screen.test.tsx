import { api } from '@skein/contract'
import type { MailActivity } from '@skein/contract/accounts/mailboxes'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { account, ErrorResponse, respond, renderAt, setUpWorkspace } from '../../../test/app-fixture.tsx'
// Preloads lazy code.
import '../dashboard/dashboard-screen.tsx'
import './connections-screen.tsx'
import './mailbox-screen.tsx'
import './platforms-screen.tsx'

setUpWorkspace()

const mailbox = {
  ...account,
  id: 'account-9',
  platform: 'gmail' as const,
  platform_user_id: '103',
  username: 'lina@morrow.example',
}
const region = (name: string) => within(screen.getByRole('region', { name }))

test('separates social media from tools, each with connected and available ones', async () => {
  respond(api.accounts.list, () => [account])
  const { user } = renderAt('/connections')
  await screen.findByRole('heading', { name: 'Manage Your Connections' })
  for (const name of ['Talk to AI', 'Logout']) screen.getByRole('button', { name })
  expect(screen.getByRole('link', { name: 'Back' }).getAttribute('href')).toBe('/')
  await screen.findByText('lina@morrow.example')
  expect(await region('Connected Social Media').findByText('@morrow.linen')).not.toBeNull()
  expect(region('Connect Social Media').getByRole('button', { name: 'Connect X' })).not.toBeNull()

  await user.click(screen.getByRole('tab', { name: 'Productivity Tools' }))
  region('Connected Productivity Tools').getByText(
    'No productivity tools connected yet. Connect one to get started!',
  )
  region('Connect Productivity Tools').getByRole('button', { name: 'Connect Gmail' })
  expect(await screen.findByText('More Tools Soon')).not.toBeNull()
})

test('says that both lists are empty, and Talk to AI asks to connect an account', async () => {
  respond(api.accounts.list, () => [])
  const { user } = renderAt('/connections')
  await screen.findByText('No social accounts connected yet. Connect one to get started!')
  await user.click(screen.getByRole('button', { name: 'Talk to AI' }))
  await screen.findByText('Please connect at least one account to use the AI assistant.')
})

test('opens the page of a mailbox and keeps the Instagram account selected', async () => {
  respond(api.accounts.list, () => [mailbox, account])
  const { user, router } = renderAt('/connections')
  await user.click(await screen.findByRole('tab', { name: 'Productivity Tools' }))
  await user.click(await screen.findByRole('button', { name: /Open\s*lina@morrow\.example/ }))
  await screen.findByRole('heading', { name: 'Your mailboxes' })
  await router.navigate({ to: '/instagram' })
  await waitFor(() => expect(screen.getAllByText('@morrow.linen').length).toBeGreaterThan(0))
})

const mail = (change: Partial<MailActivity>): MailActivity => ({
  mail_id: 'mail-1',
  mailbox: mailbox.username,
  action: 'read',
  correspondent: 'Jonas <jonas@kiln.example>',
  subject: 'Clay delayed',
  happened_at: new Date().toISOString(),
  ...change,
})

test('shows what the assistant can do in a mailbox, what it did last, and asks it', async () => {
  respond(api.accounts.list, () => [mailbox])
  respond(api.mailboxes.listActivity, () => [
    mail({ mail_id: 'draft-1', action: 'sent', correspondent: 'anna@fjord.example', subject: '' }),
    mail({}),
    mail({ mail_id: 'unread', action: 'listed', correspondent: '', subject: '' }),
  ])
  const { user, router } = renderAt('/gmail')
  await screen.findByText('Send an email after you approve it')
  await screen.findByText('Clay delayed')
  const activityItems = region('Assistant activity').getAllByRole('listitem')
  expect(activityItems.map((item) => item.textContent)).toEqual([
    'No subjectTo anna@fjord.examplejust nowSent',
    'Clay delayedFrom Jonas <jonas@kiln.example>just nowRead',
    'Unread emailsjust nowListed',
  ])
  await user.click(screen.getByRole('button', { name: 'Ask the assistant' }))
  await waitFor(() => expect(router.state.location.pathname).toMatch(/^\/chat\//))
})

test('says that the assistant did nothing in a mailbox, or that this is unknown', async () => {
  respond(api.accounts.list, () => [mailbox])
  respond(api.mailboxes.listActivity, () => new ErrorResponse(503, 'Try again in a moment.'))
  const { user } = renderAt('/gmail')
  await screen.findByText("Couldn't load the assistant's activity.")
  respond(api.mailboxes.listActivity, () => [])
  await user.click(await screen.findByRole('button', { name: 'Retry' }))
  await screen.findByText('The assistant has not used this mailbox yet.')
})

test('confirms a connected Gmail account once and cleans the URL', async () => {
  respond(api.accounts.list, () => [account, mailbox])
  const { router } = renderAt('/platforms?connected=true')
  await screen.findByText('Gmail connected successfully! The assistant can now use this mailbox.')
  await waitFor(() => expect(router.state.location.href).toBe('/platforms'))
})
