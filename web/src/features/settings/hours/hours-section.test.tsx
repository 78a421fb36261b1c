import { api } from '@skein/contract'
import type { StoredHours } from '@skein/contract/accounts/business-hours'
import { screen, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { account } from '../../../../test/automation-samples.ts'
import { ErrorResponse, respond, renderAt, setUpWorkspace } from '../../../../test/app-fixture.tsx'
// Preloads lazy code.
import './hours-section.tsx'
import '../../../components/conflict/changed-elsewhere-dialog.tsx'
import '../settings-screen.tsx'

setUpWorkspace()

const hours: StoredHours = {
  time_zone: 'UTC',
  days: [{ day: 'monday', from: '09:00', to: '18:00' }],
  away_message: 'Back on Monday.',
  version: 4,
}
beforeEach(() => {
  respond(api.accounts.getHours, () => hours)
})

const open = () => renderAt('/instagram/settings/hours')

test('saves a second interval, copied to the weekdays, and the away message', async () => {
  const savedHours: unknown[] = []
  respond(api.accounts.saveHours, (input) => {
    savedHours.push(input)
    return { ...input, version: 5 }
  })
  const { user } = open()
  await user.click(await screen.findByRole('button', { name: 'Add hours on Monday' }))
  expect(screen.getAllByLabelText('Monday, from')).toHaveLength(2)
  await user.click(screen.getByRole('button', { name: 'Copy Monday to weekdays' }))
  await user.click(screen.getAllByRole('button', { name: /on Friday$/ })[2] as HTMLElement)
  const message = screen.getByLabelText('Away message')
  await user.clear(message)
  await user.type(message, 'We sleep.')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByText('Saved.')
  expect(savedHours).toEqual([
    {
      platform_user_id: account.platform_user_id,
      version: 4,
      time_zone: 'UTC',
      away_message: 'We sleep.',
      days: expect.arrayContaining([
        { day: 'monday', from: '09:00', to: '18:00' },
        { day: 'monday', from: '18:00', to: '21:00' },
        { day: 'thursday', from: '18:00', to: '21:00' },
      ]),
    },
  ])
})

test('days without hours are closed, and not set while no day has any', async () => {
  const { user } = open()
  expect(await screen.findAllByText('Closed')).toHaveLength(6)
  await user.click(screen.getByRole('button', { name: /^Remove .* on Monday$/ }))
  expect(screen.getAllByText('Not set')).toHaveLength(7)
})

test.each([
  ['Overwrite', 'Away.', [4, 5]],
  ['Reload', 'Back at ten.', [4]],
])('after a change elsewhere, %s keeps one of both versions', async (button, keptMessage, versions) => {
  let storedHours = hours
  const sentVersions: unknown[] = []
  respond(api.accounts.getHours, () => storedHours)
  respond(api.accounts.saveHours, ({ version, ...changed }) => {
    sentVersions.push(version)
    if (version === 5) return { ...changed, version: 6 }
    storedHours = { ...hours, away_message: 'Back at ten.', version: 5 }
    return new ErrorResponse(409, 'Bob changed this.', 'version')
  })
  const { user } = open()
  const message = await screen.findByLabelText('Away message')
  await user.clear(message)
  await user.type(message, 'Away.')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  const dialog = await screen.findByRole('dialog', { name: 'Changed elsewhere' })
  within(dialog).getByText('Bob changed this.')
  within(dialog).getByText('Back at ten.')
  await user.click(within(dialog).getByRole('button', { name: button }))
  await expect.poll(() => screen.queryByRole('dialog', { name: 'Changed elsewhere' })).toBeNull()
  expect((screen.getByLabelText('Away message') as HTMLTextAreaElement).value).toBe(keptMessage)
  expect(sentVersions).toEqual(versions)
})

test('names the overlap at its day and does not save it', async () => {
  const { user } = open()
  await user.click(await screen.findByRole('button', { name: 'Add hours on Monday' }))
  const [, second] = screen.getAllByLabelText('Monday, from')
  await user.clear(second as HTMLElement)
  await user.type(second as HTMLElement, '17:00')
  await screen.findByRole('group', {
    name: 'Monday',
    description: 'The hours on Monday overlap. Change one of them.',
  })
  expect(screen.getByRole('button', { name: 'Save' }).getAttribute('aria-disabled')).toBe('true')
})

test('an agent reads the hours and why they cannot be changed', async () => {
  respond(api.accounts.list, () => [{ ...account, role: 'agent' as const }])
  open()
  await screen.findByText('Back on Monday.')
  screen.getByText(/you need the role .*Admin/)
  expect(screen.queryByRole('button', { name: 'Save' })).toBeNull()
})
