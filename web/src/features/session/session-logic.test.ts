import type { ConnectedAccount } from '@skein/contract/accounts'
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
})

test('the chosen account stays while it is connected', () => {
  expect(chooseAccount([account('a'), account('b')], 'b')?.id).toBe('b')
})

test('without a choice the first account is taken', () => {
  expect(chooseAccount([account('a'), account('b')], null)?.id).toBe('a')
})

test('when the chosen account disappears the first of the others is taken, or none', () => {
  expect(chooseAccount([account('a')], 'gone')?.id).toBe('a')
  expect(chooseAccount([], 'gone')).toBeNull()
})

test('an account is written with an @, a mailbox without', () => {
  expect(accountName({ platform: 'instagram', username: 'nord' })).toBe('@nord')
  expect(accountName({ platform: 'gmail', username: 'lena@nord.example' })).toBe('lena@nord.example')
})
