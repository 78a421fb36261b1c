import type { ConnectedAccount } from '@skein/contract/accounts/accounts'
import { expect, test } from 'vitest'
import { accountName, chooseAccount } from './session-logic.ts'

const account = (id: string): ConnectedAccount => ({
  id,
  platform_user_id: `ig-${id}`,
  provider_id: 'user-1',
  platform: 'instagram',
  platform_username: id,
  username: id,
  status: 'connected',
  status_reason: null,
  connected_at: '2026-11-01T10:00:00.000Z',
  picture_url: null,
  followers_count: null,
  workspace_id: 'workspace-1',
  role: 'owner',
})

test('keeps the selected account while it is connected', () => {
  expect(chooseAccount([account('a'), account('b')], 'b')?.id).toBe('b')
})

test('selects the first account by default', () => {
  expect(chooseAccount([account('a'), account('b')], null)?.id).toBe('a')
})

test('selects the first other account, or none, when the selected one is disconnected', () => {
  expect(chooseAccount([account('a')], 'gone')?.id).toBe('a')
  expect(chooseAccount([], 'gone')).toBeNull()
})

test('formats an account name with an @, a mailbox without', () => {
  expect(accountName({ platform: 'instagram', username: 'nord' })).toBe('@nord')
  expect(accountName({ platform: 'gmail', username: 'lena@nord.example' })).toBe('lena@nord.example')
})
