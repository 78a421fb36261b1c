import { api } from '@skein/contract'
import type { Budget } from '@skein/contract/models/budgets'
import type { Connection, ConnectionCheck } from '@skein/contract/accounts/connection'
import type { ListedModel } from '@skein/contract/models/models'
import { notificationKinds, usualChoice } from '@skein/contract/notifications/notifications'
import { screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { settings } from '../../../test/automation-samples.ts'
import {
  account,
  automation,
  ErrorResponse,
  renderAt,
  respond,
  security,
  server,
  setUpWorkspace,
} from '../../../test/app-fixture.tsx'
import { useUiState } from '../../lib/browser/ui-state.ts'
import { chooseOption } from '../../../test/choose-option.ts'
// Preloads lazy code.
import './budget-section.tsx'
import './data-section.tsx'
import './interface-section.tsx'
import './models/keys-section.tsx'
import './models/models-section.tsx'
import './notifications/notifications-section.tsx'
import './replies/replies-section.tsx'
import './security/security-section.tsx'
import './settings-screen.tsx'

const passedCheck = (key: ConnectionCheck['key']): ConnectionCheck => ({
  key,
  state: 'ok',
  message: `The check of ${key} passed.`,
  fix: null,
  at: null,
})
const connection = (
  change: Partial<Record<ConnectionCheck['key'], Partial<ConnectionCheck>>> = {},
): Connection => ({
  checked_at: '2026-11-21T04:00:00.000Z',
  checks: (['login', 'permissions', 'webhook_fields', 'last_event'] as const).map((key) => ({
    ...passedCheck(key),
    ...change[key],
  })),
})
const budget: Budget = {
  daily_usd: null,
  daily_usd_from: null,
  operator_daily_usd: null,
  monthly_usd: 10,
  version: 1,
  spent_today: 0.5,
  spent_month: 8.25,
  notice: 'near',
  by_rule: [],
  by_model: [],
  by_day: [{ day: '2026-11-21', calls: 2, cost: 0.5 }],
}
const model: ListedModel = {
  provider: 'openai',
  id: 'gpt-4o',
  label: 'GPT-4o',
  kind: 'chat',
  input_price: 2.5,
  cached_price: null,
  output_price: 10,
  context: 128_000,
  shutdown_date: '2027-01-14',
  replacement: 'gpt-6-luna',
  retired: false,
  takes_temperature: true,
  reasoning: null,
  lifecycle: 'ending',
  key_available: false,
  is_default: false,
}

setUpWorkspace()
beforeEach(() => {
  respond(api.accounts.check, () => connection())
  respond(api.budgets.get, () => budget)
  respond(api.automations.listModelChanges, () => [])
  respond(api.automations.list, () => [automation({ name: 'Price questions' })])
  respond(api.models.listKeys, () => [])
  respond(api.models.list, () => [model])
  respond(api.notices.getChoices, () => notificationKinds.map(usualChoice))
  respond(api.users.listExports, () => [])
})
afterEach(() => {
  useUiState.setState({ singleKeys: true })
})

test('names a broken check of the connection, repairs it and checks again', async () => {
  const requests: unknown[] = []
  const deaf = { state: 'failed', message: 'No rule hears anything.', fix: 'resubscribe' } as const
  respond(api.accounts.check, () => connection({ webhook_fields: deaf }))
  respond(api.accounts.repair, (input) => {
    requests.push(input)
    return connection()
  })
  const { user } = renderAt('/instagram/settings')
  await screen.findByText('No rule hears anything.')
  await user.click(screen.getByRole('button', { name: 'Turn event delivery on' }))
  await screen.findByText('The check of webhook_fields passed.')
  expect(requests).toEqual([{ platform_user_id: account.platform_user_id, fix: 'resubscribe' }])
  expect(screen.queryByRole('button', { name: 'Turn event delivery on' })).toBeNull()
})

test('lists missing permissions and refused webhook fields by name', async () => {
  const scope = 'instagram_business_manage_comments'
  respond(api.accounts.check, () =>
    connection({
      permissions: { state: 'limited', message: 'Missing: comments.', fix: 'reconnect', missing: [scope] },
      webhook_fields: { state: 'limited', fix: 'resubscribe', refused: ['live_comments', 'message_edit'] },
    }),
  )
  renderAt('/instagram/settings')
  await screen.findByText(scope)
  const itemTexts = screen.getAllByRole('listitem').map(({ textContent }) => textContent)
  expect(itemTexts).toEqual(expect.arrayContaining([scope, 'live_comments', 'message_edit']))
  expect(screen.queryByText('Missing permissions')).not.toBeNull()
  expect(screen.queryByRole('button', { name: 'Reconnect' })).not.toBeNull()
  expect(screen.queryByRole('button', { name: 'Turn event delivery on' })).not.toBeNull()
})

test('says so when a repair changes nothing', async () => {
  const limited: Partial<ConnectionCheck> = { state: 'limited', fix: 'resubscribe', refused: ['mentions'] }
  respond(api.accounts.check, () => connection({ webhook_fields: limited }))
  respond(api.accounts.repair, () => connection({ webhook_fields: limited }))
  const { user } = renderAt('/instagram/settings')
  await user.click(await screen.findByRole('button', { name: 'Turn event delivery on' }))
  await screen.findByText('Instagram still rejects part of it.')
  expect(screen.queryByText('Fixed.')).toBeNull()
})

test('offers a retry for a failed check of the connection', async () => {
  respond(api.accounts.check, () => new ErrorResponse(503, 'Instagram did not answer.'))
  const { user } = renderAt('/instagram/settings')
  await screen.findByText("Couldn't check the connection.")
  expect(screen.queryByText('Instagram did not answer.')).not.toBeNull()
  respond(api.accounts.check, () => connection())
  await user.click(await screen.findByRole('button', { name: 'Retry' }))
  await screen.findByText('The check of login passed.')
})

test('saves a changed limit, and links to the usage in Billing', async () => {
  const savedBudgets: unknown[] = []
  respond(api.budgets.save, (input) => {
    savedBudgets.push(input)
    return { ...budget, daily_usd: 2 }
  })
  const { user } = renderAt('/instagram/settings/budget')
  const usage = await screen.findByRole('link', { name: 'View AI usage in Billing' })
  expect(usage.getAttribute('href')).toBe('/instagram/billing')
  expect(within(section('AI budget')).queryByRole('table')).toBeNull()
  const daily = screen.getByLabelText('Daily limit')
  const save = within(section('AI budget')).getByRole('button', { name: 'Save' })
  expect(save.ariaDisabled).toBe('true')
  await user.type(daily, '-1')
  await screen.findByText("Budget can't be negative.")
  await user.clear(daily)
  await user.type(daily, '2')
  await user.click(save)
  await screen.findByText('Budget saved.')
  expect(save.ariaDisabled).toBe('true')
  expect(savedBudgets).toEqual([
    { platform_user_id: account.platform_user_id, daily_usd: 2, monthly_usd: 10, version: 1 },
  ])
})

test('saves takeover, bursts, disclosure and the reply before a hand-over together within their limits', async () => {
  const savedSettings: unknown[] = []
  respond(api.automations.saveSettings, (input) => {
    savedSettings.push(input)
    return settings({ takeover_seconds: 86_400 })
  })
  const { user } = renderAt('/instagram/settings/replies')
  const amount = await screen.findByLabelText('Pause after manual reply')
  await chooseOption(user, screen.getByLabelText('Unit'), 'Days')
  await user.clear(amount)
  await user.type(amount, '31')
  await screen.findByText('Choose between 1 minute and 30 days.')
  await user.clear(amount)
  await user.type(amount, '1')
  await user.type(screen.getByLabelText('AI disclosure'), 'Written by AI.')
  await user.type(screen.getByLabelText('Reply when a customer asks for a person'), 'We reply soon.')
  const unassign = screen.getByLabelText('Unassign after (minutes)')
  await user.clear(unassign)
  await user.type(unassign, '1441')
  await screen.findByText('Choose 1 to 1,440 minutes.')
  await user.clear(unassign)
  await user.click(within(section('Replies')).getByRole('button', { name: 'Save' }))
  await screen.findByText('Saved.')
  expect(savedSettings).toMatchObject([
    {
      takeover_seconds: 86_400,
      disclosure: 'Written by AI.',
      handover_reply: 'We reply soon.',
      unassign_after_minutes: null,
    },
  ])
})

test('saves only the fields that were changed, over those that someone else changed meanwhile', async () => {
  const savedSettings: unknown[] = []
  let storedSettings = settings()
  respond(api.automations.getSettings, () => storedSettings)
  respond(api.automations.saveSettings, (input) => {
    savedSettings.push(input)
    if (input.version !== 1) {
      storedSettings = settings({ disclosure: 'By AI.', burst_seconds: 9, version: 1 })
      return new ErrorResponse(409, 'Bob changed this.', 'version')
    }
    return settings({ ...storedSettings, disclosure: 'Written by AI.', version: 2 })
  })
  const { user } = renderAt('/instagram/settings/replies')
  await user.type(await screen.findByLabelText('AI disclosure'), 'Written by AI.')
  await user.click(within(section('Replies')).getByRole('button', { name: 'Save' }))
  const dialog = await screen.findByRole('dialog', { name: 'Changed elsewhere' })
  within(dialog).getByText('Bob changed this.')
  within(dialog).getByText('By AI.')
  await user.click(within(dialog).getByRole('button', { name: 'Overwrite' }))
  await screen.findByText('Saved.')
  const change = { platform_user_id: account.platform_user_id, disclosure: 'Written by AI.' }
  expect(savedSettings).toEqual([
    { ...change, version: 0 },
    { ...change, version: 1 },
  ])
  expect((screen.getByLabelText('Combine messages') as HTMLInputElement).value).toBe('9')
})

test('adds, tests and deletes a model key without showing it', async () => {
  respond(api.models.saveKey, () => ({
    provider: 'groq' as const,
    masked_key: 'gsk…cdef',
    base_url: null,
    updated_at: '2026-11-21T04:00:00.000Z',
  }))
  respond(api.models.testKey, () => ({ ok: false, message: 'Groq does not accept this key.', model: null }))
  respond(api.models.deleteKey, () => ({}))
  const { user } = renderAt('/instagram/settings/models')
  await user.click(await screen.findByRole('button', { name: 'Add key: Groq' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  await dialog.findByText('Enter a key or a base URL.')
  await user.type(dialog.getByLabelText('API key'), 'gsk_0123456789abcdef')
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  await screen.findByText('Key gsk…cdef')
  await user.click(screen.getByRole('button', { name: 'Test: Groq' }))
  await screen.findByText('Groq does not accept this key.')
  await user.click(screen.getByRole('button', { name: 'Delete: Groq' }))
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete' }))
  await screen.findByText('Groq key deleted.')
  expect(screen.queryByText('Key gsk…cdef')).toBeNull()
})

test('lists models with price, end and replacement', async () => {
  const replacement: ListedModel = { ...model, id: 'gpt-6-luna', label: 'GPT-6 Luna', replacement: null }
  respond(api.models.list, () => [model, replacement])
  renderAt('/instagram/settings/models')
  const table = within(await screen.findByRole('table', { name: 'Models and their prices' }))
  const cells = table.getAllByRole('row')[1]?.textContent
  for (const part of ['GPT-4o', 'Ending', '$2.50', '$10.00', 'Jan 14, 2027', 'GPT-6 Luna']) {
    expect(cells).toContain(part)
  }
  expect(screen.queryByRole('button', { name: 'Migrate all' })).toBeNull()
})

test('moves automations off retiring models, and offers it only while there are any', async () => {
  const change = { automation_id: 'rule-1', name: 'Price questions', from: 'gpt-4o', to: 'gpt-6-luna' }
  respond(api.automations.listModelChanges, () => [change])
  respond(api.automations.migrateModels, () => [change])
  const { user } = renderAt('/instagram/settings/models')
  await screen.findByText('Price questions: gpt-4o to gpt-6-luna')
  await user.click(screen.getByRole('button', { name: 'Migrate all' }))
  const dialog = within(await screen.findByRole('alertdialog'))
  dialog.getByText('1 automation changes:')
  dialog.getByText('Price questions: gpt-4o to gpt-6-luna')
  await user.click(dialog.getByRole('button', { name: 'Migrate all' }))
  await screen.findByText('1 automation updated:')
  screen.getByText('Price questions: gpt-4o to gpt-6-luna')
  expect(screen.queryByRole('button', { name: 'Migrate all' })).toBeNull()
})

test('reverts a notification setting that the server rejects', async () => {
  const sentChoices: object[][] = []
  respond(api.notices.saveChoices, ({ choices }) => {
    sentChoices.push(choices)
    return new ErrorResponse(500, 'Something broke on our side.')
  })
  const { user } = renderAt('/instagram/settings/notifications')
  const drafts = within(await screen.findByRole('group', { name: 'Replies need review' }))
  const mail = drafts.getByRole<HTMLInputElement>('switch', { name: 'Email' })
  await user.click(mail)
  await screen.findByText('Something broke on our side.')
  await waitFor(() => expect(mail.checked).toBe(false))
  expect(sentChoices).toEqual([[{ kind: 'draft', shown: true, mail: true, push: true }]])
})

test('ignores letter shortcuts once they are disabled', async () => {
  const { user, router } = renderAt('/instagram/settings/interface')
  await user.click(await screen.findByRole('switch', { name: /Single-key shortcuts/ }))
  await user.keyboard('c')
  await user.click(screen.getByRole('switch', { name: /Single-key shortcuts/ }))
  expect(router.state.location.pathname).toBe('/instagram/settings/interface')
  await user.keyboard('c')
  await waitFor(() => expect(router.state.location.pathname).toBe('/instagram/create-automation'))
})

test('turns two-step sign-in on with the password and a first code, then shows backup codes', async () => {
  respond(api.security.get, () => security)
  const requests: unknown[] = []
  const uri = 'otpauth://totp/Skein:lina?secret=JBSWY3DPEHPK3PXP&issuer=Skein'
  server.use(
    http.post('*/api/auth/two-factor/:step', async ({ request, params }) => {
      requests.push([params['step'], await request.json()])
      return HttpResponse.json({ totpURI: uri, backupCodes: ['abcde-fghij'] })
    }),
  )
  const { user } = renderAt('/instagram/settings/security')
  await user.click(await screen.findByRole('button', { name: 'Turn on' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.type(await dialog.findByLabelText('Password'), 'correct horse{Enter}')
  await dialog.findByRole('img', { name: 'QR code for your authenticator app' })
  await dialog.findByText('JBSWY3DPEHPK3PXP')
  await user.type(dialog.getByLabelText('Code'), '123456{Enter}')
  await screen.findByText('abcde-fghij')
  expect(requests).toEqual([
    ['enable', { password: 'correct horse' }],
    ['verify-totp', { code: '123456' }],
  ])
})

test('shows the message of a wrong password and stays in the dialog', async () => {
  respond(api.security.get, () => ({ ...security, two_factor: true }))
  const requests: unknown[] = []
  server.use(
    http.post('*/api/auth/two-factor/disable', async ({ request }) => {
      requests.push(await request.json())
      return HttpResponse.json({ code: 'forbidden', message: 'That password is not right.' }, { status: 403 })
    }),
  )
  const { user } = renderAt('/instagram/settings/security')
  await user.click(await screen.findByRole('button', { name: 'Turn off' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.type(await dialog.findByLabelText('Password'), 'wrong')
  await user.type(dialog.getByRole('textbox', { name: /^Code/ }), '123456')
  await user.click(dialog.getByRole('button', { name: 'Turn off' }))
  await dialog.findByText('That password is not right.')
  expect(requests).toEqual([{ password: 'wrong', code: '123456' }])
})

test('creates an invitation link and revokes one', async () => {
  const day = { created_at: '2026-11-21T04:00:00.000Z', expires_at: '2026-11-28T04:00:00.000Z' }
  let revoked = ''
  respond(api.security.get, () => ({ ...security, can_invite: true }))
  respond(api.security.listInvitations, () => [
    { id: 'i1', state: 'open' as const, ...day },
    { id: 'i2', state: 'used' as const, ...day },
  ])
  respond(api.security.createInvitation, () => ({ id: 'i3', url: 'http://x.example/i3', ...day }))
  respond(api.security.deleteInvitation, ({ id }) => {
    revoked = id
    return {}
  })
  const { user } = renderAt('/instagram/settings/security')
  await user.click(await screen.findByRole('button', { name: /^Revoke the invitation/ }))
  await waitFor(() => expect(revoked).toBe('i1'))
  await user.click(screen.getByRole('button', { name: 'Create a link' }))
  await screen.findByText('http://x.example/i3')
})

test('prepares an export and offers its download', async () => {
  const copy = { id: 'e1', created_at: '2026-11-21T04:00:00.000Z', expires_at: null, size: 0 }
  const proofs: object[] = []
  respond(api.users.startExport, (proof) => {
    proofs.push(proof)
    return { ...copy, state: 'queued' as const }
  })
  const { user } = renderAt('/instagram/settings/data')
  const start = await screen.findByRole('button', { name: 'Start export' })
  const ready = { ...copy, state: 'ready' as const, expires_at: '2026-11-28T04:00:00.000Z', size: 2_400_000 }
  respond(api.users.listExports, () => [ready])
  await user.click(start)
  const dialog = within(await screen.findByRole('dialog', { name: 'Export your data' }))
  await user.type(await dialog.findByLabelText(/^Password/, { selector: 'input' }), 'correct horse')
  await user.click(dialog.getByRole('button', { name: 'Start export' }))
  const link = await screen.findByRole('link', { name: /^Download the export:/ })
  expect(link.getAttribute('href')).toBe('/api/users/export/e1')
  expect(screen.queryByText(/2\.4 MB, kept until/)).not.toBeNull()
  expect(proofs).toEqual([{ password: 'correct horse' }])
})

const section = (name: string) => screen.getByRole('region', { name })
