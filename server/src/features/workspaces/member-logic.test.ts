import type { Role } from '@skein/contract/workspaces/permissions'
import { expect, test } from 'vitest'
import { refusalOf } from './member-logic.ts'

const roles: Role[] = ['owner', 'admin', 'agent']

test.each<[string, Parameters<typeof refusalOf>[0], ReturnType<typeof refusalOf>]>([
  ['an admin demotes an agent', { roles, caller: 'admin', from: 'agent', to: 'viewer' }, null],
  ['an admin removes an agent', { roles, caller: 'admin', from: 'agent', to: null }, null],
  ['an admin makes an owner', { roles, caller: 'admin', from: 'agent', to: 'owner' }, 'owner_needed'],
  ['an admin removes the owner', { roles, caller: 'admin', from: 'owner', to: null }, 'owner_needed'],
  ['the owner makes another owner', { roles, caller: 'owner', from: 'agent', to: 'owner' }, null],
  ['the only owner leaves', { roles, caller: 'owner', from: 'owner', to: null }, 'last_owner'],
  ['the only owner becomes admin', { roles, caller: 'owner', from: 'owner', to: 'admin' }, 'last_owner'],
  ['the only owner stays owner', { roles, caller: 'owner', from: 'owner', to: 'owner' }, null],
  [
    'one of two owners leaves',
    { roles: [...roles, 'owner'], caller: 'owner', from: 'owner', to: null },
    null,
  ],
  ['a former member changes an owner', { roles, caller: undefined, from: 'owner', to: null }, 'owner_needed'],
])('%s', (_what, change, refusal) => {
  expect(refusalOf(change)).toBe(refusal)
})
